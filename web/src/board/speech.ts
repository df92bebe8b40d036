/** What is said in the live region: things said in quick succession together, so that none drowns another. */

/** How long to wait for more, in milliseconds: a bot's whole turn may come in a flash. */
const BREATH = 400

export class Speech {
  readonly #announce: (text: string) => void
  #unsaid: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(announce: (text: string) => void) {
    this.#announce = announce
  }

  /** What happens, which more may follow. */
  say(text: string): void {
    if (text === '') return
    this.#unsaid.push(text)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#speak(), BREATH)
  }

  /** What the player waits for, at once, after what is unsaid. */
  now(text: string): void {
    this.#unsaid.push(text)
    this.#speak()
  }

  /** Say nothing more of what is unsaid. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#unsaid = []
  }

  #speak(): void {
    const text = this.#unsaid.join(' ')
    this.stop()
    this.#announce(text)
  }
}
