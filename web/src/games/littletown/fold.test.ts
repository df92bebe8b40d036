import { expect, test } from 'vitest'
import { fold } from './fold'
import { VIEW } from './table.fixture'
import type { Happening } from './view'

const after = (...happenings: Happening[]): typeof VIEW => happenings.reduce(fold, VIEW)

test('a worker goes to its square, and gathers from the supply', () => {
  const view = after(
    { event: 'worker', seat: 0, square: 'b3' },
    { event: 'gather', seat: 0, square: 'a3', kind: 'fish' },
  )
  expect([view.phase, view.worker, view.workers[0], view.workers_left[0]]).toEqual([
    'worker',
    'b3',
    ['b2', 'b3'],
    3,
  ])
  expect([view.cubes[0]!.fish, view.supply.fish, view.gathered]).toEqual([3, 12, ['a3']])
})

test('a use pays the fee to the owner, then takes and gives', () => {
  const view = after(
    { event: 'fee', seat: 0, owner: 1, coins: 1 },
    { event: 'use', seat: 0, square: 'e2', tile: 'bakery', paid: { wheat: 1 }, got: { coins: 4, points: 2 } },
  )
  expect([view.coins, view.cubes[0]!.wheat, view.scores[0], view.used]).toEqual([[7, 4], -1, 7, ['e2']])
  expect([view.supply.wheat, view.supply.coins]).toEqual([16, 29])
})

test('building moves the tile from the market to the board and scores it', () => {
  const view = after({
    event: 'build',
    seat: 0,
    square: 'c3',
    tile: 'church',
    points: 8,
    paid: { stone: 4 },
  })
  expect(view.market).toEqual(['gold_mine', 'castle'])
  expect(view.buildings.at(-1)).toEqual({ square: 'c3', tile: 'church', owner: 0 })
  expect([view.scores[0], view.houses_left[0], view.workers_left[0]]).toEqual([13, 5, 3])
  const wheat = after({ event: 'build', seat: 1, square: 'c3', tile: 'wheat_field', points: 3, paid: {} })
  expect([wheat.wheat_left, wheat.market.length]).toEqual([3, 3])
})

test('an exchange takes three coins for a cube', () => {
  const view = after({ event: 'exchange', seat: 0, kind: 'stone' })
  expect([view.coins[0], view.cubes[0]!.stone, view.supply.coins]).toEqual([1, 1, 36])
})

test('a scored objective leaves the hand; those of others stay secret', () => {
  const view = after(
    { event: 'objective', seat: 0, card: 13, points: 2 },
    { event: 'objective', seat: 1, card: 12, points: 3 },
  )
  expect(view.objectives).toEqual([
    { cards: [12], count: 1, scored: [13] },
    { cards: null, count: 3, scored: [12] },
  ])
  expect([view.scores, view.progress]).toEqual([[7, 6], []])
})

test('a new round brings all workers back', () => {
  const view = after(
    { event: 'feed', seat: 0, fish: 2, wheat: 0, unfed: 3, points: -9 },
    { event: 'round', seat: 1, round: 2, start_player: 1 },
  )
  expect([view.round, view.start_player, view.workers, view.workers_left]).toEqual([2, 1, [[], []], [5, 5]])
  expect([view.cubes[0]!.fish, view.scores[0]]).toEqual([0, -4])
})

test('picks go to the market together, in the order of the box', () => {
  const view = after(
    { event: 'pick', seat: 0 },
    {
      event: 'reveal',
      seat: 1,
      picks: [
        { seat: 0, tile: 'well' },
        { seat: 1, tile: 'bar' },
      ],
    },
  )
  expect(view.market).toEqual(['bar', 'church', 'gold_mine', 'well', 'castle'])
  expect(view.picks).toEqual([false, false])
})
