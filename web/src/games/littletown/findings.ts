/** What lies around a square: the cubes that the landscape gives, and the buildings that a worker could use. */

import { around, GIVES, terrainAt, tile, type Amounts, type Kind, type Terrain } from './box'
import { buildingAt, type Building, type View } from './view'

export interface Finding {
  readonly gathers: Amounts
  readonly buildings: readonly Building[]
}

export function findings(view: View, board: readonly (readonly Terrain[])[], centre: string): Finding {
  const gathers: Partial<Record<Kind, number>> = {}
  const buildings: Building[] = []
  for (const square of around(centre)) {
    const gives = GIVES[terrainAt(board, square)]
    const building = buildingAt(view, square)
    if (gives && view.supply[gives] > (gathers[gives] ?? 0)) gathers[gives] = (gathers[gives] ?? 0) + 1
    if (building && tile(building.tile).usable) buildings.push(building)
  }
  return { gathers, buildings }
}
