/** Asks the server what an action would do, once per action and version, and keeps the newest answer wanted. */

import type { Previewed } from '../../generated/messages'
import { outlook, type Outlook } from './outlook'
import type { Happening } from './view'

export type Answer = { outlook: Outlook } | { refused: string }

export class Foresight {
  answer = $state.raw<Answer | null>(null)
  readonly #ask: (action: string) => Promise<Previewed>
  readonly #known = new Map<string, Answer>()
  #wanted: string | null = null

  constructor(ask: (action: string) => Promise<Previewed>) {
    this.#ask = ask
  }

  /** Ask about the action at the table's version; about nothing for null. */
  want(version: number, action: string | null): void {
    const wanted = action === null ? null : `${version} ${action}`
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    this.answer = wanted === null ? null : (this.#known.get(wanted) ?? null)
    if (wanted !== null && action !== null && this.answer === null) void this.#fetch(wanted, action)
  }

  async #fetch(wanted: string, action: string): Promise<void> {
    let answer: Answer
    try {
      const { events } = await this.#ask(action)
      answer = { outlook: outlook(events as Happening[]) }
    } catch (refusal) {
      answer = { refused: (refusal as Error).message }
    }
    this.#known.set(wanted, answer)
    if (this.#wanted === wanted) this.answer = answer
  }
}
