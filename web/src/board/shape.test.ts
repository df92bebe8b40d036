import { expect, test } from 'vitest'
import {
  distinctTurns,
  laidOn,
  mirrored,
  moved,
  rotated,
  shapeFromRows,
  turned,
  turnedCell,
  turnTransform,
  UPRIGHT,
  type Turn,
} from './shape'
import { inReadingOrder, squareAt, squareName } from './squares'

const L = shapeFromRows(['###', '#..'])

test('squares are named by column and row from the top left', () => {
  expect(squareName([0, 0])).toBe('a1')
  expect(squareName([8, 1])).toBe('b9')
  expect(squareAt('i3')).toEqual([2, 8])
})

test('a quarter turn is clockwise', () => {
  expect(turned(L, rotated(UPRIGHT))).toEqual(shapeFromRows(['##', '.#', '.#']))
})

test('four quarters, and two mirrorings, are none', () => {
  let turn: Turn = UPRIGHT
  for (let i = 0; i < 4; i++) turn = rotated(turn)
  expect(turn).toEqual(UPRIGHT)
  expect(mirrored(mirrored(turn))).toEqual(UPRIGHT)
})

test('mirroring is left to right as the piece lies, whatever its rotation', () => {
  for (const turn of distinctTurns(L)) {
    const before = turned(L, turn)
    const width = Math.max(...before.map(([, column]) => column))
    const flipped = inReadingOrder(before.map(([row, column]) => [row, width - column]))
    expect(turned(L, mirrored(turn))).toEqual(flipped)
  }
})

test('a lie is found back from the squares it covers', () => {
  for (const turn of distinctTurns(L)) {
    const cells = moved(turned(L, turn), [4, 2])
    expect(laidOn(L, [...cells].reverse())).toEqual({ turn, at: [4, 2] })
  }
  expect(
    laidOn(L, [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ]),
  ).toBeNull()
})

test('the drawing turns as the cells do', () => {
  for (const turn of distinctTurns(L)) {
    const matrix = new Affine(turnTransform(L, turn, 10))
    const drawn = L.map(([row, column]) => matrix.apply(column * 10 + 5, row * 10 + 5))
    const cells = L.map((cell) => turnedCell(cell, L, turn)).map(([row, column]) => [
      column * 10 + 5,
      row * 10 + 5,
    ])
    expect(drawn).toEqual(cells)
  }
})

/** Just enough of SVG's transform lists: translate, rotate by quarters, scale. */
class Affine {
  readonly #steps: ((x: number, y: number) => [number, number])[]

  constructor(list: string) {
    this.#steps = [...list.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, values]) => {
      const [a = 0, b = 0] = values!.split(' ').map(Number)
      if (name === 'translate') return (x, y) => [x + a, y + b]
      if (name === 'scale') return (x, y) => [x * a, y * b]
      const [cos, sin] = [
        Math.round(Math.cos((a * Math.PI) / 180)),
        Math.round(Math.sin((a * Math.PI) / 180)),
      ]
      return (x, y) => [x * cos - y * sin, x * sin + y * cos]
    })
  }

  apply(x: number, y: number): [number, number] {
    return this.#steps.reduceRight<[number, number]>((point, step) => step(...point), [x, y])
  }
}
