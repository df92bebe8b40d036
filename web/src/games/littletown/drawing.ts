/** The drawings' words: a picture is a list of shapes, each a class of paint and an outline, on a square of 100 units. */

export const UNIT = 100

export type Paint =
  | ('wall' | 'shaded' | 'timber' | 'plank' | 'clay' | 'slate' | 'thatch' | 'rock' | 'crag' | 'dark')
  | ('lamp' | 'leaf' | 'gold' | 'water' | 'red' | 'white' | 'soil' | 'line' | 'rope')

export type Shape = readonly [paint: Paint, outline: string]

const at = (n: number): string => String(Math.round(n * 10) / 10)

export function box(x: number, y: number, width: number, height: number, paint: Paint = 'wall'): Shape {
  return [paint, `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`]
}

/** A roof whose eaves stand out over walls that reach from `x` over `width`, on top of them at `y`. */
export function gable(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint = 'clay',
  eaves = 6,
): Shape {
  return [
    paint,
    `M${at(x - eaves)} ${at(y)}L${at(x + width / 2)} ${at(y - height)}L${at(x + width + eaves)} ${at(y)}z`,
  ]
}

/** A roof seen from its long side. */
export function slope(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint = 'clay',
  eaves = 5,
): Shape {
  const inset = height * 0.45
  return [
    paint,
    `M${at(x - eaves)} ${at(y)}L${at(x + inset)} ${at(y - height)}H${at(x + width - inset)}L${at(x + width + eaves)} ${at(y)}z`,
  ]
}

export function disc(x: number, y: number, radius: number, paint: Paint): Shape {
  const r = at(radius)
  const d = at(2 * radius)
  return [paint, `M${at(x - radius)} ${at(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`]
}

/** A door or window with a round top. */
export function arch(x: number, y: number, width: number, height: number, paint: Paint = 'dark'): Shape {
  const r = at(width / 2)
  return [
    paint,
    `M${at(x)} ${at(y + height)}V${at(y + width / 2)}a${r} ${r} 0 0 1 ${at(width)} 0V${at(y + height)}z`,
  ]
}

export function windows(places: readonly (readonly [number, number])[], width = 9, height = 11): Shape[] {
  return places.map(([x, y]) => box(x, y, width, height, 'lamp'))
}

/** A battlement along the top of a wall. */
export function merlons(x: number, y: number, width: number, count: number, paint: Paint = 'rock'): Shape {
  const step = width / (2 * count - 1)
  const teeth = Array.from({ length: count }, (_, n) => `M${at(x + 2 * n * step)} ${at(y)}v-7h${at(step)}v7z`)
  return [paint, teeth.join('')]
}

/** The same for all at every time, yet irregular: numbers from 0 to 1 that follow from two whole ones. */
export function scattered(one: number, other: number): number {
  const value = Math.sin(one * 127.1 + other * 311.7) * 43758.5453
  return value - Math.floor(value)
}
