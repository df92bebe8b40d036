/** The board's drawing: units of a square's length to units of the drawing. */

import type { Point } from './cross'

export const UNIT = 40
/** Half of the drawing's width, its frame included. */
export const EDGE = 11.95 * UNIT

const scaled = (value: number): number => Math.round(value * UNIT * 100) / 100

export function pathOf(corners: readonly Point[]): string {
  return `M${corners.map(({ x, y }) => `${scaled(x)} ${scaled(y)}`).join('L')}Z`
}

export function at({ x, y }: Point): string {
  return `translate(${scaled(x)} ${scaled(y)})`
}
