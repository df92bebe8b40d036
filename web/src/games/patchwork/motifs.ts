/** Printed and woven cloth: each motif is one repeat of a pattern, in units of a fortieth of a square. */

export interface Repeat {
  readonly width: number
  readonly height: number
  readonly markup: string
  /** Degrees the cloth is laid askew. */
  readonly askew?: number
}

/** `ground` is the cloth, `first` and `second` what is printed on it. */
export type Motif = (ground: string, first: string, second: string) => Repeat

type Numbers = readonly number[]

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" opacity="${opacity}"/>`
const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number, dash = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}"`}/>`
const ground = (w: number, h: number, fill: string): string => rect(0, 0, w, h, fill)
const repeat = (width: number, height: number, cloth: string, markup: string, askew = 0): Repeat => ({
  width,
  height,
  markup: ground(width, height, cloth) + markup,
  askew,
})

/** The same drawing at several places. */
const at = (places: readonly Numbers[], drawing: string): string =>
  places
    .map(([x, y, turn = 0]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`)
    .join('')

const petals = (count: number, distance: number, radius: number, fill: string, heart: string): string => {
  const around = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2
    return dot(
      +(Math.cos(angle) * distance).toFixed(2),
      +(Math.sin(angle) * distance).toFixed(2),
      radius,
      fill,
    )
  })
  return around.join('') + dot(0, 0, radius * 0.8, heart)
}

const star = (radius: number, fill: string): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? radius : radius * 0.42
    const angle = (i / 10) * 2 * Math.PI - Math.PI / 2
    return `${(Math.cos(angle) * r).toFixed(2)},${(Math.sin(angle) * r).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

export const gingham: Motif = (c, a) =>
  repeat(16, 16, c, rect(0, 0, 8, 16, a, 0.5) + rect(0, 0, 16, 8, a, 0.5) + rect(0, 0, 8, 8, a, 0.45))

export const ticking: Motif = (c, a, b) =>
  repeat(16, 8, c, rect(2, 0, 5, 8, a) + rect(9.4, 0, 1, 8, b) + rect(12.6, 0, 1, 8, b))

export const candy: Motif = (c, a) => repeat(12, 12, c, rect(0, 0, 6, 12, a), 45)

export const polka: Motif = (c, a) => repeat(20, 20, c, dot(5, 5, 3.4, a) + dot(15, 15, 3.4, a))

export const confetti: Motif = (c, a, b) =>
  repeat(
    20,
    20,
    c,
    dot(4, 5, 1.7, a) +
      dot(14, 3, 1.5, b) +
      dot(9, 12, 1.6, b) +
      dot(17, 13, 1.8, a) +
      dot(3, 17, 1.4, b) +
      dot(12, 18.2, 1.5, a),
  )

export const herringbone: Motif = (c, a) =>
  repeat(
    20,
    10,
    c,
    line('M0 0L10 10M0 -5L10 5M0 5L10 15M0 -10L10 0M0 10L10 20', a, 1.9) +
      line('M20 0L10 10M20 -5L10 5M20 5L10 15M20 -10L10 0M20 10L10 20', a, 1.9),
  )

export const chevron: Motif = (c, a, b) =>
  repeat(20, 16, c, line('M-2 2L10 10L22 2', a, 3.6) + line('M-2 10L10 18L22 10M-2 -6L10 2L22 -6', b, 1.6))

export const meadow: Motif = (c, a, b) =>
  repeat(
    32,
    32,
    c,
    at(
      [
        [8, 9],
        [24, 25, 36],
      ],
      petals(5, 3.3, 2.5, a, b),
    ) +
      at(
        [
          [24, 8, 30],
          [8, 25, -40],
        ],
        line('M0 5Q0 0 0 -4', b, 1.1) + shape('M0 1Q5 -1 5 -5Q0 -4 0 1ZM0 3Q-5 1 -5 -3Q0 -2 0 3Z', b),
      ),
  )

export const daisies: Motif = (c, a, b) =>
  repeat(
    24,
    24,
    c,
    at(
      [
        [6, 6],
        [18, 18, 22],
      ],
      petals(8, 3.7, 1.75, a, b),
    ),
  )

export const tartan: Motif = (c, a, b) =>
  repeat(
    40,
    40,
    c,
    rect(0, 0, 14, 40, a, 0.55) +
      rect(0, 0, 40, 14, a, 0.55) +
      rect(24, 0, 3, 40, b, 0.7) +
      rect(0, 24, 40, 3, b, 0.7) +
      rect(31, 0, 1.4, 40, b, 0.8) +
      rect(0, 31, 40, 1.4, b, 0.8),
  )

export const houndstooth: Motif = (c, a) =>
  repeat(
    20,
    20,
    c,
    shape(
      'M0 0H10L5 5V10L10 15L5 20V20L0 20V15L0 10ZM10 0H15L20 5V10H15L10 5ZM10 10H15L20 15V20H15L10 15Z',
      a,
    ),
  )

export const argyle: Motif = (c, a, b) =>
  repeat(24, 40, c, shape('M12 0L24 20L12 40L0 20Z', a) + line('M0 0L24 40M24 0L0 40', b, 0.9, '2.4 2'))

export const scallops: Motif = (c, a, b) => {
  const fan = dot(0, 0, 10, a) + dot(0, 0, 7.6, c) + dot(0, 0, 5.2, b) + dot(0, 0, 2.6, c)
  return repeat(
    20,
    10,
    c,
    at(
      [
        [0, 0],
        [20, 0],
        [10, 5],
        [0, 10],
        [20, 10],
        [10, 15],
      ],
      fan,
    ),
  )
}

export const windowpane: Motif = (c, a, b) =>
  repeat(
    20,
    20,
    c,
    rect(9, 0, 1.6, 20, a) + rect(0, 9, 20, 1.6, a) + rect(12.4, 0, 0.7, 20, b) + rect(0, 12.4, 20, 0.7, b),
  )

export const crosses: Motif = (c, a) =>
  repeat(
    18,
    18,
    c,
    at(
      [
        [4.5, 4.5],
        [13.5, 13.5],
      ],
      rect(-1.2, -3.6, 2.4, 7.2, a) + rect(-3.6, -1.2, 7.2, 2.4, a),
    ),
  )

export const stars: Motif = (c, a, b) =>
  repeat(
    26,
    26,
    c,
    at(
      [
        [7, 7],
        [20, 20, 20],
      ],
      star(5, a),
    ) +
      dot(20, 6, 1.1, b) +
      dot(7, 19, 1.1, b),
  )

export const sprigs: Motif = (c, a, b) => {
  const sprig =
    line('M0 8Q1 0 0 -7', b, 1) +
    shape('M0 4Q6 3 7 -2Q1 -1 0 4ZM0 1Q-6 0 -7 -5Q-1 -4 0 1ZM0 -3Q4 -5 3 -9Q-1 -7 0 -3Z', a)
  return repeat(
    28,
    34,
    c,
    at(
      [
        [7, 9, 12],
        [21, 26, -14],
      ],
      sprig,
    ),
  )
}

export const trellis: Motif = (c, a, b) =>
  repeat(
    20,
    20,
    c,
    line('M0 0L20 20M20 0L0 20', a, 1.5) +
      dot(10, 0, 1.9, b) +
      dot(10, 20, 1.9, b) +
      dot(0, 10, 1.9, b) +
      dot(20, 10, 1.9, b),
  )

export const honeycomb: Motif = (c, a) =>
  repeat(18, 31.2, c, line('M0 5.2L9 0L18 5.2V15.6L9 20.8L0 15.6ZM9 20.8V31.2', a, 1.5))

export const bunting: Motif = (c, a, b) =>
  repeat(20, 20, c, shape('M0 2H10L5 10Z', a) + shape('M10 12H20L15 20Z', b))

export const rings: Motif = (c, a) =>
  repeat(
    20,
    20,
    c,
    at(
      [
        [0, 0],
        [20, 0],
        [0, 20],
        [20, 20],
        [10, 10],
      ],
      `<circle r="9.8" fill="none" stroke="${a}" stroke-width="1.5"/>`,
    ),
  )

export const basket: Motif = (c, a, b) =>
  repeat(
    20,
    20,
    c,
    at(
      [
        [0, 0],
        [10, 10],
      ],
      rect(0.6, 0.8, 8.8, 2.3, a) + rect(0.6, 3.9, 8.8, 2.3, a) + rect(0.6, 7, 8.8, 2.3, a),
    ) +
      at(
        [
          [10, 0],
          [0, 10],
        ],
        rect(0.8, 0.6, 2.3, 8.8, b) + rect(3.9, 0.6, 2.3, 8.8, b) + rect(7, 0.6, 2.3, 8.8, b),
      ),
  )

export const hearts: Motif = (c, a) =>
  repeat(
    22,
    22,
    c,
    at(
      [
        [5.5, 6],
        [16.5, 17],
      ],
      shape('M0 4.6C-7 -0.4 -4 -5.4 0 -2.2C4 -5.4 7 -0.4 0 4.6Z', a),
    ),
  )

export const waves: Motif = (c, a, b) =>
  repeat(20, 14, c, line('M-5 4Q0 -1 5 4T15 4T25 4', a, 2.2) + line('M-5 11Q0 6 5 11T15 11T25 11', b, 1.1))

export const cherries: Motif = (c, a, b) =>
  repeat(
    28,
    28,
    c,
    at(
      [
        [7, 8],
        [21, 22, 10],
      ],
      line('M-3 3Q-1 -3 3 -6M4 4Q4 -2 3 -6', b, 1) +
        shape('M3 -6Q8 -8 9 -4Q5 -3 3 -6Z', b) +
        dot(-3.2, 4, 2.7, a) +
        dot(4, 5, 2.7, a),
    ),
  )

export const tulips: Motif = (c, a, b) =>
  repeat(
    24,
    30,
    c,
    at(
      [
        [6, 9],
        [18, 24],
      ],
      line('M0 7V1', b, 1.1) +
        shape('M0 6Q4 5 5 1Q1 2 0 6ZM0 6Q-4 5 -5 1Q-1 2 0 6Z', b) +
        shape('M-3.6 -6L-1.8 -3.4L0 -6.6L1.8 -3.4L3.6 -6Q5 1.6 0 1.6Q-5 1.6 -3.6 -6Z', a),
    ),
  )

export const sashiko: Motif = (c, a) =>
  repeat(20, 20, c, line('M0 5H20M0 15H20', a, 1.3, '5 5') + line('M5 0V20M15 0V20', a, 1.3, '5 5'))

export const rickrack: Motif = (c, a, b) =>
  repeat(12, 20, c, line('M-3 8L3 3L9 8L15 3', a, 2.4) + rect(0, 13, 12, 1, b) + rect(0, 16, 12, 1, b))

export const paisley: Motif = (c, a, b) => {
  const drop =
    shape('M0 6C-6 6 -6 -1 -2 -3C1 -4.6 2 -7 1 -9C6 -6 7 6 0 6Z', a) +
    shape('M0 4C-3.4 4 -3.4 -0.4 -1 -1.4C1 -2.4 2 -4 2 -5C4.6 -2 3.6 4 0 4Z', c) +
    dot(0.4, 1.6, 1.4, b)
  return repeat(
    26,
    30,
    c,
    at(
      [
        [7, 10, -10],
        [20, 25, 170],
      ],
      drop,
    ) +
      dot(19, 6, 1.2, b) +
      dot(6, 22, 1.2, b),
  )
}

export const moons: Motif = (c, a, b) =>
  repeat(
    24,
    24,
    c,
    at(
      [
        [6, 6],
        [18, 18],
      ],
      shape('M1 -5A5 5 0 1 0 4.6 2.6A4.4 4.4 0 0 1 1 -5Z', a),
    ) +
      at(
        [
          [18, 6],
          [6, 18],
        ],
        star(2, b),
      ),
  )

export const diamonds: Motif = (c, a, b) =>
  repeat(16, 16, c, shape('M8 0L16 8L8 16L0 8Z', a) + shape('M8 4.6L11.4 8L8 11.4L4.6 8Z', b))

export const plush: Motif = (c, a, b) =>
  repeat(20, 20, c, shape('M0 0Q10 4 20 0Q16 10 20 20Q10 16 0 20Q4 10 0 0Z', a) + dot(10, 10, 2, b))

export const pinwheels: Motif = (c, a, b) =>
  repeat(20, 20, c, shape('M10 10V0L20 0ZM10 10V20L0 20Z', a) + shape('M10 10H20V20ZM10 10H0V0Z', b))

export const dogteeth: Motif = (c, a) => repeat(10, 14, c, shape('M0 14L5 3L10 14Z', a))
