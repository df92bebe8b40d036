/** Where pawns can stand, as the notation writes it, and the ways between: facts of the board, from the rules' own file. */

import data from '@parts/parcheesi/parcheesi.json'

/** `nest`, a square of the ring, a square `h0` … `h6` of the own home row, or `home`. */
export type Place = number | string

export const RING = data.ring
export const HOME_ROW = data.home_row
export const PAWNS = data.pawns
export const SAFE: ReadonlySet<number> = new Set(data.safe)

const ARMS = Object.values(data.colours)

/** Squares of the ring that belong to one arm: from its exit square on. */
export const ARM_SQUARES = RING / ARMS.length

export function entryOf(quarter: number): number {
  return ARMS[quarter]!.entry
}

export function exitOf(quarter: number): number {
  return ARMS[quarter]!.exit
}

/** The place that the notation names. */
export function placeNamed(name: string): Place {
  return /^\d+$/.test(name) ? Number(name) : name
}

/** How deep in the home row a place is; home lies one deeper than the last; −1 for others. */
export function depth(place: Place): number {
  if (place === 'home') return HOME_ROW
  return typeof place === 'string' && place.startsWith('h') ? Number(place.slice(1)) : -1
}

function atDepth(deep: number): Place | null {
  if (deep > HOME_ROW) return null
  return deep === HOME_ROW ? 'home' : `h${deep}`
}

/**
 * Where a pawn comes to that walks so many squares, whether or not it may: past its exit square it turns in, or walks
 * on where it takes another lap. Null beyond home.
 */
export function landing(quarter: number, from: Place, steps: number, lap: boolean): Place | null {
  if (typeof from !== 'number') return depth(from) < 0 ? null : atDepth(depth(from) + steps)
  const ahead = (exitOf(quarter) - from + RING) % RING
  return steps <= ahead || lap ? (from + steps) % RING : atDepth(steps - ahead - 1)
}

/** The places a walk touches, its start and end included. */
export function wayOf(quarter: number, from: Place, steps: number, lap: boolean): Place[] {
  const way: Place[] = [from]
  for (let n = 1; n <= steps; n++) {
    const place = landing(quarter, from, n, lap)
    if (place !== null) way.push(place)
  }
  return way
}

/** How many squares lie between, walking forwards; null where no way leads there. */
export function distance(quarter: number, from: Place, to: Place): { steps: number; lap: boolean } | null {
  for (const lap of [false, true]) {
    for (let steps = 1; steps <= RING + HOME_ROW; steps++) {
      if (landing(quarter, from, steps, lap) === to) return { steps, lap }
    }
  }
  return null
}
