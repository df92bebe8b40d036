import { expect, test } from 'vitest'
import { firstRounds, statistics } from './statistics'
import { entryOf } from './table.fixture'

test('faces, doublets and captures are counted by seat', () => {
  const log = [
    entryOf(1, -1, [{ event: 'die', seat: 0, die: 6 }]),
    entryOf(2, -1, [{ event: 'roll', seat: 0, dice: [5, 3], steps: [5, 3] }]),
    entryOf(3, 0, [
      { event: 'move', seat: 0, from: 12, to: 15, steps: 3, lap: false },
      { event: 'capture', seat: 0, captured: 1, square: 15, bonus: 20 },
    ]),
    entryOf(4, -1, [{ event: 'roll', seat: 1, dice: [2, 2], steps: [2, 2] }]),
  ]
  const [one, two] = statistics(log, 2)
  expect(one).toEqual({ faces: [0, 0, 1, 0, 1, 0], rolls: 1, doublets: 0, average: 4, captured: 1, lost: 0 })
  expect(two).toMatchObject({ faces: [0, 2, 0, 0, 0, 0], doublets: 1, average: 2, lost: 1 })
  expect(statistics([], 1)[0]!.average).toBeNull()
})

test('the dice for the first player, ties rolled again', () => {
  const log = [
    entryOf(1, -1, [{ event: 'die', seat: 0, die: 2 }]),
    entryOf(2, -1, [
      { event: 'die', seat: 1, die: 2 },
      { event: 'tie', seat: 1, seats: [0, 1] },
    ]),
    entryOf(3, -1, [{ event: 'die', seat: 0, die: 1 }]),
    entryOf(4, -1, [
      { event: 'die', seat: 1, die: 4 },
      { event: 'next', seat: 0 },
    ]),
  ]
  const { rounds, first } = firstRounds(log)
  expect(rounds.map((round) => [...round])).toEqual([
    [
      [0, 2],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 4],
    ],
  ])
  expect(first).toBe(0)
  expect(firstRounds([]).first).toBeNull()
})
