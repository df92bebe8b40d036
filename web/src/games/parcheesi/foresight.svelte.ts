/** What steps would do, asked of the server: once per action and version. */

import type { Previewed } from '../../generated/messages'
import { distinctSums, sumsOf, type Choice } from './choices'
import type { Happening } from './view'

type Answer = { previewed: Previewed } | { refused: string }

export class Foresight {
  readonly #ask: (action: string) => Promise<Previewed>
  #version = -1
  #known = $state.raw<ReadonlyMap<string, Answer>>(new Map())
  readonly #asked = new Map<string, Promise<Answer>>()

  constructor(ask: (action: string) => Promise<Previewed>) {
    this.#ask = ask
  }

  /** The table has come to this version: what was known of an earlier one is gone. */
  turnTo(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#asked.clear()
    this.#known = new Map()
  }

  want(choices: readonly Choice[]): void {
    for (const { actions } of choices) void this.answer(actions[0]!)
  }

  /** Why the action is refused; null if it is not. */
  async refusal(action: string): Promise<string | null> {
    const answer = await this.answer(action)
    return 'refused' in answer ? answer.refused : null
  }

  answer(action: string): Promise<Answer> {
    const asked = this.#asked.get(action) ?? this.#fetch(action)
    this.#asked.set(action, asked)
    return asked
  }

  /** What an action would bring about, as far as it is known. */
  events(action: string): readonly Happening[] {
    const answer = this.#known.get(action)
    return answer && 'previewed' in answer ? (answer.previewed.events as Happening[]) : []
  }

  captures(action: string): boolean {
    return this.events(action).some(({ event }) => event === 'capture')
  }

  /** The sums that begin with one of these steps of one pawn, as far as they are known. */
  sums(steps: readonly Choice[], quarter: number): Choice[] {
    const sums = steps.flatMap((step) => {
      const answer = this.#known.get(step.actions[0]!)
      return answer && 'previewed' in answer ? sumsOf(step, answer.previewed.legal, quarter) : []
    })
    return distinctSums(sums, (action) => this.captures(action))
  }

  async #fetch(action: string): Promise<Answer> {
    const version = this.#version
    let answer: Answer
    try {
      answer = { previewed: await this.#ask(action) }
    } catch (refusal) {
      answer = { refused: (refusal as Error).message }
    }
    if (version === this.#version) this.#known = new Map([...this.#known, [action, answer]])
    return answer
  }
}
