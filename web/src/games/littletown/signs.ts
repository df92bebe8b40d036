/** What a worker finds around it, as the board marks it: pictures of facts, and what the server says can be done. */

import { around, GIVES, terrainAt, tile, type Kind, type Terrain } from './box'
import type { Legal } from './legal'
import { buildingAt, type Seat, type View } from './view'

export interface Sign {
  /** The cube that a square of landscape gives; null for a building. */
  readonly gives: Kind | null
  /** A coin goes to the building's owner. */
  readonly fee: boolean
  readonly can: boolean
  readonly done: boolean
}

/** `legal`: what may be done once the worker stands on `centre`, as far as it is known. */
export function signs(
  view: View,
  board: readonly (readonly Terrain[])[],
  centre: string,
  seat: Seat,
  legal: Legal | null,
): Map<string, Sign> {
  const here = view.worker === centre
  const found = new Map<string, Sign>()
  for (const square of around(centre)) {
    const building = buildingAt(view, square)
    const gives = GIVES[terrainAt(board, square)]
    const done = here && (view.gathered.includes(square) || view.used.includes(square))
    const can = legal !== null && (legal.gathers.includes(square) || legal.uses.has(square))
    if (gives && (view.phase !== 'residence' || can || done))
      found.set(square, { gives, fee: false, can, done })
    else if (building && tile(building.tile).usable)
      found.set(square, { gives: null, fee: building.owner !== seat, can, done })
  }
  return found
}
