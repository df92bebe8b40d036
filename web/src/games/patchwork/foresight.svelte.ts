/** What actions would do. */

import { Previews } from '../../shell/previews.svelte'
import { outlook, type Outlook } from './outlook'
import type { Happening } from './view'

export class Foresight extends Previews {
  /** What the action would do; null as long as it is not known, or if it is refused. */
  outlook(action: string): Outlook | null {
    const answer = this.known([action])
    return answer && 'previewed' in answer ? outlook(answer.previewed.events as Happening[]) : null
  }

  /** Why the action is refused; null as long as it is not known, or if it is not. */
  refusal(action: string): string | null {
    const answer = this.known([action])
    return answer && 'refused' in answer ? answer.refused : null
  }
}
