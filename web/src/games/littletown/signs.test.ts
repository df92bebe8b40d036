import { expect, test } from 'vitest'
import { boardOf } from './box'
import { findings } from './findings'
import { Legal } from './legal'
import { signs } from './signs'
import { VIEW } from './table.fixture'

const board = boardOf('A')

test('a worker finds the cubes of the landscape and the buildings that can be used', () => {
  expect(findings(VIEW, board, 'e3').gathers).toEqual({})
  expect(findings(VIEW, board, 'e3').buildings.map(({ tile }) => tile)).toEqual(['bakery', 'wheat_field'])
  expect(findings(VIEW, board, 'b3').gathers).toEqual({ fish: 1, wood: 1 })
})

test('what the supply has not is not promised', () => {
  const poor = { ...VIEW, supply: { ...VIEW.supply, fish: 0 } }
  expect(findings(poor, board, 'b3').gathers).toEqual({ wood: 1 })
})

test('a monument is not among what a worker can use', () => {
  const view = { ...VIEW, buildings: [{ square: 'd3', tile: 'castle', owner: 1 }] }
  expect(findings(view, board, 'e3').buildings).toEqual([])
  expect(signs(view, board, 'e3', 0, null).size).toBe(0)
})

test('another’s building shows its fee; what is done is ticked off', () => {
  const view = { ...VIEW, phase: 'worker' as const, worker: 'e1', used: ['f2'], gathered: ['f1'] }
  const found = signs(view, board, 'e1', 0, new Legal(['use e2', 'gather d1', 'end']))
  expect(found.get('e2')).toEqual({ gives: null, fee: true, can: true, done: false })
  expect(found.get('f2')).toEqual({ gives: null, fee: false, can: false, done: true })
  expect(found.get('d1')).toEqual({ gives: 'stone', fee: false, can: true, done: false })
  expect(found.get('f1')).toEqual({ gives: 'fish', fee: false, can: false, done: true })
})
