/** The tables one may go to from the home page. */

import type { TableSummary } from '../generated/messages'
import { fetchLobby, fetchTables } from './api'

/** Shows the newest answer there is: one that comes late never takes the place of one asked for after it. */
export class Hall {
  own = $state.raw<readonly TableSummary[]>([])
  /** Public tables that are not one's own. */
  lobby = $state.raw<readonly TableSummary[]>([])
  /** Whether the server gave no answer. */
  offline = $state(false)
  #asked = 0
  #answered = 0

  async look(): Promise<void> {
    const asked = ++this.#asked
    const answer = await Promise.all([fetchTables(), fetchLobby()]).catch(() => null)
    if (asked < this.#answered) return
    this.#answered = asked
    this.offline = answer === null
    if (answer === null) return
    const [own, open] = answer
    this.own = own
    this.lobby = open.filter(({ table }) => !own.some((other) => other.table === table))
  }
}
