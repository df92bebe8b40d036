import { expect, test } from 'vitest'
import data from '@parts/parcheesi/parcheesi.json'
import { depth, distance, entryOf, exitOf, landing, SAFE, wayOf } from './places'

const QUARTERS = [0, 1, 2, 3]

test('the safe squares are those of the rules', () => {
  expect([...SAFE]).toEqual(data.safe)
  expect(SAFE.size).toBe(12)
})

test.each(QUARTERS)('in quarter %i it is 71 steps from entry to home, 63 of them on the ring', (quarter) => {
  const way = wayOf(quarter, entryOf(quarter), 71, false)
  expect(way).toHaveLength(72)
  expect(way[63]).toBe(exitOf(quarter))
  expect(way.slice(64)).toEqual(['h0', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'home'])
  expect(landing(quarter, entryOf(quarter), 72, false)).toBeNull()
})

test('past its exit square a pawn turns in, or walks another lap', () => {
  expect(landing(0, 65, 5, false)).toBe('h1')
  expect(landing(0, 65, 5, true)).toBe(2)
  expect(landing(0, 65, 3, false)).toBe(0)
  expect(landing(1, 65, 5, false)).toBe(2)
})

test('in the home row only forwards, and home by the exact count', () => {
  expect(landing(2, 'h2', 4, false)).toBe('h6')
  expect(landing(2, 'h2', 5, false)).toBe('home')
  expect(landing(2, 'h2', 6, false)).toBeNull()
  expect(depth('nest')).toBe(-1)
})

test('how far it is', () => {
  expect(distance(0, 65, 2)).toEqual({ steps: 5, lap: true })
  expect(distance(0, 65, 'h1')).toEqual({ steps: 5, lap: false })
  expect(distance(0, 'h4', 'h2')).toBeNull()
  expect(distance(0, 'nest', 5)).toBeNull()
})
