import { expect, test } from 'vitest'
import { rounds, totalOf } from './rounds'
import { entryOf } from './table.fixture'

const LOG = [
  entryOf(1, 0, [{ event: 'build', seat: 0, square: 'c3', tile: 'church', points: 8, paid: {} }]),
  entryOf(2, 1, [
    { event: 'use', seat: 1, square: 'e2', tile: 'well', paid: {}, got: { points: 2 } },
    { event: 'objective', seat: 0, card: 12, points: 3 },
  ]),
  entryOf(3, 0, [{ event: 'feed', seat: 0, fish: 3, wheat: 0, unfed: 2, points: -6 }]),
  entryOf(4, 1, [
    { event: 'feed', seat: 1, fish: 5, wheat: 0, unfed: 0, points: 0 },
    { event: 'round', seat: 1, round: 2, start_player: 1 },
  ]),
  entryOf(5, 1, [{ event: 'cathedral', seat: 1, square: 'e2', points: 2 }]),
]

test('each round tells who gained what, who went hungry, and who starts next', () => {
  const [first, second] = rounds(LOG, 2)
  expect(first).toEqual({
    number: 1,
    points: [{ buildings: 8, objectives: 3, feeding: -6 }, { uses: 2 }],
    unfed: [2, 0],
    next: 1,
  })
  expect(first!.points.map(totalOf)).toEqual([5, 2])
  expect(second).toMatchObject({ number: 2, points: [{}, { clock: 2 }], unfed: [null, null], next: null })
})
