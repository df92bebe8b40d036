import { expect, test } from 'vitest'
import { Legal } from './legal'

test('actions are sorted by what can be pointed at', () => {
  const legal = new Legal([
    'worker c2',
    'worker d3',
    'build church b3',
    'build church c3',
    'build wheat_field b3',
    'gather b1',
    'use b3',
    'exchange wood',
    'pick castle',
    'end',
  ])
  expect([...legal.workers]).toEqual(['c2', 'd3'])
  expect([...legal.builds].map(([id, squares]) => [id, [...squares]])).toEqual([
    ['church', ['b3', 'c3']],
    ['wheat_field', ['b3']],
  ])
  expect(legal.gathers).toEqual(['b1'])
  expect(legal.uses.get('b3')).toEqual([{ action: 'use b3', give: [], take: [] }])
  expect([legal.exchanges, legal.picks, legal.end]).toEqual([['wood'], ['castle'], true])
})

test('the Pawnshop has a use for every pair it takes and gives', () => {
  const legal = new Legal(['use d4 fish+wheat>stone+wood', 'use d4 fish+wheat>stone+stone'])
  expect(legal.uses.get('d4')!.map(({ give, take }) => [give, take])).toEqual([
    [
      ['fish', 'wheat'],
      ['stone', 'wood'],
    ],
    [
      ['fish', 'wheat'],
      ['stone', 'stone'],
    ],
  ])
})

test('a meal is so much fish and so much wheat', () => {
  expect(new Legal(['feed fish=3 wheat=0']).meals).toEqual([
    { fish: 3, wheat: 0, action: 'feed fish=3 wheat=0' },
  ])
})
