/** Where a piece flies from and to when the other seat lays it. */

import { laidOn, size, turned, type Turn } from '../../board/shape'
import { squareAt } from '../../board/squares'
import { piece, SIDE } from './box'

/** The middle of a piece on the screen, and its size there, in pixels a square. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Flight {
  readonly piece: string
  readonly turn: Turn
  readonly from: Spot
  readonly to: Spot
}

export function flight(patch: string, squares: readonly string[], source: DOMRect, quilt: DOMRect): Flight {
  const { shape } = piece(patch)
  const { turn, at } = laidOn(shape, squares.map(squareAt))!
  const { rows, columns } = size(turned(shape, turn))
  const scale = quilt.width / SIDE
  const upright = size(shape)
  return {
    piece: patch,
    turn,
    from: {
      x: source.x + source.width / 2,
      y: source.y + source.height / 2,
      scale: Math.max(source.width / upright.columns, 8),
    },
    to: {
      x: quilt.x + (at[1] + columns / 2) * scale,
      y: quilt.y + (at[0] + rows / 2) * scale,
      scale,
    },
  }
}

/** Where it is when `share` of the way is behind it: in a low arc. */
export function inFlight({ from, to }: Flight, share: number): Spot {
  const mix = (a: number, b: number): number => a + (b - a) * share
  const lift = Math.sin(share * Math.PI) * 36
  return { x: mix(from.x, to.x), y: mix(from.y, to.y) - lift, scale: mix(from.scale, to.scale) }
}
