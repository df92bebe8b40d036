/** The table as `view` describes it, and what can happen at it. */

import type { OptionValue } from '../../generated/messages'
import type { Amounts, Kind } from './box'

export type Seat = number
export type Cubes = Readonly<Record<Kind, number>>

export interface Building {
  readonly square: string
  readonly tile: string
  readonly owner: Seat
}

export type Phase =
  | ('start' | 'market' | 'cards' | 'tiles' | 'pick' | 'redraw')
  | ('turn' | 'worker' | 'residence' | 'feeding' | 'end')

/** The points of a seat, by where they came from; those of the last three come at the end. */
export const LINES = [
  'buildings',
  'uses',
  'objectives',
  'clock',
  'feeding',
  'castle',
  'watchtower',
  'coins',
] as const
export type ScoreLines = Readonly<Record<(typeof LINES)[number], number>>

export interface View {
  readonly phase: Phase
  readonly viewer: Seat | null
  readonly to_move: Seat | null
  readonly options: Readonly<Record<string, OptionValue>>
  readonly scores: readonly number[]
  readonly winners: readonly Seat[] | null
  readonly round: number
  readonly start_player: Seat | null
  /** Per seat the squares of its workers. */
  readonly workers: readonly (readonly string[])[]
  readonly workers_left: readonly number[]
  readonly houses_left: readonly number[]
  readonly coins: readonly number[]
  readonly cubes: readonly Cubes[]
  readonly buildings: readonly Building[]
  readonly market: readonly string[]
  readonly wheat_left: number
  readonly supply: Readonly<Record<Kind | 'coins', number>>
  /** Per seat its open cards, null where they are secret, and the cards it has scored. */
  readonly objectives: readonly {
    cards: readonly number[] | null
    count: number
    scored: readonly number[]
  }[]
  /** Objective cards that the market made impossible. */
  readonly discarded: readonly number[]
  /** What the mover has exchanged and not spent yet. */
  readonly exchanged: Readonly<Partial<Record<Kind, number>>>
  readonly gathered: readonly string[]
  readonly used: readonly string[]
  /** The square of the worker, or of the Residence, that is being used. */
  readonly worker: string | null
  /** Per seat the tiles it holds face down, null where they are secret. */
  readonly tiles: readonly (readonly string[] | null)[]
  readonly tiles_held: readonly number[]
  /** Per seat the tiles that the viewer passed on to it, or knows otherwise; null where they are secret. */
  readonly tiles_seen: readonly (readonly string[] | null)[]
  /** Put out of the game by the viewer; null for a spectator. */
  readonly tiles_out: readonly string[] | null
  /** Per seat whether it has chosen a tile that is not revealed yet; and which the viewer has. */
  readonly picks: readonly boolean[]
  readonly pick: string | null
  readonly progress: readonly { card: number; have: number; need: number }[]
  readonly score_lines: readonly ScoreLines[]
}

export type Happening =
  | { event: 'start'; seat: Seat }
  | { event: 'market'; seat: Seat; tile: string }
  | { event: 'card'; seat: Seat; card?: number }
  | { event: 'tile' | 'pick'; seat: Seat; tile?: string }
  | { event: 'reveal'; seat: Seat; picks: { seat: Seat; tile: string }[] }
  | { event: 'pass_on'; seat: Seat }
  | { event: 'redraw'; seat: Seat; card?: number }
  | { event: 'discard'; seat: Seat; card: number }
  | { event: 'worker'; seat: Seat; square: string }
  | { event: 'gather'; seat: Seat; square: string; kind: Kind }
  | { event: 'fee'; seat: Seat; owner: Seat; coins: number }
  | { event: 'use'; seat: Seat; square: string; tile: string; paid: Amounts; got: Amounts; short?: boolean }
  | { event: 'exchange'; seat: Seat; kind: Kind }
  | { event: 'build'; seat: Seat; square: string; tile: string; points: number; paid: Amounts }
  | { event: 'objective'; seat: Seat; card: number; points: number }
  | { event: 'end_turn' | 'residence_end'; seat: Seat }
  | { event: 'residence'; seat: Seat; square: string }
  | { event: 'cathedral' | 'castle' | 'watchtower'; seat: Seat; square: string; points: number }
  | { event: 'feed'; seat: Seat; fish: number; wheat: number; unfed: number; points: number }
  | { event: 'round'; seat: Seat; round: number; start_player: Seat }
  | { event: 'coins'; seat: Seat; points: number }
  | { event: 'end'; seat: Seat; scores: number[]; winners: Seat[] }
  | { event: 'next'; seat: Seat }

/** What stands on a square. */
export function buildingAt(view: View, square: string): Building | undefined {
  return view.buildings.find((one) => one.square === square)
}

export function workerAt(view: View, square: string): Seat | undefined {
  const seat = view.workers.findIndex((squares) => squares.includes(square))
  return seat < 0 ? undefined : seat
}
