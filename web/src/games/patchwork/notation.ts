/** Actions as text: `advance`, `buy p08 a1 b1 c1 a2`, `leather e5`. */

import { inReadingOrder, squareName, type Cell } from '../../board/squares'
import { LEATHER } from './box'

export const ADVANCE = 'advance'

/** The action that lays the piece on these cells, on or off the board. */
export function placing(piece: string, cells: readonly Cell[]): string {
  const squares = inReadingOrder(cells).map(squareName)
  return piece === LEATHER ? `leather ${squares.join(' ')}` : `buy ${piece} ${squares.join(' ')}`
}

/** The patch an action buys, `leather`, or null where it places nothing. */
export function pieceOf(action: string): string | null {
  const [verb, patch] = action.split(' ')
  if (verb === 'buy') return patch ?? null
  return verb === 'leather' ? LEATHER : null
}
