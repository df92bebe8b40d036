/** What sequences of actions would do, asked of the server: once per sequence and version. */

import type { Previewed } from '../generated/messages'

export type Answer = { readonly previewed: Previewed } | { readonly refused: string }

/** Asks about an action, played after others. */
export type Ask = (action: string, after: readonly string[]) => Promise<Previewed>

export class Previews {
  readonly #ask: Ask
  #version = -1
  /** By the actions that lead there. */
  #known = $state.raw<ReadonlyMap<string, Answer>>(new Map())
  readonly #asked = new Map<string, Promise<Answer>>()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** Of the table as it is now; what was known of an earlier one is gone. */
  get version(): number {
    return this.#version
  }

  turnTo(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#asked.clear()
    this.#known = new Map()
  }

  /** What the last of `actions` does once the others have been played, as far as it is known. */
  known(actions: readonly string[]): Answer | null {
    return this.#known.get(keyOf(actions)) ?? null
  }

  /** Find that out. */
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
