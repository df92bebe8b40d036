import { expect, test } from 'vitest'
import { lastWarning, mealAhead } from './hunger'
import { VIEW } from './table.fixture'
import type { View } from './view'

const at = (changes: Partial<View>): View => ({ ...VIEW, ...changes })

test('the round’s end asks one fish or wheat for every worker dealt, placed or not', () => {
  expect(mealAhead(VIEW, 0)).toEqual({ need: 5, have: 2, unfed: 3, points: 9 })
  expect(mealAhead(VIEW, 1)).toEqual({ need: 5, have: 0, unfed: 5, points: 15 })
})

test('more food than workers costs nothing', () => {
  const fed = at({ cubes: [{ stone: 0, wood: 0, fish: 4, wheat: 3 }, VIEW.cubes[1]!] })
  expect(mealAhead(fed, 0)).toEqual({ need: 5, have: 7, unfed: 0, points: 0 })
})

test('with more players there are fewer workers to feed', () => {
  const four = at({ workers: [[], [], [], []] })
  expect(mealAhead(four, 0)).toMatchObject({ need: 3, unfed: 1 })
})

test('no meal lies ahead while the market is picked, while it is served, and at the end', () => {
  for (const phase of ['pick', 'feeding', 'end'] as const) expect(mealAhead(at({ phase }), 0)).toBeNull()
})

test('the last worker of a round is placed with a warning, and only the last', () => {
  expect(lastWarning(at({ workers_left: [2, 2] }), 0)).toBeNull()
  expect(lastWarning(at({ workers_left: [1, 2] }), 0)).toMatchObject({ unfed: 3 })
  expect(lastWarning(at({ workers_left: [0, 2], phase: 'worker' }), 0)).toMatchObject({ unfed: 3 })
  expect(lastWarning(at({ workers_left: [1, 1], to_move: 1 }), 0)).toBeNull()
})

test('who has food enough is not warned', () => {
  const fed = { workers_left: [1, 1], cubes: [{ stone: 0, wood: 0, fish: 5, wheat: 0 }, VIEW.cubes[1]!] }
  expect(lastWarning(at(fed), 0)).toBeNull()
})
