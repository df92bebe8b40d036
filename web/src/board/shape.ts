/** Polyominoes and their turns. A shape's cells are in reading order and touch row 0 and column 0. */

import { inReadingOrder, type Cell } from './squares'

export type Shape = readonly Cell[]

/** How a piece lies: mirrored left to right first if `flipped`, then turned clockwise by `quarters` × 90°. */
export interface Turn {
  readonly quarters: 0 | 1 | 2 | 3
  readonly flipped: boolean
}

export const UPRIGHT: Turn = { quarters: 0, flipped: false }

const QUARTERS = [0, 1, 2, 3] as const

/** The shape drawn by `#` in rows from the top. */
export function shapeFromRows(rows: readonly string[]): Shape {
  return rows.flatMap((row, r) => [...row].flatMap((mark, c): Cell[] => (mark === '#' ? [[r, c]] : [])))
}

export function size(shape: Shape): { rows: number; columns: number } {
  return {
    rows: Math.max(...shape.map(([row]) => row)) + 1,
    columns: Math.max(...shape.map(([, column]) => column)) + 1,
  }
}

export function rotated(turn: Turn): Turn {
  return { ...turn, quarters: QUARTERS[((turn.quarters + 1) % 4) as 0 | 1 | 2 | 3] }
}

/** Mirrored left to right as it lies, whatever its rotation. */
export function mirrored(turn: Turn): Turn {
  return { quarters: QUARTERS[((4 - turn.quarters) % 4) as 0 | 1 | 2 | 3], flipped: !turn.flipped }
}

/** Where a cell of the upright `shape` comes to lie. */
export function turnedCell([row, column]: Cell, shape: Shape, turn: Turn): Cell {
  let { rows, columns } = size(shape)
  let r = row
  let c = turn.flipped ? columns - 1 - column : column
  for (let quarter = 0; quarter < turn.quarters; quarter++) {
    ;[r, c] = [c, rows - 1 - r]
    ;[rows, columns] = [columns, rows]
  }
  return [r, c]
}

export function turned(shape: Shape, turn: Turn): Shape {
  return inReadingOrder(shape.map((cell) => turnedCell(cell, shape, turn)))
}

export function moved(shape: Shape, [row, column]: Cell): Cell[] {
  return shape.map(([r, c]) => [r + row, c + column])
}

function key(shape: Shape): string {
  return shape.map(([row, column]) => `${row},${column}`).join(' ')
}

/** One turn for each different way the shape can lie, upright first. */
export function distinctTurns(shape: Shape): Turn[] {
  const seen = new Set<string>()
  const turns: Turn[] = []
  for (const flipped of [false, true]) {
    for (const quarters of QUARTERS) {
      const turn = { quarters, flipped }
      const image = key(turned(shape, turn))
      if (seen.has(image)) continue
      seen.add(image)
      turns.push(turn)
    }
  }
  return turns
}

/** How `shape` must be turned, and where its top left corner lies, to cover exactly `cells`; null if it cannot. */
export function laidOn(shape: Shape, cells: readonly Cell[]): { turn: Turn; at: Cell } | null {
  const at: Cell = [Math.min(...cells.map(([row]) => row)), Math.min(...cells.map(([, column]) => column))]
  const wanted = key(inReadingOrder(moved(cells, [-at[0], -at[1]])))
  const turn = distinctTurns(shape).find((each) => key(turned(shape, each)) === wanted)
  return turn ? { turn, at } : null
}

/** The SVG transform that draws the upright shape as it lies, in cells of the given side. */
export function turnTransform(shape: Shape, turn: Turn, side: number): string {
  const { rows, columns } = size(shape)
  const flip = turn.flipped ? ` translate(${columns * side} 0) scale(-1 1)` : ''
  const shift = [
    '',
    `translate(${rows * side} 0) rotate(90)`,
    `translate(${columns * side} ${rows * side}) rotate(180)`,
    `translate(0 ${columns * side}) rotate(270)`,
  ][turn.quarters]
  return `${shift}${flip}`.trim()
}
