/**
 * Shows a table a little behind its true state: what the log tells is acted out, step by step, and can be told to catch
 * up at once. Each game says how it looks.
 */

import type { Event, LogEntry, TableState } from '../generated/messages'
import { isMove } from './entries'
import { pause } from './tween'

export abstract class Playback<View, Step extends { readonly view: View }> {
  view = $state.raw<View>() as View
  busy = $state(false)
  /** The version shown. */
  version = $state(0)

  /** How long a change is looked at before the next one, in ms. */
  protected abstract readonly between: number
  #received: number
  #latest: View
  #waiting: { version: number; steps: Step[] }[] = []
  #told: View
  #skipping = new AbortController()

  constructor(state: TableState) {
    this.#received = this.version = state.version
    this.#latest = this.#told = this.view = state.view as unknown as View
  }

  /** What of an entry is acted out, one step after the other. */
  protected abstract steps(before: View, entry: LogEntry): Step[]

  /** The table after these events. */
  protected abstract after(before: View, events: readonly Event[]): View

  /** Act one step out. */
  protected abstract show(step: Step, signal: AbortSignal): Promise<void>

  /** Nothing moves any more: `view` is what is to be seen. */
  protected abstract settle(): void

  /** An entry begins to be acted out. */
  protected begin(_version: number): void {}

  /** A step of the entry `version` has been acted out. */
  protected finish(step: Step, version: number): void {
    this.version = version
    this.view = step.view
  }

  /** Whether what follows this table is shown at once. */
  protected hurries(_told: View): boolean {
    return document.hidden
  }

  /**
   * Show a newer state: act out what the log tells of the way to it. The moves that are new, none of them where some
   * were taken back; null if nothing has been moved since, so that what the player was about to do still holds.
   */
  receive(state: TableState, log: readonly LogEntry[]): LogEntry[] | null {
    this.#latest = state.view as unknown as View
    if (state.version === this.#received) {
      this.#told = this.#latest
      if (!this.busy) this.#catchUp()
      return null
    }
    const fresh = log.filter(
      (entry) => entry.version > this.#received && entry.version <= state.version && isMove(entry),
    )
    const known = fresh.length > 0 && fresh.every(({ kind }) => kind === 'action')
    this.#received = state.version
    if (!known || this.hurries(this.#told)) {
      this.#told = this.#latest
      this.skip()
      return known ? fresh : []
    }
    this.#queue(fresh)
    return fresh
  }

  /** What of the log tells no more than is shown. Who has given up is told at once: nothing moves by it. */
  told(log: readonly LogEntry[]): LogEntry[] {
    return log.filter((entry) => entry.version <= this.version || !isMove(entry))
  }

  /** Begin anew with an earlier table, and act out the whole way from there. */
  protected replay(from: View, entries: readonly LogEntry[]): void {
    this.#told = this.view = from
    this.version = 0
    this.#queue(entries)
  }

  skip(): void {
    this.#waiting = []
    this.#skipping.abort()
    this.#skipping = new AbortController()
    this.#catchUp()
  }

  #queue(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      this.#waiting.push({ version: entry.version, steps: this.steps(this.#told, entry) })
      this.#told = this.after(this.#told, entry.events)
    }
    this.#told = this.#latest
    if (!this.busy) void this.#run()
  }

  #catchUp(): void {
    this.view = this.#latest
    this.version = this.#received
    this.settle()
    this.busy = false
  }

  async #run(): Promise<void> {
    this.busy = true
    const { signal } = this.#skipping
    for (let entry = this.#waiting.shift(); entry; entry = this.#waiting.shift()) {
      this.begin(entry.version)
      for (const step of entry.steps) {
        await this.show(step, signal)
        if (signal.aborted) return
        this.finish(step, entry.version)
      }
      if (this.#waiting.length > 0 && entry.steps.length > 0) await pause(this.between, signal)
      if (signal.aborted) return
    }
    this.#catchUp()
  }
}
