/**
 * The cross as it is drawn, in units of a square's length; the middle is (0, 0), y goes down. An arm's `side` is where it
 * points to: 0 down to the viewer, then on counter-clockwise, the way pawns travel: 1 right, 2 up, 3 left.
 */

import { ARM_SQUARES, HOME_ROW, RING, type Place } from './places'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Half of the cross's width. */
export const REACH = 11
const HALF = 1
const INNER = 3

/** Where a quarter's arm points to, for a viewer who sits at the quarter `home`. */
export function sideOf(quarter: number, home: number): number {
  return (quarter - home + 4) % 4
}

export function turnedTo(side: number, { x, y }: Point): Point {
  let point = { x, y }
  for (let n = 0; n < side; n++) point = { x: point.y, y: -point.x }
  // No negative zero.
  return { x: point.x + 0, y: point.y + 0 }
}

const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

/** The corners of an arm's n-th square from its exit square on, the arm pointing down. */
function squareCorners(n: number): Point[] {
  if (n === 0) return rectangle(-HALF, REACH - 1, HALF, REACH)
  // Where the ring turns from one arm to the next, its squares reach inwards and meet along the diagonal.
  if (n === 8)
    return [
      { x: HALF, y: HALF },
      { x: INNER, y: INNER },
      { x: INNER, y: 4 },
      { x: HALF, y: 4 },
    ]
  if (n === 9)
    return [
      { x: HALF, y: HALF },
      { x: 4, y: HALF },
      { x: 4, y: INNER },
      { x: INNER, y: INNER },
    ]
  if (n < 9) return rectangle(HALF, REACH - n, INNER, REACH + 1 - n)
  return rectangle(n - 6, HALF, n - 5, INNER)
}

function squareCentre(n: number): Point {
  if (n === 0) return { x: 0, y: REACH - 0.5 }
  return n < 9 ? { x: 2, y: REACH + 0.5 - n } : { x: n - 5.5, y: 2 }
}

export const NEST: Point = { x: 7.15, y: 7.15 }
export const NEST_RADIUS = 3.1
/** Of what can be pressed: the nest and its rim. */
const NEST_REACH = 3.5
const NEST_SPREAD = 1.05
const HOME_SPREAD = 0.47

/** A place as the viewer sees it. Off the ring it is the quarter's own. */
export interface Spot {
  readonly centre: Point
  readonly corners: readonly Point[]
  /** Where up to four pawns stand beside each other. */
  readonly stands: readonly Point[]
  /** Two pawns lie beside each other along x, else along y. */
  readonly wide: boolean
}

const shifted = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })

function fourAround(centre: Point, spread: number): Point[] {
  return [
    shifted(centre, -spread, -spread),
    shifted(centre, spread, -spread),
    shifted(centre, -spread, spread),
    shifted(centre, spread, spread),
  ]
}

/** The place as drawn for a viewer at quarter `home`; `quarter` is whose nest, home row or home it is. */
export function spotOf(place: Place, quarter: number, home: number): Spot {
  if (typeof place === 'number') {
    const n = place % ARM_SQUARES
    const side = sideOf(Math.floor(place / ARM_SQUARES), home)
    const onNextArm = n > 8
    return spot(side, squareCentre(n), squareCorners(n), (side % 2 === 0) !== onNextArm)
  }
  const side = sideOf(quarter, home)
  if (place === 'nest') {
    const corners = Array.from({ length: 24 }, (_, n) => {
      const angle = (n * Math.PI) / 12
      return shifted(NEST, NEST_REACH * Math.cos(angle), NEST_REACH * Math.sin(angle))
    })
    return { ...spot(side, NEST, corners, true), stands: fourAround(turnedTo(side, NEST), NEST_SPREAD) }
  }
  if (place === 'home') {
    const corners = [
      { x: -HALF, y: INNER },
      { x: HALF, y: INNER },
      { x: HALF, y: HALF },
      { x: 0, y: 0 },
      { x: -HALF, y: HALF },
    ]
    const centre = { x: 0, y: 1.95 }
    return { ...spot(side, centre, corners, true), stands: fourAround(turnedTo(side, centre), HOME_SPREAD) }
  }
  const deep = Number(String(place).slice(1))
  const bottom = REACH - 1 - deep
  return spot(side, { x: 0, y: bottom - 0.5 }, rectangle(-HALF, bottom - 1, HALF, bottom), side % 2 === 0)
}

function spot(side: number, centre: Point, corners: readonly Point[], wide: boolean): Spot {
  const middle = turnedTo(side, centre)
  const stands = wide
    ? [shifted(middle, -0.5, 0), shifted(middle, 0.5, 0)]
    : [shifted(middle, 0, -0.5), shifted(middle, 0, 0.5)]
  return { centre: middle, corners: corners.map((corner) => turnedTo(side, corner)), stands, wide }
}

/** Where the n-th of `count` pawns on a spot stands; a lone one in the middle, but at its own stand in nest and home. */
export function standOf(spot: Spot, n: number, count: number): Point {
  return count === 1 && spot.stands.length === 2 ? spot.centre : spot.stands[n % spot.stands.length]!
}

export interface Located {
  readonly place: Place
  /** The quarter whose nest, home row or home it is; on the ring, whose arm. */
  readonly quarter: number
  readonly spot: Spot
}

/** Every place of the board: the ring, then by quarter nest, home row and home. */
export function allPlaces(home: number): Located[] {
  const found: Located[] = []
  const add = (place: Place, quarter: number): void => {
    found.push({ place, quarter, spot: spotOf(place, quarter, home) })
  }
  for (let square = 0; square < RING; square++) add(square, Math.floor(square / ARM_SQUARES))
  for (let quarter = 0; quarter < 4; quarter++) {
    add('nest', quarter)
    for (let deep = 0; deep < HOME_ROW; deep++) add(`h${deep}`, quarter)
    add('home', quarter)
  }
  return found
}

/** A place's name that is unique on the board. */
export function keyOf(place: Place, quarter: number): string {
  return typeof place === 'number' ? String(place) : `${place}-${quarter}`
}

/** The nearest place in an arrow key's direction; the one it is at, if there is none. */
export function neighbour(places: readonly Located[], at: Located, dx: number, dy: number): Located {
  let best = at
  let least = Infinity
  for (const other of places) {
    const x = other.spot.centre.x - at.spot.centre.x
    const y = other.spot.centre.y - at.spot.centre.y
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead < 0.4 || aside > ahead * 1.5) continue
    const cost = ahead + 2 * aside
    if (cost < least) [best, least] = [other, cost]
  }
  return best
}
