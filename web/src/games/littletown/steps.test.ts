import { expect, test } from 'vitest'
import { steps } from './steps'
import { VIEW } from './table.fixture'

test('the fee flies to the owner before the building gives', () => {
  const found = steps(VIEW, [
    { event: 'fee', seat: 0, owner: 1, coins: 1 },
    { event: 'use', seat: 0, square: 'e2', tile: 'bakery', paid: { wheat: 1 }, got: { coins: 4 } },
  ])
  expect(found.map(({ flights }) => flights.map(({ from, to }) => `${from}>${to}`))).toEqual([
    ['purse 0>purse 1'],
    ['purse 0>square e2', ...Array<string>(4).fill('square e2>purse 0')],
  ])
  expect(found.map(({ view }) => view.coins)).toEqual([
    [3, 4],
    [7, 4],
  ])
})

test('a tile flies from the market to its square, and its price to the supply', () => {
  const [step] = steps(VIEW, [
    { event: 'build', seat: 0, square: 'c3', tile: 'gold_mine', points: 4, paid: { stone: 1, wood: 1 } },
  ])
  expect(step!.flights[0]).toEqual({ from: 'tile gold_mine', to: 'square c3', what: { tile: 'gold_mine' } })
  expect(step!.flights.slice(1).every(({ to }) => to === 'supply')).toBe(true)
})

test('what is only told takes no time; an objective is looked at', () => {
  expect(
    steps(VIEW, [
      { event: 'end_turn', seat: 0 },
      { event: 'next', seat: 1 },
    ]),
  ).toEqual([])
  const found = steps(VIEW, [
    { event: 'objective', seat: 0, card: 13, points: 2 },
    { event: 'round', seat: 1, round: 2, start_player: 1 },
  ])
  expect(found.map(({ kind, view }) => [kind, view.round])).toEqual([['wait', 2]])
})
