import { expect, test } from 'vitest'
import { fold, opening } from './fold'
import { steps } from './steps'
import { VIEW } from './table.fixture'
import type { Happening } from './view'

const CAPTURE: Happening[] = [
  { event: 'move', seat: 0, from: 12, to: 15, steps: 3, lap: false },
  { event: 'capture', seat: 0, captured: 1, square: 15, bonus: 20 },
]

test('a capture is walked, then the captured pawn goes home to its nest', () => {
  const [walk, send, ...more] = steps(VIEW, CAPTURE)
  expect(more).toEqual([])
  expect(walk).toMatchObject({ kind: 'walk', seat: 0, way: [12, 13, 14, 15] })
  expect(walk!.view.dice).toEqual([5])
  expect(send).toMatchObject({ kind: 'send', seat: 1, from: 15 })
  expect(send!.view.pawns[1]).toEqual(['nest', 'nest', 40, 'nest'])
  expect(send!.view.bonuses).toEqual([20])
})

test('entering with two dice spends both', () => {
  const view = { ...VIEW, dice: [4, 1] }
  const [walk] = steps(view, [{ event: 'enter', seat: 0, square: 5, dice: [1, 4] }])
  expect(walk).toMatchObject({ kind: 'walk', way: ['nest', 5] })
  expect(walk!.view.dice).toEqual([])
})

test('a roll shows the dice, with what can be used of a doublet', () => {
  const roll: Happening = { event: 'roll', seat: 0, dice: [3, 3], steps: [4, 4, 3, 3] }
  const [shown] = steps(VIEW, [roll])
  expect(shown).toMatchObject({ kind: 'roll', dice: [3, 3] })
  expect(shown!.view).toMatchObject({ dice: [4, 4, 3, 3], steps: 4, doublets: 1 })
})

test('the third doublet sends a pawn back, from its home row too', () => {
  const [roll, send] = steps(VIEW, [
    { event: 'roll', seat: 0, dice: [2, 2], steps: [] },
    { event: 'third_doublet', seat: 0, from: 'h2' },
  ])
  expect(roll!.kind).toBe('roll')
  expect(send).toMatchObject({ kind: 'send', seat: 0, from: 'h2' })
})

test('a pawn that comes home counts, and the dice of a turn end with it', () => {
  const events: Happening[] = [
    { event: 'bonus', seat: 0, from: 'h2', to: 'home', steps: 5, lap: false },
    { event: 'home', seat: 0, bonus: 10 },
    { event: 'next', seat: 1 },
  ]
  const after = events.reduce(fold, VIEW)
  expect(after).toMatchObject({ scores: [1, 0], turn: 1, dice: [], bonuses: [], doublets: 0 })
})

test('before the first die all pawns are in their nests', () => {
  const first = opening(VIEW)
  expect(first.pawns.flat().every((place) => place === 'nest')).toBe(true)
  expect(fold(first, { event: 'die', seat: 1, die: 4 }).first_dice).toEqual([0, 4])
  expect(fold(first, { event: 'tie', seat: 1, seats: [1] }).first_dice).toEqual([null, 0])
})

test('a view is never changed, only replaced', () => {
  const before = structuredClone(VIEW)
  CAPTURE.reduce(fold, VIEW)
  expect(VIEW).toEqual(before)
})
