/** What lies in the box: the facts of the tiles, the objective cards and the board. */

import data from '@parts/littletown/littletown.json'
import { squareAt, squareName, type Cell } from '../../board/squares'

export const KINDS = ['stone', 'wood', 'fish', 'wheat'] as const
export type Kind = (typeof KINDS)[number]

/** Cubes, coins and points, as the data names them; more than these only in effects that are put into words. */
export const GOODS = [...KINDS, 'coins', 'points'] as const
export type Good = (typeof GOODS)[number]
export type Amounts = Readonly<Partial<Record<Good, number>>>

export interface Tile {
  readonly id: string
  readonly cost: Amounts
  readonly points: number
  readonly inputs: Amounts
  readonly outputs: Amounts
  /** A worker beside it can use it. */
  readonly usable: boolean
  /** Its effect in one word, where it is not inputs for outputs. */
  readonly special: 'none' | 'pawnshop' | 'cathedral' | 'residence' | 'castle' | 'watchtower' | null
}

export const WHEAT_FIELD = 'wheat_field'
const PAWNSHOP = 'pawnshop'

/** `amounts` in the order in which goods are always named. */
export function listed(amounts: Amounts): [Good, number][] {
  return GOODS.flatMap((good): [Good, number][] => (amounts[good] ? [[good, amounts[good]]] : []))
}

function tileOf({ id, cost, points, inputs, outputs, trigger }: (typeof data.buildings)[number]): Tile {
  const usable = trigger === 'worker_adjacent'
  const plain = usable && id !== PAWNSHOP
  const special = plain ? null : trigger === 'none' ? 'none' : (id as Tile['special'])
  return { id, cost, points, inputs: inputs as Amounts, outputs: outputs as Amounts, usable, special }
}

/** By id, in the order of the box. */
export const TILES: ReadonlyMap<string, Tile> = new Map(data.buildings.map((one) => [one.id, tileOf(one)]))

export function tile(id: string): Tile {
  return TILES.get(id)!
}

export interface Card {
  readonly id: number
  readonly points: number
  /** It is put away where the market makes it impossible. */
  readonly marked: boolean
}

export const CARDS: ReadonlyMap<number, Card> = new Map(
  data.objectives.map(({ id, points, marked }) => [id, { id, points, marked }]),
)

export const ROWS = data.board.rows
export const COLUMNS = data.board.columns
export const ROUNDS = data.rounds
/** Tiles in the market, beside the Wheat Fields. */
export const MARKET = data.market.others
export const EXCHANGE = data.exchange.coins
/** For each worker that is not fed. */
export const UNFED = data.unfed_worker_points

export function dealt(players: number): { workers: number; houses: number } {
  return data.players[String(players) as keyof typeof data.players]
}

export type Terrain = 'grass' | 'lake' | 'forest' | 'mountain'
const TERRAINS: Readonly<Record<string, Terrain>> = { '.': 'grass', L: 'lake', F: 'forest', M: 'mountain' }
export const GIVES: Readonly<Record<Terrain, Kind | null>> = {
  grass: null,
  lake: 'fish',
  forest: 'wood',
  mountain: 'stone',
}

/** One side of the board, row by row. */
export function boardOf(side: string): Terrain[][] {
  return data.board[side === 'B' ? 'B' : 'A'].map((line) => [...line].map((mark) => TERRAINS[mark]!))
}

export function terrainAt(board: readonly (readonly Terrain[])[], square: string): Terrain {
  const [row, column] = squareAt(square)
  return board[row]![column]!
}

/** All squares, row by row. */
export const CELLS: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, n) => [
  Math.floor(n / COLUMNS),
  n % COLUMNS,
])

/** The up to eight squares around one, in reading order. */
export function around(square: string): string[] {
  const [row, column] = squareAt(square)
  return CELLS.filter(([r, c]) => Math.abs(r - row) <= 1 && Math.abs(c - column) <= 1)
    .map(squareName)
    .filter((name) => name !== square)
}
