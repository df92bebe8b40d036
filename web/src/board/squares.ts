/** Squares of a board: columns `a`, `b`, … from the left, rows 1, 2, … from the top; `a1` is the top left one. */

export type Cell = readonly [row: number, column: number]

export function squareName([row, column]: Cell): string {
  return String.fromCharCode(97 + column) + String(row + 1)
}

export function squareAt(name: string): Cell {
  return [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97]
}

/** Row by row from the top, each from the left. */
export function inReadingOrder(cells: readonly Cell[]): Cell[] {
  return [...cells].sort(([r1, c1], [r2, c2]) => r1 - r2 || c1 - c2)
}
