/** What is shown of the table while rolls and moves are acted out. */

import { Playback } from '../../board/playback.svelte'
import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { Event, LogEntry, TableState } from '../../generated/messages'
import { fold, opening } from './fold'
import type { Place } from './places'
import { steps, type Step } from './steps'
import type { Happening, Seat, View } from './view'

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

const ROLL_MS = 600
const FACES_SHOWN = 8
const PER_SQUARE = 70
const LONGEST_WALK = 850
const SHORTEST_WALK = 220
const SENT_HOME = 420
/** How long a change is looked at before the next one. */
const BETWEEN = 200
/** A game that has only just begun is shown from its first die. */
const JUST_BEGUN = 16

export class Stage extends Playback<View, Step> {
  moving = $state.raw<Moving | null>(null)
  rolling = $state.raw<Rolling | null>(null)

  protected readonly between = BETWEEN
  /** The action that the player's own hand has acted out already. */
  #byHand: string | null = null

  /** Whose turn it is by what is shown; null while the first player is found, and once the game has ended somehow. */
  get turn(): Seat | null {
    const { phase, turn, to_move } = this.view
    if (phase === 'first' || phase === 'end') return null
    // While chance acts nobody is to move, and yet it is somebody's turn; at rest the server has the last word.
    return this.busy ? turn : to_move
  }

  constructor(state: TableState, log: readonly LogEntry[], mine: readonly number[]) {
    super(state)
    const fresh =
      log.length <= JUST_BEGUN && log.every(({ seat, kind }) => kind === 'action' && !mine.includes(seat))
    if (!fresh || log.length === 0 || document.hidden) return
    this.replay(opening(this.view), log)
  }

  /** As `Playback` does, but for the step that was made `byHand`. */
  override receive(
    state: TableState,
    log: readonly LogEntry[],
    byHand: string | null = null,
  ): LogEntry[] | null {
    this.#byHand = byHand
    return super.receive(state, log)
  }

  protected steps(before: View, { action, events }: LogEntry): Step[] {
    const acted = steps(before, events as Happening[])
    if (action === this.#byHand && acted[0]) acted[0] = { kind: 'put', view: acted[0].view }
    return acted
  }

  protected after(before: View, events: readonly Event[]): View {
    return (events as Happening[]).reduce(fold, before)
  }

  protected settle(): void {
    this.moving = null
    this.rolling = null
  }

  /** The version is told only now: the log must not say what the dice will show while they still roll. */
  protected override finish(step: Step, version: number): void {
    super.finish(step, version)
    this.settle()
  }

  protected async show(step: Step, signal: AbortSignal): Promise<void> {
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
