/** Sends what the player does, one thing after the other, and says why something was not done. */

/** The page as the control of any game sees it. */
export interface PlayedTable {
  readonly legal: readonly string[]
  /** The player may act, and sees the newest state; so they do until what they sent is answered. */
  readonly ready: boolean
  play(action: string): Promise<void>
  announce(text: string): void
  /** Show the newest state at once. */
  skip(): void
}

const COMPLAINT_STAYS = 9000

export abstract class Sender<Table extends PlayedTable> {
  sending = $state(false)
  /** Nothing of what is being sent has been answered: it may still be refused, and all be as it was. */
  unanswered = $state(false)
  /** Why the last thing was not done. */
  complaint = $state<string | null>(null)

  protected readonly table: Table
  #fading: ReturnType<typeof setTimeout> | undefined

  constructor(table: Table) {
    this.table = table
  }

  /** Whether the player may act now; who is impatient sees the newest state at once. */
  protected mayAct(): boolean {
    if (this.table.ready && !this.sending) return true
    this.table.skip()
    return false
  }

  /** Each action is played once the one before is stored, and only if it still can be. */
  protected async send(actions: readonly string[]): Promise<void> {
    this.sending = this.unanswered = true
    this.complaint = null
    try {
      for (const [n, action] of actions.entries()) {
        if (n > 0 && !this.table.legal.includes(action)) break
        await this.table.play(action)
        this.unanswered = false
      }
    } catch (refusal) {
      this.complain((refusal as Error).message)
    } finally {
      this.sending = this.unanswered = false
    }
  }

  protected complain(reason: string): void {
    this.complaint = reason
    this.table.announce(reason)
    clearTimeout(this.#fading)
    this.#fading = setTimeout(() => (this.complaint = null), COMPLAINT_STAYS)
  }
}
