/** For tests: the legal actions of a quilt, found by laying every turn of a piece on every corner. */

import { moved, turned } from '../../board/shape'
import { squareName } from '../../board/squares'
import { piece, SIDE } from './box'
import { placing } from './notation'

export function legalOn(covered: ReadonlySet<string>, ids: readonly string[]): string[] {
  const found = new Set<string>(['advance'])
  for (const id of ids) {
    for (const turn of piece(id).turns) {
      const shape = turned(piece(id).shape, turn)
      for (let row = 0; row < SIDE; row++) {
        for (let column = 0; column < SIDE; column++) {
          const cells = moved(shape, [row, column])
          const free = cells.every(([r, c]) => r < SIDE && c < SIDE && !covered.has(squareName([r, c])))
          if (free) found.add(placing(id, cells))
        }
      }
    }
  }
  return [...found]
}

/** All squares but these. */
export function allBut(...free: string[]): Set<string> {
  const covered = new Set<string>()
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) covered.add(squareName([row, column]))
  }
  for (const square of free) covered.delete(square)
  return covered
}
