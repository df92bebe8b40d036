/**
 * What is shown of the table: it runs behind the true state while moves are acted out, step by step, and can be told to
 * catch up at once.
 */

import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { LogEntry, TableState } from '../../generated/messages'
import { play } from '../../shell/sound.svelte'
import { fold } from './fold'
import { steps, type Flight, type Step } from './steps'
import { viewOf, type Happening, type View } from './view'

const FLIGHT_MS = 520
/** How long what has no flight is looked at, and a change before the next one. */
const WAIT_MS = 450
const BETWEEN = 140

export class Stage {
  view = $state.raw<View>() as View
  /** What flies, and how far it has come: 0 to 1. */
  flying = $state.raw<{ flights: readonly Flight[]; share: number } | null>(null)
  busy = $state(false)
  /** The version shown. */
  version = $state(0)

  #received: number
  #latest: View
  #waiting: { version: number; steps: Step[] }[] = []
  #told: View
  #skipping = new AbortController()

  constructor(state: TableState) {
    this.#received = state.version
    this.#latest = this.#told = viewOf(state)
    this.#catchUp()
  }

  /** Show a newer state: act out what the log tells of the way to it. The entries that are new; null for no news. */
  receive(state: TableState, log: readonly LogEntry[]): LogEntry[] | null {
    if (state.version === this.#received) return null
    const fresh = log.filter(({ version }) => version > this.#received && version <= state.version)
    const known =
      fresh.length === state.version - this.#received && fresh.every(({ kind }) => kind === 'action')
    this.#received = state.version
    this.#latest = viewOf(state)
    if (!known || document.hidden) {
      this.#told = this.#latest
      this.skip()
      return known ? fresh : []
    }
    for (const entry of fresh) {
      const happenings = entry.events as Happening[]
      this.#waiting.push({ version: entry.version, steps: steps(this.#told, happenings) })
      this.#told = happenings.reduce(fold, this.#told)
    }
    this.#told = this.#latest
    if (!this.busy) void this.#run()
    return fresh
  }

  skip(): void {
    this.#waiting = []
    this.#skipping.abort()
    this.#skipping = new AbortController()
    this.#catchUp()
  }

  #catchUp(): void {
    this.view = this.#latest
    this.version = this.#received
    this.flying = null
    this.busy = false
  }

  async #run(): Promise<void> {
    this.busy = true
    const { signal } = this.#skipping
    for (let entry = this.#waiting.shift(); entry; entry = this.#waiting.shift()) {
      for (const step of entry.steps) {
        await this.#show(step, signal)
        if (signal.aborted) return
        this.flying = null
        this.version = entry.version
        this.view = step.view
        if (step.sound) play(step.sound)
      }
      if (this.#waiting.length > 0 && entry.steps.length > 0) await pause(BETWEEN, signal)
      if (signal.aborted) return
    }
    this.#catchUp()
  }

  async #show(step: Step, signal: AbortSignal): Promise<void> {
    if (step.kind === 'wait') return pause(WAIT_MS, signal)
    if (prefersReducedMotion()) return pause(BETWEEN, signal)
    const fly = (share: number): void => {
      if (!signal.aborted) this.flying = { flights: step.flights, share: easeInOut(share) }
    }
    await tween(FLIGHT_MS, fly, signal)
  }
}
