/**
 * What is shown of the table: it runs behind the true state while rolls and moves are acted out, step by step, and can
 * be told to catch up at once.
 */

import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { LogEntry, TableState } from '../../generated/messages'
import { fold, opening } from './fold'
import type { Place } from './places'
import { steps, type Step } from './steps'
import { viewOf, type Happening, type Seat, type View } from './view'

/** A pawn on its way: between the places `from` and `to`, `share` of the way. */
export interface Moving {
  readonly seat: Seat
  /** Where it was taken from. */
  readonly lifted: Place
  readonly from: Place
  readonly to: Place
  readonly share: number
}

export interface Rolling {
  readonly seat: Seat
  readonly faces: readonly number[]
  /** 0 when the dice leave the hand, 1 when they lie still. */
  readonly share: number
}

const ROLL_MS = 750
const FACES_SHOWN = 8
const PER_SQUARE = 95
const LONGEST_WALK = 1200
const SHORTEST_WALK = 260
const SENT_HOME = 520
/** How long a change is looked at before the next one. */
const BETWEEN = 320
/** A game that has only just begun is shown from its first die. */
const JUST_BEGUN = 16

export class Stage {
  view = $state.raw<View>() as View
  moving = $state.raw<Moving | null>(null)
  rolling = $state.raw<Rolling | null>(null)
  busy = $state(false)
  /** The version shown. */
  version = $state(0)

  #received: number
  #latest: View
  #waiting: { version: number; steps: Step[] }[] = []
  #told: View
  #skipping = new AbortController()

  constructor(state: TableState, log: readonly LogEntry[], mine: readonly number[]) {
    this.#received = state.version
    this.#latest = this.#told = viewOf(state)
    this.#catchUp()
    const fresh =
      log.length <= JUST_BEGUN && log.every(({ seat, kind }) => kind === 'action' && !mine.includes(seat))
    if (!fresh || log.length === 0 || log.length !== state.version || document.hidden) return
    this.#told = this.view = opening(this.#latest)
    this.version = 0
    this.#queue(log)
  }

  /**
   * Show a newer state: act out what the log tells of the way to it, but for the step that was made `byHand`. The entries
   * that are new; null for no news.
   */
  receive(state: TableState, log: readonly LogEntry[], byHand: string | null = null): LogEntry[] | null {
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
    this.#queue(fresh, byHand)
    return fresh
  }

  skip(): void {
    this.#waiting = []
    this.#skipping.abort()
    this.#skipping = new AbortController()
    this.#catchUp()
  }

  #queue(entries: readonly LogEntry[], byHand: string | null = null): void {
    for (const entry of entries) {
      const happenings = entry.events as Happening[]
      const acted = steps(this.#told, happenings)
      if (entry.action === byHand && acted[0]) acted[0] = { kind: 'put', view: acted[0].view }
      this.#waiting.push({ version: entry.version, steps: acted })
      this.#told = happenings.reduce(fold, this.#told)
    }
    this.#told = this.#latest
    if (!this.busy) void this.#run()
  }

  #catchUp(): void {
    this.view = this.#latest
    this.version = this.#received
    this.moving = null
    this.rolling = null
    this.busy = false
  }

  async #run(): Promise<void> {
    this.busy = true
    const { signal } = this.#skipping
    for (let entry = this.#waiting.shift(); entry; entry = this.#waiting.shift()) {
      for (const step of entry.steps) {
        await this.#show(step, signal)
        if (signal.aborted) return
        // Told only now: the log must not say what the dice will show while they still roll.
        this.version = entry.version
        this.view = step.view
        this.moving = null
        this.rolling = null
      }
      if (this.#waiting.length > 0 && entry.steps.length > 0) await pause(BETWEEN, signal)
      if (signal.aborted) return
    }
    this.#catchUp()
  }

  async #show(step: Step, signal: AbortSignal): Promise<void> {
    if (step.kind === 'put') return
    if (step.kind === 'wait') return pause(BETWEEN * 2, signal)
    const still = prefersReducedMotion()
    if (step.kind === 'roll') {
      // Who rolls is to move from here on, and what was left of the last roll is gone.
      this.view = { ...step.view, dice: [], roll: [], first_dice: this.view.first_dice }
      const show = (share: number): void => {
        if (!signal.aborted) this.rolling = { seat: step.seat, faces: shownFaces(step.dice, share), share }
      }
      show(still ? 1 : 0)
      if (!still) await tween(ROLL_MS, show, signal)
      return pause(BETWEEN, signal)
    }
    const { seat } = step
    const way = step.kind === 'walk' ? step.way : [step.from, 'nest']
    const legs = way.length - 1
    const walk = (share: number): void => {
      if (signal.aborted) return
      const along = share * legs
      const leg = Math.min(Math.floor(along), legs - 1)
      this.moving = { seat, lifted: way[0]!, from: way[leg]!, to: way[leg + 1]!, share: along - leg }
    }
    if (still) return pause(BETWEEN, signal)
    const time =
      step.kind === 'send' ? SENT_HOME : Math.min(LONGEST_WALK, Math.max(SHORTEST_WALK, legs * PER_SQUARE))
    await tween(time, (share) => walk(legs === 1 ? easeInOut(share) : share), signal)
  }
}

/** While dice roll, other faces flash by; any will do, so long as each differs from the one before. */
function shownFaces(dice: readonly number[], share: number): number[] {
  if (share >= 0.85) return [...dice]
  const tick = Math.floor(share * FACES_SHOWN)
  return dice.map((die, n) => ((die + (tick + 1) * (n + 2)) % 6) + 1)
}
