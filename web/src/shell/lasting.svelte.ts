/** What is worth a word only once it has lasted for a while. */

export class Lasting {
  readonly #patience: number
  #waiting: ReturnType<typeof setTimeout> | undefined
  #felt = $state(false)

  /** `patience` in milliseconds. */
  constructor(patience: number) {
    this.#patience = patience
  }

  /** Whether it goes on, and has for so long. */
  get felt(): boolean {
    return this.#felt
  }

  /** It goes on, or it does not; may be told again and again, the patience runs from the first. */
  set(going: boolean): void {
    if (going) {
      this.#waiting ??= setTimeout(() => (this.#felt = true), this.#patience)
      return
    }
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#felt = false
  }
}
