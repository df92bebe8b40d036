/** Ways to build and to use: at once, or after exchanging coins for what is missing. */

import { around, boardOf, GIVES, listed, terrainAt, tile, WHEAT_FIELD, type Kind } from './box'
import { END, exchanging, gathering, Legal, workerOn, type Use } from './legal'
import { missing } from './needs'
import { buildingAt, type Building, type Seat, type View } from './view'

/** What may be played once some actions have been: null as long as it is not known. */
export type Ahead = (actions: readonly string[]) => readonly string[] | null

export interface BuildPlan {
  /** To be exchanged for first, in this order. */
  readonly exchanges: readonly Kind[]
  readonly squares: ReadonlySet<string>
}

export interface UsePlan {
  readonly exchanges: readonly Kind[]
  readonly uses: readonly Use[]
}

/** A worker placed and all around it gathered by one press. */
export interface Sweep {
  readonly actions: readonly string[]
  /** Nothing could be done after it, so it ends the turn. */
  readonly ends: boolean
}

/** Of landscape squares, those that the supply has a cube for, one after the other. */
export function supplied(view: View, squares: readonly string[]): string[] {
  const board = boardOf(String(view.options.board))
  const left = { ...view.supply }
  return squares.filter((square) => {
    const gives = GIVES[terrainAt(board, square)]
    return gives !== null && left[gives]-- > 0
  })
}

/** Null where there is nothing to gather, or as long as it is not known what there is. */
export function sweepOn(view: View, square: string, ahead: Ahead): Sweep | null {
  const placed = ahead([workerOn(square)])
  const gathers = placed === null ? [] : supplied(view, new Legal(placed).gathers)
  if (gathers.length === 0) return null
  const actions = [workerOn(square), ...gathers.map(gathering)]
  const ends = ahead(actions)?.join() === END
  return { actions: ends ? [...actions, END] : actions, ends }
}

/** The tiles in the market, the Wheat Field first. */
export function offered(view: View): string[] {
  return [...(view.wheat_left > 0 ? [WHEAT_FIELD] : []), ...view.market]
}

/** Each tile of the market with what would have to be exchanged for; those are left out that no exchange can help. */
export function wishes(view: View, legal: Legal, seat: Seat): Map<string, readonly Kind[]> {
  return new Map(
    offered(view).flatMap((id): [string, readonly Kind[]][] => {
      const lacks = legal.builds.has(id) ? [] : missing(tile(id).cost, view.cubes[seat]!)
      return legal.builds.has(id) || exchangeable(lacks, legal) ? [[id, lacks]] : []
    }),
  )
}

export function buildPlans(view: View, legal: Legal, seat: Seat, ahead: Ahead): Map<string, BuildPlan> {
  const plans = new Map<string, BuildPlan>()
  for (const [id, exchanges] of wishes(view, legal, seat)) {
    const squares = after(legal, exchanges, ahead)?.builds.get(id)
    if (squares) plans.set(id, { exchanges, squares })
  }
  return plans
}

/** The same for the buildings around the worker, or the Residence, by square. */
export function useWishes(view: View, legal: Legal, seat: Seat): Map<string, readonly Kind[]> {
  if (view.worker === null) return new Map()
  return new Map(
    around(view.worker).flatMap((square): [string, readonly Kind[]][] => {
      if (legal.uses.has(square)) return [[square, []]]
      const there = buildingAt(view, square)
      if (!there || view.used.includes(square)) return []
      const lacks = missing(tile(there.tile).inputs, view.cubes[seat]!)
      return exchangeable(lacks, legal) ? [[square, lacks]] : []
    }),
  )
}

export function usePlans(view: View, legal: Legal, seat: Seat, ahead: Ahead): Map<string, UsePlan> {
  const plans = new Map<string, UsePlan>()
  for (const [square, exchanges] of useWishes(view, legal, seat)) {
    const uses = after(legal, exchanges, ahead)?.uses.get(square)
    if (uses) plans.set(square, { exchanges, uses })
  }
  return plans
}

/** Of one's own buildings around, those that give without taking: nobody means to leave them unused. */
export function freeUses(
  buildings: readonly Building[],
  plans: ReadonlyMap<string, UsePlan>,
  seat: Seat,
): Set<string> {
  const free = buildings.filter(({ square, tile: id, owner }) => {
    return owner === seat && plans.has(square) && listed(tile(id).inputs).length === 0
  })
  return new Set(free.map(({ square }) => square))
}

function exchangeable(lacks: readonly Kind[], legal: Legal): boolean {
  return lacks.length > 0 && legal.exchanges.includes(lacks[0]!)
}

export function after(legal: Legal, exchanges: readonly Kind[], ahead: Ahead): Legal | null {
  if (exchanges.length === 0) return legal
  const actions = ahead(exchanges.map(exchanging))
  return actions && new Legal(actions)
}
