/** What is shown of the table while moves are acted out. */

import { Playback } from '../../board/playback.svelte'
import { replaced } from '../../board/replaced'
import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { Event, LogEntry, TableState } from '../../generated/messages'
import { play } from '../../shell/sound.svelte'
import { fold } from './fold'
import { steps, type Gain, type Step } from './steps'
import { other, seatOnTop, type Happening, type Seat, type View } from './view'

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

export class Stage extends Playback<View, Step> {
  /** Where the tokens stand; broken numbers between two spaces. */
  positions = $state.raw<readonly [number, number]>([0, 0])
  onTop = $state<Seat>(0)
  pops = $state.raw<readonly Pop[]>([])

  protected readonly between = BETWEEN_MOVES
  readonly #fly: Fly
  #popped = 0

  constructor(state: TableState, fly: Fly) {
    super(state)
    this.#fly = fly
    this.settle()
  }

  protected steps(before: View, { events }: LogEntry): Step[] {
    return steps(before, events as Happening[])
  }

  protected after(before: View, events: readonly Event[]): View {
    return (events as Happening[]).reduce(fold, before)
  }

  protected settle(): void {
    this.positions = this.view.position
    this.onTop = seatOnTop(this.view)
  }

  /** A move is told in the log while it is acted out. */
  protected override begin(version: number): void {
    this.version = version
  }

  protected override hurries(told: View): boolean {
    return super.hurries(told) || told.phase === 'deal'
  }

  protected async show(step: Step, signal: AbortSignal): Promise<void> {
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
