import { expect, test } from 'vitest'
import { outline } from './outline'
import { shapeFromRows } from './shape'

const corners = (path: string): number => path.split('Q').length - 1
const loops = (path: string): number => path.split('M').length - 1

test('a square, pulled inwards', () => {
  expect(outline([[0, 0]], 10, 1, 0)).toBe('M1 1Q1 1 1 1L9 1Q9 1 9 1L9 9Q9 9 9 9L1 9Q1 9 1 9Z')
})

test.each([
  [['##'], 4],
  [['###', '#..'], 6],
  [['###', '.#.', '###'], 12],
  [['.#.', '###', '.#.'], 12],
])('%j has %i corners', (rows, count) => {
  const path = outline(shapeFromRows(rows), 40, 2, 6)
  expect(corners(path)).toBe(count)
  expect(loops(path)).toBe(1)
})

test('a hole has an outline of its own, and so has a part that touches by a corner only', () => {
  expect(loops(outline(shapeFromRows(['###', '#.#', '###']), 40, 2, 6))).toBe(2)
  expect(loops(outline(shapeFromRows(['#.', '.#']), 40, 2, 6))).toBe(2)
})
