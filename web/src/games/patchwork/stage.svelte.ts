/**
 * What is shown of the table: it runs behind the true state while a move is acted out, step by step, and can be told to
 * catch up at once.
 */

import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { LogEntry, TableState } from '../../generated/messages'
import { play } from '../../shell/sound.svelte'
import { fold } from './fold'
import { steps, type Gain, type Step } from './steps'
import { other, replaced, seatOnTop, viewOf, type Happening, type Seat, type View } from './view'

/** Buttons that a seat has just received, shown at their mark for a moment. */
export interface Pop extends Gain {
  readonly id: number
  readonly seat: Seat
}

type Fly = (step: Extract<Step, { kind: 'lay' }>, signal: AbortSignal) => Promise<void>

const PER_SPACE = 130
const LONGEST_WALK = 1100
/** How long a change is looked at before the next one. */
export const BETWEEN_MOVES = 350
const POP_STAYS = 1400

export class Stage {
  view = $state.raw<View>() as View
  /** Where the tokens stand; broken numbers between two spaces. */
  positions = $state.raw<readonly [number, number]>([0, 0])
  onTop = $state<Seat>(0)
  pops = $state.raw<readonly Pop[]>([])
  busy = $state(false)
  /** The version shown, or being acted out. */
  version = $state(0)

  readonly #fly: Fly
  #received: number
  #latest: View
  #waiting: { version: number; steps: Step[] }[] = []
  #told: View
  #skipping = new AbortController()
  #popped = 0

  constructor(state: TableState, fly: Fly) {
    this.#fly = fly
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
    if (!known || document.hidden || this.#told.phase === 'deal') {
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
    this.positions = this.#latest.position
    this.onTop = seatOnTop(this.#latest)
    this.busy = false
  }

  async #run(): Promise<void> {
    this.busy = true
    const { signal } = this.#skipping
    for (let move = this.#waiting.shift(); move; move = this.#waiting.shift()) {
      this.version = move.version
      for (const step of move.steps) {
        await this.#show(step, signal)
        if (signal.aborted) return
        this.view = step.view
      }
      if (this.#waiting.length > 0) await pause(BETWEEN_MOVES, signal)
      if (signal.aborted) return
    }
    this.#catchUp()
  }

  async #show(step: Step, signal: AbortSignal): Promise<void> {
    if (step.kind === 'lay') {
      await this.#fly(step, signal)
      if (!signal.aborted) play('place')
      return
    }
    const { seat, from, to, gains } = step
    this.onTop = to >= this.positions[other(seat)] ? seat : this.onTop
    const due = [...gains]
    const goTo = (position: number): void => {
      if (signal.aborted) return
      this.positions = replaced(this.positions, seat, position)
      while (due[0] && position >= due[0].mark - 0.5) this.#pop(seat, due.shift()!)
    }
    if (prefersReducedMotion()) {
      goTo(to)
      await pause(BETWEEN_MOVES, signal)
    } else {
      const time = Math.min(LONGEST_WALK, (to - from) * PER_SPACE + 120)
      await tween(time, (share) => goTo(from + (to - from) * easeInOut(share)), signal)
    }
  }

  #pop(seat: Seat, gain: Gain): void {
    if (gain.buttons === 0) return
    const pop: Pop = { ...gain, seat, id: this.#popped++ }
    this.pops = [...this.pops, pop]
    play('income')
    setTimeout(() => (this.pops = this.pops.filter(({ id }) => id !== pop.id)), POP_STAYS)
  }
}
