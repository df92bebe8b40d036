import { expect, test } from 'vitest'
import { Legal } from './legal'
import { missing } from './needs'
import { buildPlans, freeUses, offered, usePlans, useWishes, wishes } from './plans'
import { VIEW } from './table.fixture'

const nothing = (): null => null

test('what is missing of a price is counted cube by cube', () => {
  expect(missing({ stone: 1, wood: 3 }, VIEW.cubes[0]!)).toEqual(['stone', 'wood', 'wood'])
  expect(missing({ wood: 1 }, VIEW.cubes[0]!)).toEqual([])
  expect(missing({ coins: 6 }, VIEW.cubes[0]!)).toEqual([])
})

test('the Wheat Fields are offered as long as there are any', () => {
  expect(offered(VIEW)).toEqual(['wheat_field', 'church', 'gold_mine', 'castle'])
  expect(offered({ ...VIEW, wheat_left: 0 })).not.toContain('wheat_field')
})

test('a tile that can be paid needs no exchange', () => {
  const legal = new Legal(['build wheat_field c3', 'build wheat_field d3'])
  const plans = buildPlans(VIEW, legal, 0, nothing)
  expect([...plans.keys()]).toEqual(['wheat_field'])
  expect(plans.get('wheat_field')).toEqual({ exchanges: [], squares: new Set(['c3', 'd3']) })
})

test('a tile that an exchange would pay is planned once the server says that it can be built then', () => {
  const legal = new Legal(['build wheat_field c3', 'exchange stone'])
  expect(wishes(VIEW, legal, 0).get('gold_mine')).toEqual(['stone'])
  expect(buildPlans(VIEW, legal, 0, nothing).has('gold_mine')).toBe(false)
  const ahead = (actions: readonly string[]): string[] | null =>
    actions.join() === 'exchange stone' ? ['build gold_mine c3'] : null
  expect(buildPlans(VIEW, legal, 0, ahead).get('gold_mine')).toEqual({
    exchanges: ['stone'],
    squares: new Set(['c3']),
  })
})

test('no exchange is planned that the server does not offer', () => {
  expect(wishes(VIEW, new Legal(['exchange wood']), 0).has('gold_mine')).toBe(false)
})

test('a building beside the worker is used after an exchange where its input is missing', () => {
  const view = { ...VIEW, phase: 'worker' as const, worker: 'd3' }
  const legal = new Legal(['exchange wheat', 'end'])
  expect([...useWishes(view, legal, 0)]).toEqual([['e2', ['wheat']]])
  const plans = usePlans(view, legal, 0, () => ['use e2'])
  expect(plans.get('e2')!.exchanges).toEqual(['wheat'])
  expect(usePlans({ ...view, used: ['e2'] }, legal, 0, () => ['use e2']).size).toBe(0)
})

test('free is what lies around, is one’s own, gives without taking, and can still be used', () => {
  const plan = { exchanges: [], uses: [] }
  const own = { square: 'f2', tile: 'wheat_field', owner: 0 }
  const free = (building: typeof own, plans = ['f2']): string[] => [
    ...freeUses([building], new Map(plans.map((square) => [square, plan])), 0),
  ]
  expect(free(own)).toEqual(['f2'])
  expect(free({ ...own, tile: 'bakery' })).toEqual([])
  expect(free({ ...own, owner: 1 })).toEqual([])
  expect(free(own, [])).toEqual([])
})
