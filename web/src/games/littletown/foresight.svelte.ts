/** What actions would do, asked of the server: once per sequence and version. */

import type { Previewed } from '../../generated/messages'

export type Answer = { readonly previewed: Previewed } | { readonly refused: string }

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

  /** What may be played once these have been; null as long as it is not known, or if they are refused. */
  legalAfter(actions: readonly string[]): readonly string[] | null {
    const answer = this.#known.get(keyOf(actions))
    return answer && 'previewed' in answer ? answer.previewed.legal : null
  }

  /** Why the last of these would be refused; null as long as it is not known, or if it would not. */
  refusalOf(actions: readonly string[]): string | null {
    const answer = this.#known.get(keyOf(actions))
    return answer && 'refused' in answer ? answer.refused : null
  }

  /** Find out what the last of `actions` does once the others have been played. */
  want(actions: readonly string[]): Promise<Answer> {
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
  return actions.join(', ')
}
