/** Where the income buttons are sewn on a patch. */

import { size } from '../../board/shape'
import type { Cell } from '../../board/squares'
import type { Piece } from './box'

/** Cells of the upright patch, one a button, spread over the patch; a single one lies next to its middle. */
export function buttonCells({ shape, income }: Piece): Cell[] {
  if (income === 1) {
    const { rows, columns } = size(shape)
    const middle = [(rows - 1) / 2, (columns - 1) / 2] as const
    const distance = ([row, column]: Cell): number => Math.hypot(row - middle[0], column - middle[1])
    return [[...shape].sort((a, b) => distance(a) - distance(b))[0]!]
  }
  return Array.from({ length: income }, (_, i) => shape[Math.floor(((i + 0.5) * shape.length) / income)]!)
}
