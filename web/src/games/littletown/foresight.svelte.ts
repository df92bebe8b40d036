/** What actions would lead to. */

import { Previews } from '../../shell/previews.svelte'

export class Foresight extends Previews {
  /** What may be played once these have been; null as long as it is not known, or if they are refused. */
  legalAfter(actions: readonly string[]): readonly string[] | null {
    const answer = this.known(actions)
    return answer && 'previewed' in answer ? answer.previewed.legal : null
  }
}
