import { expect, test } from 'vitest'
import data from '@parts/patchwork/patchwork.json'
import { TRACK } from './box'
import { along, borderBefore, spiral, way } from './track'

const LAYOUTS = [
  [14, 4],
  [9, 6],
  [8, 7],
] as const

test.each(LAYOUTS)('on %i × %i the 54 spaces are apart, and each touches the one before', (columns, rows) => {
  const spaces = spiral(TRACK.last + 1, columns, rows)
  expect(new Set(spaces.map(({ x, y }) => `${x} ${y}`)).size).toBe(54)
  for (let n = 1; n < spaces.length; n++) {
    const [a, b] = [spaces[n - 1]!, spaces[n]!]
    expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBe(1)
  }
  expect(spaces.every(({ x, y }) => x > 0 && x < columns && y > 0 && y < rows)).toBe(true)
})

test.each(LAYOUTS)('on %i × %i a mark lies on the border before its space', (columns, rows) => {
  const spaces = spiral(TRACK.last + 1, columns, rows)
  for (const mark of [...TRACK.income, ...data.track.leather.corrected, ...data.track.leather.original]) {
    const [before, after, border] = [spaces[mark - 1]!, spaces[mark]!, borderBefore(spaces, mark)]
    expect(border).toEqual({ x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 })
  }
})

test('a grid too small is refused', () => {
  expect(() => spiral(54, 7, 7)).toThrow('7 × 7')
})

test('positions beyond an end are the end', () => {
  const spaces = spiral(54, 9, 6)
  expect(along(spaces, -1)).toEqual(spaces[0])
  expect(along(spaces, 60)).toEqual(spaces[53])
  expect(along(spaces, 0.5)).toEqual({ x: 1, y: 0.5 })
})

test('the way bends where the spaces turn', () => {
  expect(way(spiral(4, 2, 2), 10, 2)).toBe('M5 5L13 5Q15 5 15 7L15 13Q15 15 13 15L5 15')
})
