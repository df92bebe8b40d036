import { expect, test } from 'vitest'
import { UPRIGHT } from '../../board/shape'
import { Hand } from './hand.svelte'
import { LegalActions } from './legal'
import { allBut, legalOn } from './placements.fixture'

function handOn(covered: ReadonlySet<string>, ...ids: string[]): Hand {
  const legal = new LegalActions(legalOn(covered, ids))
  return new Hand(() => legal)
}

const middle = (row: number, column: number) => ({ row: row + 0.5, column: column + 0.5 })

test('a piece is picked in a turn that fits, and laid on a legal place', () => {
  const hand = handOn(allBut('i7', 'i8', 'i9'), 'p03')
  hand.pick('p03')
  hand.layNearMiddle()
  expect(hand.action).toBe('buy p03 i7 i8 i9')
  expect(hand.fits).toBe(true)
})

test('each piece keeps its own turn', () => {
  const hand = handOn(new Set(), 'p02', 'p08')
  hand.pick('p02')
  hand.rotate()
  hand.pick('p08')
  expect(hand.turnOf('p08')).toEqual(UPRIGHT)
  hand.flip()
  hand.pick('p02')
  expect(hand.turnOf('p02')).toEqual({ quarters: 1, flipped: false })
  expect(hand.turnOf('p08')).toEqual({ quarters: 0, flipped: true })
})

test('over a square the first turn that fits there is shown', () => {
  const hand = handOn(allBut('a1', 'b1', 'c1', 'i7', 'i8', 'i9'), 'p03')
  hand.pick('p03')
  hand.aim(middle(0, 1))
  expect(hand.action).toBe('buy p03 a1 b1 c1')
  hand.aim(middle(7, 8))
  expect(hand.action).toBe('buy p03 i7 i8 i9')
})

test('a piece turned by hand is not turned again', () => {
  const hand = handOn(allBut('a1', 'b1', 'c1', 'i7', 'i8', 'i9'), 'p03')
  hand.pick('p03')
  hand.aim(middle(0, 1))
  hand.rotate()
  expect(hand.fits).toBe(false)
  hand.rotate()
  hand.aim(middle(7, 8))
  expect(hand.turnOf('p03')).toEqual({ quarters: 2, flipped: false })
  expect(hand.fits).toBe(false)
})

test('a piece that is dragged keeps its turn', () => {
  const hand = handOn(allBut('a1', 'b1', 'c1', 'i7', 'i8', 'i9'), 'p03')
  hand.pick('p03')
  hand.aim(middle(7, 8), true)
  expect(hand.turnOf('p03')).toEqual(UPRIGHT)
  expect(hand.fits).toBe(false)
})

test('between two places nearly as near, the legal one is taken', () => {
  const hand = handOn(allBut('c3', 'd3', 'e3', 'f3'), 'p07')
  hand.pick('p07')
  for (const column of [3.9, 4, 4.08, 4.42, 4.58]) {
    hand.aim({ row: 2.5, column })
    expect(hand.action).toBe('buy p07 c3 d3 e3 f3')
  }
  hand.aim({ row: 2.5, column: 4.7 })
  expect(hand.fits).toBe(false)
})

test('on the border between two legal places it makes no odds which way a pointer is off', () => {
  const hand = handOn(new Set(), 'p10')
  hand.pick('p10')
  for (const off of [-0.02, 0, 0.02]) {
    hand.aim({ row: 3.5 + off, column: 3.5 - off })
    expect(hand.ghost?.at).toEqual([3, 3])
  }
})

test('four quarters bring the ghost back to where it was', () => {
  const hand = handOn(new Set(), 'p08')
  hand.pick('p08')
  hand.aim(middle(4, 4))
  const before = hand.action
  for (let i = 0; i < 4; i++) hand.rotate()
  expect(hand.action).toBe(before)
  hand.flip()
  hand.flip()
  expect(hand.action).toBe(before)
})

test('the ghost stays on the quilt at every edge', () => {
  const hand = handOn(new Set(), 'p31')
  hand.pick('p31')
  hand.aim({ row: 0, column: 9 })
  expect(hand.ghost?.at).toEqual([0, 6])
  hand.step(-1, 1)
  expect(hand.ghost?.at).toEqual([0, 6])
  hand.step(1, -1)
  expect(hand.ghost?.at).toEqual([1, 5])
  expect(hand.settled).toBe(true)
})

test('an empty hand plays nothing', () => {
  const hand = handOn(new Set(), 'p01')
  hand.aim(middle(0, 0))
  hand.rotate()
  expect(hand.action).toBeNull()
  expect(hand.fits).toBe(false)
  expect(hand.cells).toEqual([])
})
