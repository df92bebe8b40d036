/** What lies in the box: the patches and the time track, from the same file as the rules. */

import data from '@parts/patchwork/patchwork.json'
import { distinctTurns, shapeFromRows, type Shape, type Turn } from '../../board/shape'

export interface Piece {
  /** `p01` … `p33`, or `leather`. */
  readonly id: string
  readonly cost: number
  readonly time: number
  readonly income: number
  readonly shape: Shape
  readonly turns: readonly Turn[]
}

export const SIDE = 9
export const LEATHER = 'leather'

export const TRACK = {
  last: data.track.last,
  income: data.track.income as readonly number[],
}

export const BONUS = { side: data.bonus_tile.side, points: data.bonus_tile.points }
export const EMPTY_PENALTY = data.empty_square_penalty

export const PATCHES: readonly Piece[] = data.patches.map(({ id, cost, time, income, shape: rows }) => {
  const shape = shapeFromRows(rows)
  return { id, cost, time, income, shape, turns: distinctTurns(shape) }
})

const LEATHER_SHAPE: Shape = [[0, 0]]
const pieces = new Map<string, Piece>([
  ...PATCHES.map((patch): [string, Piece] => [patch.id, patch]),
  [
    LEATHER,
    { id: LEATHER, cost: 0, time: 0, income: 0, shape: LEATHER_SHAPE, turns: distinctTurns(LEATHER_SHAPE) },
  ],
])

/** The patch of that name, or the leather. */
export function piece(id: string): Piece {
  const found = pieces.get(id)
  if (!found) throw new Error(`There is no patch ${id}.`)
  return found
}
