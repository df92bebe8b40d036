/** The time track as a measuring tape that winds inwards, clockwise, over a grid of square spaces. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** The centres of `count` spaces of side 1, from the top left inwards; the grid must have room for them. */
export function spiral(count: number, columns: number, rows: number): Point[] {
  if (count > columns * rows) throw new Error(`${columns} × ${rows} squares hold no ${count} spaces.`)
  const spaces: Point[] = []
  let [left, right, top, bottom] = [0, columns - 1, 0, rows - 1]
  const add = (x: number, y: number): void => {
    if (spaces.length < count) spaces.push({ x: x + 0.5, y: y + 0.5 })
  }
  while (left <= right && top <= bottom) {
    for (let x = left; x <= right; x++) add(x, top)
    for (let y = top + 1; y <= bottom; y++) add(right, y)
    if (top < bottom) for (let x = right - 1; x >= left; x--) add(x, bottom)
    if (left < right) for (let y = bottom - 1; y > top; y--) add(left, y)
    left++
    right--
    top++
    bottom--
  }
  return spaces
}

/** A point of the way, between two spaces for a broken number; beyond an end, the end. */
export function along(spaces: readonly Point[], position: number): Point {
  const at = Math.min(Math.max(position, 0), spaces.length - 1)
  const from = spaces[Math.floor(at)]!
  const to = spaces[Math.ceil(at)]!
  const share = at - Math.floor(at)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** The border before space `n`, between it and the one before: where its mark lies. */
export function borderBefore(spaces: readonly Point[], n: number): Point {
  return along(spaces, n - 0.5)
}

/** The way through the spaces `from` … `to` as an SVG path with round bends, in units of `side`. */
export function way(
  spaces: readonly Point[],
  side: number,
  radius: number,
  from = 0,
  to = spaces.length - 1,
): string {
  const points = spaces.slice(from, to + 1).map(({ x, y }) => ({ x: x * side, y: y * side }))
  return points
    .map((point, i) => {
      const before = points[i - 1]
      const after = points[i + 1]
      if (!before) return `M${point.x} ${point.y}`
      const straight = !after || before.x === after.x || before.y === after.y
      if (straight) return `L${point.x} ${point.y}`
      const start = {
        x: point.x - Math.sign(point.x - before.x) * radius,
        y: point.y - Math.sign(point.y - before.y) * radius,
      }
      const end = {
        x: point.x + Math.sign(after.x - point.x) * radius,
        y: point.y + Math.sign(after.y - point.y) * radius,
      }
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`
    })
    .join('')
}
