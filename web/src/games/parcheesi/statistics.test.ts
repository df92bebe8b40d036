import { expect, test } from 'vitest'
import { firstPlayer, statistics } from './statistics'
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

test('who begins is known once the dice for it have decided, ties rolled again', () => {
  const tied = [
    entryOf(1, -1, [{ event: 'die', seat: 0, die: 2 }]),
    entryOf(2, -1, [
      { event: 'die', seat: 1, die: 2 },
      { event: 'tie', seat: 1, seats: [0, 1] },
    ]),
    entryOf(3, -1, [{ event: 'die', seat: 0, die: 1 }]),
  ]
  const decided = entryOf(4, -1, [
    { event: 'die', seat: 1, die: 4 },
    { event: 'next', seat: 1 },
  ])
  const later = entryOf(5, 1, [{ event: 'next', seat: 0 }])
  expect(firstPlayer(tied)).toBeNull()
  expect(firstPlayer([...tied, decided])).toBe(1)
  expect(firstPlayer([...tied, decided, later])).toBe(1)
})

test('where no die was rolled for it, nobody is said to begin by dice', () => {
  expect(firstPlayer([entryOf(1, -1, [{ event: 'roll', seat: 0, dice: [5, 3], steps: [5, 3] }])])).toBeNull()
})
