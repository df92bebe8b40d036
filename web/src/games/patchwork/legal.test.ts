import { expect, test } from 'vitest'
import { UPRIGHT } from '../../board/shape'
import { LegalActions, nearest } from './legal'
import { allBut, legalOn } from './placements.fixture'

test('a piece fits where the server says so, and nowhere else', () => {
  const legal = new LegalActions(['advance', 'buy p01 c4 c5'])
  expect(legal.advance).toBe(true)
  expect(legal.places('p01')).toBe(true)
  expect(legal.places('p02')).toBe(false)
  expect(legal.fits('p01', { quarters: 1, flipped: false }, [3, 2])).toBe(true)
  expect(legal.fits('p01', UPRIGHT, [3, 2])).toBe(false)
})

test('corners are found up to the far edges of the quilt', () => {
  const legal = new LegalActions(legalOn(allBut('i8', 'i9'), ['p01']))
  expect(legal.corners('p01', { quarters: 1, flipped: false })).toEqual([[7, 8]])
  expect(legal.corners('p01', UPRIGHT)).toEqual([])
})

test('the wanted turn is kept where it fits, and left where only another does', () => {
  const standing = { quarters: 1, flipped: false } as const
  const legal = new LegalActions(legalOn(allBut('i8', 'i9'), ['p01']))
  expect(legal.turnThatFits('p01', UPRIGHT)).toEqual(standing)
  expect(legal.turnThatFits('p01', { quarters: 3, flipped: true })).toEqual({ quarters: 3, flipped: true })
  expect(new LegalActions(['advance']).turnThatFits('p01', UPRIGHT)).toEqual(UPRIGHT)
})

test('leather is placed square by square', () => {
  const legal = new LegalActions(['leather e5', 'leather i9'])
  expect(legal.advance).toBe(false)
  expect(legal.corners('leather', UPRIGHT)).toEqual([
    [4, 4],
    [8, 8],
  ])
})

test('the nearest corner, or none', () => {
  expect(
    nearest(
      [
        [0, 0],
        [5, 5],
        [8, 8],
      ],
      [4, 4],
    ),
  ).toEqual([5, 5])
  expect(nearest([], [4, 4])).toBeNull()
})
