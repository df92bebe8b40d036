/** The table as `view` describes it, and what can happen at it. */

import type { OptionValue } from '../../generated/messages'
import type { Place } from './places'

export type Seat = number

export interface View {
  readonly phase: 'first' | 'roll' | 'play' | 'end'
  readonly to_move: Seat | null
  readonly options: Readonly<Record<string, OptionValue>>
  /** Per seat the arm of the cross that is its own. */
  readonly quarters: readonly number[]
  readonly pawns: readonly (readonly Place[])[]
  /** Whose roll it is. */
  readonly turn: Seat
  /** While the first player is found, each seat's die: 0 not rolled yet, null out of it. */
  readonly first_dice: readonly (number | null)[] | null
  readonly roll: readonly number[]
  /** Left to use. */
  readonly dice: readonly number[]
  /** Lost, because bonuses were begun. */
  readonly unused: readonly number[]
  /** How many steps the roll began with: two, or four after a doublet with all pawns out. */
  readonly steps: number
  readonly bonuses: readonly number[]
  /** Rolled in this turn. */
  readonly doublets: number
  /** Pawns at home. */
  readonly scores: readonly number[]
  readonly winners: readonly Seat[] | null
}

export type Happening =
  | { event: 'die'; seat: Seat; die: number }
  | { event: 'tie'; seat: Seat; seats: Seat[] }
  | { event: 'roll'; seat: Seat; dice: number[]; steps: number[] }
  | { event: 'third_doublet'; seat: Seat; from?: Place }
  | { event: 'enter'; seat: Seat; square: number; dice: number[] }
  | { event: 'move' | 'bonus'; seat: Seat; from: Place; to: Place; steps: number; lap: boolean }
  | { event: 'capture'; seat: Seat; captured: Seat; square: number; bonus: number }
  | { event: 'home'; seat: Seat; bonus: number }
  | { event: 'decline'; seat: Seat; bonus: number }
  | { event: 'pass'; seat: Seat }
  | { event: 'again'; seat: Seat }
  | { event: 'next'; seat: Seat }
  | { event: 'end'; seat: Seat; winners: Seat[] }

/** A list without the first item that equals `value`. */
export function without<T>(list: readonly T[], value: T): T[] {
  const at = list.indexOf(value)
  return at < 0 ? [...list] : [...list.slice(0, at), ...list.slice(at + 1)]
}

/** Whether so many pawns of one seat on a place are a pair, which nobody passes. */
export function blocks(place: Place, pawns: number): boolean {
  return pawns === 2 && place !== 'nest' && place !== 'home'
}
