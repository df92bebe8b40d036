/** Where the landscape's trees, peaks and waves stand, on squares of 100 units. */

import { outline } from '../../board/outline'
import type { Cell } from '../../board/squares'
import { CELLS, type Terrain } from './box'
import { scattered, UNIT } from './drawing'

export interface Spot {
  readonly x: number
  readonly y: number
  readonly size: number
}

export interface Landscape {
  /** The grounds of what lies on the grass, neighbouring squares joined: outlines that overlap. */
  readonly lakes: string
  readonly forests: string
  readonly mountains: string
  readonly waves: readonly Spot[]
  readonly trees: readonly Spot[]
  readonly peaks: readonly Spot[]
  readonly tufts: readonly Spot[]
  readonly flowers: readonly Spot[]
}

type Board = readonly (readonly Terrain[])[]

export function landscape(board: Board): Landscape {
  const cells = (terrain: Terrain): Cell[] => CELLS.filter(([row, column]) => board[row]![column] === terrain)
  const ground = (terrain: Terrain, inset: number): string =>
    outline(cells(terrain), UNIT, inset, 38) + cells(terrain).map(bays).join('')
  return {
    lakes: ground('lake', 13),
    forests: ground('forest', 9),
    mountains: ground('mountain', 11),
    waves: cells('lake').flatMap((cell) => WAVES.map((spot) => moved(cell, spot, 6))),
    trees: inDepth(
      cells('forest').flatMap((cell) =>
        [...TREES, ...joined(cell, board, GROVE)].map((spot) => moved(cell, spot, 5)),
      ),
    ),
    peaks: inDepth(
      cells('mountain').flatMap((cell) =>
        [...PEAKS, ...joined(cell, board, SADDLE)].map((spot) => moved(cell, spot, 4)),
      ),
    ),
    tufts: cells('grass').flatMap((cell) => some(cell, 3, 0)),
    flowers: cells('grass').flatMap((cell) => some(cell, 2, 50).filter((_, n) => lucky(cell, n))),
  }
}

const WAVES: readonly Spot[] = [
  { x: 34, y: 34, size: 1 },
  { x: 64, y: 54, size: 1.2 },
  { x: 34, y: 74, size: 0.9 },
]
const TREES: readonly Spot[] = [
  { x: 28, y: 42, size: 0.92 },
  { x: 56, y: 36, size: 1 },
  { x: 78, y: 50, size: 0.86 },
  { x: 38, y: 66, size: 1 },
  { x: 66, y: 72, size: 1.06 },
  { x: 24, y: 86, size: 0.9 },
  { x: 50, y: 92, size: 0.96 },
  { x: 82, y: 90, size: 0.86 },
]
/** Between a square and its like to the right. */
const GROVE: readonly Spot[] = [
  { x: 100, y: 48, size: 1 },
  { x: 98, y: 78, size: 1.08 },
]
const SADDLE: readonly Spot[] = [{ x: 102, y: 82, size: 0.9 }]
const PEAKS: readonly Spot[] = [
  { x: 68, y: 72, size: 0.8 },
  { x: 36, y: 80, size: 1 },
  { x: 76, y: 92, size: 0.62 },
  { x: 20, y: 93, size: 0.5 },
]

function joined([row, column]: Cell, board: Board, spots: readonly Spot[]): readonly Spot[] {
  return board[row]![column] === board[row]![column + 1] ? spots : []
}

/** Rounds that make the edge of a ground uneven. */
function bays([row, column]: Cell): string {
  return [0, 1, 2, 3]
    .map((n) => {
      const turn = (n + scattered(row * 9 + column, n)) * (Math.PI / 2)
      const radius = 26 + 8 * scattered(column * 6 + row, n)
      const reach = 46 - radius
      const x = (column + 0.5) * UNIT + reach * 1.25 * Math.cos(turn)
      const y = (row + 0.5) * UNIT + reach * 1.25 * Math.sin(turn)
      // Clockwise as the outline goes, so that where they overlap there is no hole.
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`
    })
    .join('')
}

function moved([row, column]: Cell, { x, y, size }: Spot, by: number): Spot {
  const sway = (salt: number): number => (scattered(row * 9 + column + salt, x + y) - 0.5) * 2 * by
  return {
    x: column * UNIT + x + sway(0),
    y: row * UNIT + y + sway(100),
    size: size * (0.94 + 0.12 * scattered(column * 7 + row, x)),
  }
}

function some([row, column]: Cell, count: number, salt: number): Spot[] {
  return Array.from({ length: count }, (_, n) => ({
    x: column * UNIT + 10 + 80 * scattered(row * 9 + column, n + salt),
    y: row * UNIT + 12 + 80 * scattered(column * 6 + row, n + salt + 20),
    size: 0.7 + 0.5 * scattered(row + column, n + salt),
  }))
}

function lucky([row, column]: Cell, n: number): boolean {
  return scattered(row * 3 + n, column * 5) > 0.55
}

/** What stands further down is nearer, and covers what is behind it. */
function inDepth(spots: readonly Spot[]): Spot[] {
  return [...spots].sort((one, other) => one.y - other.y)
}
