/** What is said in the live region: things said in quick succession together, so that none drowns another. */

const TOGETHER_MS = 120

export class Speech {
  readonly #announce: (text: string) => void
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(announce: (text: string) => void) {
    this.#announce = announce
  }

  say(text: string): void {
    if (text === '') return
    this.#waiting.push(text)
    this.#timer ??= setTimeout(() => {
      const said = this.#waiting.join(' ')
      this.stop()
      this.#announce(said)
    }, TOGETHER_MS)
  }

  /** Say nothing more of what is waiting. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }
}
