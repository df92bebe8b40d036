/** The table as `view` describes it, and what can happen at it. */

export type Seat = 0 | 1
export const SEATS: readonly Seat[] = [0, 1]

export interface Placed {
  readonly patch: string
  readonly squares: readonly string[]
}

export interface View {
  readonly phase: 'deal' | 'turn' | 'leather' | 'end'
  readonly to_move: Seat | null
  readonly options: { readonly leather: string }
  readonly placed: readonly [readonly Placed[], readonly Placed[]]
  readonly buttons: readonly [number, number]
  readonly income: readonly [number, number]
  readonly position: readonly [number, number]
  /** Clockwise from the neutral token. */
  readonly circle: readonly string[]
  readonly offer: readonly string[]
  readonly leather_left: readonly number[]
  readonly bonus_tile: Seat | null
  readonly first_at_end: Seat | null
  readonly scores: readonly [number, number]
  readonly winners: readonly Seat[] | null
}

export type Happening =
  | { event: 'deal'; seat: number; patch: string }
  | { event: 'buy'; seat: Seat; patch: string; squares: string[]; cost: number }
  | { event: 'advance'; seat: Seat; spaces: number; buttons: number }
  | { event: 'leather'; seat: Seat; square: string }
  | { event: 'bonus_tile'; seat: Seat }
  | { event: 'move'; seat: Seat; from: number; to: number }
  | { event: 'income'; seat: Seat; mark: number; buttons: number }
  | { event: 'leather_gained'; seat: Seat; mark: number }
  | { event: 'leather_lost'; seat: Seat; mark: number }
  | { event: 'finish'; seat: Seat; first: boolean }
  | { event: 'next'; seat: Seat }
  | { event: 'end'; seat: Seat; scores: [number, number]; winners: Seat[]; tie: boolean }

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0
}

/** Whose quilt is the large one: two at one screen take turns with it, for those who look on it stays where it is. */
export function homeOf(mine: readonly number[], lastMover: Seat): Seat {
  return mine.length === 2 ? lastMover : ((mine[0] ?? 0) as Seat)
}

/** The seat whose token lies on top where both share a space: it arrived last, and acts next. */
export function seatOnTop(view: View): Seat {
  if (view.to_move !== null) return view.to_move
  return view.first_at_end === null ? 0 : other(view.first_at_end)
}
