/** The outline of a set of cells as an SVG path, pulled inwards and with rounded corners. */

import type { Cell } from './squares'

type Point = readonly [x: number, y: number]

const name = (x: number, y: number): string => `${x},${y}`

/** Closed loops of corners, the cells always on the right of the way. */
function loops(cells: readonly Cell[]): Point[][] {
  const filled = new Set(cells.map(([row, column]) => name(column, row)))
  const edges = new Map<string, Point[]>()
  const add = (from: Point, to: Point): void => {
    const start = name(...from)
    edges.set(start, [...(edges.get(start) ?? []), to])
  }
  for (const [y, x] of cells) {
    if (!filled.has(name(x, y - 1))) add([x, y], [x + 1, y])
    if (!filled.has(name(x + 1, y))) add([x + 1, y], [x + 1, y + 1])
    if (!filled.has(name(x, y + 1))) add([x + 1, y + 1], [x, y + 1])
    if (!filled.has(name(x - 1, y))) add([x, y + 1], [x, y])
  }
  const found: Point[][] = []
  for (;;) {
    const first = edges.keys().next()
    if (first.done) return found
    const [x, y] = first.value.split(',').map(Number) as [number, number]
    found.push(corners(walk([x, y], edges)))
  }
}

function walk(start: Point, edges: Map<string, Point[]>): Point[] {
  const loop: Point[] = [start]
  let at = start
  let [headingX, headingY] = [0, 0]
  do {
    const ways = edges.get(name(...at)) ?? []
    // Where two cells touch by a corner only, the right-hand way keeps their outlines apart.
    const right: Point = [at[0] - headingY, at[1] + headingX]
    const next: Point | undefined = ways.splice(
      Math.max(
        0,
        ways.findIndex((way) => name(...way) === name(...right)),
      ),
      1,
    )[0]
    if (ways.length === 0) edges.delete(name(...at))
    if (!next) break
    ;[headingX, headingY] = [next[0] - at[0], next[1] - at[1]]
    at = next
    loop.push(at)
  } while (name(...at) !== name(...start))
  loop.pop()
  return loop
}

const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [Math.sign(x2 - x1), Math.sign(y2 - y1)]

function corners(loop: Point[]): Point[] {
  return loop.filter((point, i) => {
    const before = between(loop.at(i - 1)!, point)
    const after = between(point, loop[(i + 1) % loop.length]!)
    return before[0] !== after[0] || before[1] !== after[1]
  })
}

/** `side`, `inset` and `radius` in the drawing's units. */
export function outline(cells: readonly Cell[], side: number, inset: number, radius: number): string {
  return loops(cells)
    .map((loop) => {
      const points = loop.map((point, i): Point => {
        const [ax, ay] = between(loop.at(i - 1)!, point)
        const [bx, by] = between(point, loop[(i + 1) % loop.length]!)
        return [point[0] * side - inset * (ay + by), point[1] * side + inset * (ax + bx)]
      })
      return rounded(points, radius)
    })
    .join('')
}

function rounded(points: Point[], radius: number): string {
  const parts = points.map((point, i) => {
    const before = points.at(i - 1)!
    const after = points[(i + 1) % points.length]!
    const [x1, y1] = towards(point, before, radius)
    const [x2, y2] = towards(point, after, radius)
    return `${i === 0 ? 'M' : 'L'}${x1} ${y1}Q${fixed(point[0])} ${fixed(point[1])} ${x2} ${y2}`
  })
  return `${parts.join('')}Z`
}

function towards([x, y]: Point, [tx, ty]: Point, distance: number): [number, number] {
  const length = Math.hypot(tx - x, ty - y)
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length
  return [fixed(x + (tx - x) * share), fixed(y + (ty - y) * share)]
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100
}
