import { expect, test } from 'vitest'
import { fold } from './fold'
import { outlook } from './outlook'
import { steps } from './steps'
import type { Happening, View } from './view'

const VIEW: View = {
  phase: 'turn',
  to_move: 0,
  options: { leather: 'corrected' },
  placed: [[], []],
  buttons: [7, 5],
  income: [0, 0],
  position: [21, 25],
  circle: ['p03', 'p09', 'p05', 'p12', 'p01'],
  offer: ['p03', 'p09', 'p05'],
  leather_left: [26, 32],
  bonus_tile: null,
  first_at_end: null,
  scores: [-155, -157],
  winners: null,
}

const PURCHASE: Happening[] = [
  { event: 'buy', seat: 0, patch: 'p09', squares: ['a1', 'b1', 'c1', 'a2'], cost: 4 },
  { event: 'move', seat: 0, from: 21, to: 27 },
  { event: 'income', seat: 0, mark: 23, buttons: 2 },
  { event: 'leather_gained', seat: 0, mark: 26 },
]

test('a purchase is laid, then walked', () => {
  const [lay, walk, ...more] = steps(VIEW, PURCHASE)
  expect(more).toEqual([])
  expect(lay).toMatchObject({ kind: 'lay', seat: 0, patch: 'p09' })
  expect(lay!.view.buttons).toEqual([3, 5])
  expect(lay!.view.income).toEqual([2, 0])
  expect(lay!.view.circle).toEqual(['p05', 'p12', 'p01', 'p03'])
  expect(lay!.view.offer).toEqual(['p05', 'p12', 'p01'])
  expect(lay!.view.position).toEqual([21, 25])
  expect(walk).toMatchObject({ kind: 'walk', from: 21, to: 27, gains: [{ mark: 23, buttons: 2 }] })
  expect(walk!.view.buttons).toEqual([5, 5])
  expect(walk!.view.position).toEqual([27, 25])
  expect(walk!.view.leather_left).toEqual([32])
})

test('advancing pays when the way is walked', () => {
  const found = steps(VIEW, [
    { event: 'advance', seat: 0, spaces: 5, buttons: 5 },
    { event: 'move', seat: 0, from: 21, to: 26 },
    { event: 'income', seat: 0, mark: 23, buttons: 0 },
    { event: 'leather_lost', seat: 0, mark: 26 },
    { event: 'next', seat: 1 },
  ])
  expect(found).toHaveLength(1)
  expect(found[0]!.view).toMatchObject({ buttons: [12, 5], position: [26, 25], leather_left: [32] })
})

test('leather that completes the 7×7 square brings the tile', () => {
  const found = steps(VIEW, [
    { event: 'leather', seat: 1, square: 'g7' },
    { event: 'bonus_tile', seat: 1 },
    { event: 'next', seat: 0 },
  ])
  expect(found).toMatchObject([{ kind: 'lay', patch: 'leather', squares: ['g7'] }])
  expect(found[0]!.view.bonus_tile).toBe(1)
  expect(found[0]!.view.placed[1]).toEqual([{ patch: 'leather', squares: ['g7'] }])
})

test('a view is never changed, only replaced', () => {
  const before = structuredClone(VIEW)
  PURCHASE.reduce(fold, VIEW)
  expect(VIEW).toEqual(before)
})

test('the outlook of a purchase', () => {
  expect(outlook(PURCHASE)).toEqual({
    seat: 0,
    paid: 4,
    earned: 0,
    spaces: 6,
    to: 27,
    income: [2],
    leather: 1,
    leatherLost: 0,
    tile: false,
    next: null,
    leatherNext: true,
  })
})

test('the outlook of the last move: nobody is next', () => {
  const last = outlook([
    { event: 'advance', seat: 1, spaces: 2, buttons: 2 },
    { event: 'move', seat: 1, from: 51, to: 53 },
    { event: 'income', seat: 1, mark: 53, buttons: 3 },
    { event: 'finish', seat: 1, first: false },
    { event: 'end', seat: 0, scores: [15, 15], winners: [0], tie: true },
  ])
  expect(last).toMatchObject({ earned: 2, income: [3], next: null, leatherNext: false })
})
