import { describe, expect, test } from 'vitest'
import { allPlaces, keyOf, neighbour, REACH, sideOf, spotOf, standOf, turnedTo, type Point } from './cross'
import { HOME_ROW, RING } from './places'

const QUARTERS = [0, 1, 2, 3]
const centre = (square: number, home = 0): Point => spotOf(square, 0, home).centre
const inside = ({ x, y }: Point, corners: readonly Point[]): boolean => {
  const turns = corners.map((corner, n) => {
    const next = corners[(n + 1) % corners.length]!
    return Math.sign((next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x))
  })
  return turns.every((turn) => turn !== 0 && turn === turns[0])
}
const area = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, corner, n) => {
      const next = corners[(n + 1) % corners.length]!
      return sum + corner.x * next.y - next.x * corner.y
    }, 0),
  ) / 2

describe.each(QUARTERS)('seen from quarter %i', (home) => {
  test('the 68 squares are apart, on the board, and each is next to the one before', () => {
    const squares = Array.from({ length: RING }, (_, n) => centre(n, home))
    expect(new Set(squares.map(({ x, y }) => `${x} ${y}`)).size).toBe(RING)
    for (const [n, { x, y }] of squares.entries()) {
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(REACH)
      const before = squares.at(n - 1)!
      // Side by side along an arm a square's length, across its end its width, around a corner the diagonal.
      expect(Math.hypot(x - before.x, y - before.y)).toBeLessThan(2.2)
    }
  })

  test('the own arm points down: the exit square, then the home row up to home', () => {
    expect(spotOf(17 * home, 0, home).centre).toEqual({ x: 0, y: 10.5 })
    const row = Array.from({ length: HOME_ROW }, (_, deep) => spotOf(`h${deep}`, home, home).centre)
    expect(row.map(({ x, y }) => [x, y])).toEqual([9.5, 8.5, 7.5, 6.5, 5.5, 4.5, 3.5].map((y) => [0, y]))
    expect(spotOf('nest', home, home).centre.x).toBeGreaterThan(3)
    expect(spotOf('nest', home, home).centre.y).toBeGreaterThan(3)
  })

  test('pawns travel counter-clockwise', () => {
    for (let n = 0; n < RING; n++) {
      const [a, b] = [centre(n, home), centre((n + 1) % RING, home)]
      expect(a.x * b.y - a.y * b.x).toBeLessThan(0)
    }
  })
})

test('every arm has its home row, between its two columns', () => {
  for (const quarter of QUARTERS) {
    const side = sideOf(quarter, 0)
    for (let deep = 0; deep < HOME_ROW; deep++) {
      const { x, y } = turnedTo((4 - side) % 4, spotOf(`h${deep}`, quarter, 0).centre)
      expect([x, y]).toEqual([0, 9.5 - deep])
    }
  }
})

test('the areas of all squares and homes fill the cross and no more', () => {
  const drawn = allPlaces(0).filter(({ place }) => place !== 'nest')
  const whole = drawn.reduce((sum, { spot }) => sum + area(spot.corners), 0)
  expect(whole).toBeCloseTo(22 * 6 * 2 - 36, 6)
  for (const { spot } of drawn) expect(inside(spot.centre, spot.corners)).toBe(true)
})

test('two pawns stand side by side within their square, a lone one in its middle', () => {
  for (const { place, spot } of allPlaces(1)) {
    if (place === 'nest' || place === 'home') continue
    const [a, b] = [standOf(spot, 0, 2), standOf(spot, 1, 2)]
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBe(1)
    expect(standOf(spot, 0, 1)).toEqual(spot.centre)
    const wide = Math.max(...spot.corners.map(({ x }) => x)) - Math.min(...spot.corners.map(({ x }) => x))
    const high = Math.max(...spot.corners.map(({ y }) => y)) - Math.min(...spot.corners.map(({ y }) => y))
    expect(spot.wide).toBe(a.y === b.y)
    expect(spot.wide ? wide : high).toBeGreaterThanOrEqual(2)
  }
})

test('arrow keys reach every place of the board', () => {
  const places = allPlaces(0)
  const reached = new Set<string>()
  const waiting = [places[0]!]
  while (waiting.length > 0) {
    const at = waiting.pop()!
    const key = keyOf(at.place, at.quarter)
    if (reached.has(key)) continue
    reached.add(key)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      waiting.push(neighbour(places, at, dx, dy))
  }
  expect(reached.size).toBe(RING + 4 * (HOME_ROW + 2))
})
