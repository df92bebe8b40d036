/** What the ways of a pawn bring about, and how it can go on from there. */

import { Previews, type Ask } from '../../shell/previews.svelte'
import { distinctSums, sumsOf, type Choice } from './choices'
import type { Happening } from './view'

export class Foresight {
  readonly #previews: Previews

  constructor(ask: Ask) {
    this.#previews = new Previews(ask)
  }

  get version(): number {
    return this.#previews.version
  }

  /** The table has come to this version. */
  turnTo(version: number): void {
    this.#previews.turnTo(version)
  }

  /**
   * Find out what these ways of one pawn bring about, and how it can go on from there; resolves once all is known, or
   * the table has gone on.
   */
  async want(ways: readonly Choice[], quarter: number): Promise<void> {
    await Promise.all(ways.map((way) => this.#explore(way, quarter)))
  }

  /** Whether all of that has been told. */
  complete(ways: readonly Choice[], quarter: number): boolean {
    return ways.every((way) => {
      const answer = this.#previews.known(way.actions)
      if (answer === null || 'refused' in answer) return answer !== null
      return this.complete(sumsOf(way, answer.previewed.legal, quarter), quarter)
    })
  }

  /** Why the action is refused; null if it is not. */
  async refusal(action: string): Promise<string | null> {
    const answer = await this.#previews.want([action])
    return 'refused' in answer ? answer.refused : null
  }

  /** The squares on which the way captures, as far as it is known. */
  captures({ actions }: Choice): number[] {
    return actions.flatMap((_, n) => {
      const answer = this.#previews.known(actions.slice(0, n + 1))
      const events = answer && 'previewed' in answer ? (answer.previewed.events as Happening[]) : []
      return events.flatMap((happening) => (happening.event === 'capture' ? [happening.square] : []))
    })
  }

  /** The sums that begin with one of these steps of one pawn, as far as they are known. */
  sums(steps: readonly Choice[], quarter: number): Choice[] {
    const beyond = (way: Choice): Choice[] => {
      const answer = this.#previews.known(way.actions)
      if (!answer || 'refused' in answer) return []
      return sumsOf(way, answer.previewed.legal, quarter).flatMap((sum) => [sum, ...beyond(sum)])
    }
    return distinctSums(steps.flatMap(beyond), (sum) => String(this.captures(sum)))
  }

  async #explore(way: Choice, quarter: number): Promise<void> {
    const version = this.#previews.version
    const answer = await this.#previews.want(way.actions)
    if (version !== this.#previews.version || 'refused' in answer) return
    await this.want(sumsOf(way, answer.previewed.legal, quarter), quarter)
  }
}
