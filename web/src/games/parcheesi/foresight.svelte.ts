/** What steps would do, asked of the server: once per way and version. */

import type { Previewed } from '../../generated/messages'
import { distinctSums, sumsOf, type Choice } from './choices'
import type { Happening } from './view'

type Answer = { previewed: Previewed } | { refused: string }

export class Foresight {
  readonly #ask: (action: string, after: readonly string[]) => Promise<Previewed>
  #version = -1
  /** By the actions that lead there. */
  #known = $state.raw<ReadonlyMap<string, Answer>>(new Map())
  readonly #asked = new Map<string, Promise<Answer>>()

  constructor(ask: (action: string, after: readonly string[]) => Promise<Previewed>) {
    this.#ask = ask
  }

  /** The table has come to this version: what was known of an earlier one is gone. */
  turnTo(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#asked.clear()
    this.#known = new Map()
  }

  /** Find out what these ways of one pawn bring about, and how it can go on from there. */
  want(ways: readonly Choice[], quarter: number): void {
    for (const way of ways) void this.#explore(way, quarter)
  }

  /** Why the action is refused; null if it is not. */
  async refusal(action: string): Promise<string | null> {
    const answer = await this.#answer([action])
    return 'refused' in answer ? answer.refused : null
  }

  /** The squares on which the way captures, as far as it is known. */
  captures({ actions }: Choice): number[] {
    return actions.flatMap((_, n) => {
      const answer = this.#known.get(keyOf(actions.slice(0, n + 1)))
      const events = answer && 'previewed' in answer ? (answer.previewed.events as Happening[]) : []
      return events.flatMap((happening) => (happening.event === 'capture' ? [happening.square] : []))
    })
  }

  /** The sums that begin with one of these steps of one pawn, as far as they are known. */
  sums(steps: readonly Choice[], quarter: number): Choice[] {
    const beyond = (way: Choice): Choice[] => {
      const answer = this.#known.get(keyOf(way.actions))
      if (!answer || 'refused' in answer) return []
      return sumsOf(way, answer.previewed.legal, quarter).flatMap((sum) => [sum, ...beyond(sum)])
    }
    return distinctSums(steps.flatMap(beyond), (sum) => String(this.captures(sum)))
  }

  async #explore(way: Choice, quarter: number): Promise<void> {
    const version = this.#version
    const answer = await this.#answer(way.actions)
    if (version !== this.#version || 'refused' in answer) return
    this.want(sumsOf(way, answer.previewed.legal, quarter), quarter)
  }

  #answer(actions: readonly string[]): Promise<Answer> {
    const key = keyOf(actions)
    const asked = this.#asked.get(key) ?? this.#fetch(actions)
    this.#asked.set(key, asked)
    return asked
  }

  async #fetch(actions: readonly string[]): Promise<Answer> {
    const version = this.#version
    let answer: Answer
    try {
      answer = { previewed: await this.#ask(actions.at(-1)!, actions.slice(0, -1)) }
    } catch (refusal) {
      answer = { refused: (refusal as Error).message }
    }
    if (version === this.#version) this.#known = new Map([...this.#known, [keyOf(actions), answer]])
    return answer
  }
}

function keyOf(actions: readonly string[]): string {
  return actions.join()
}
