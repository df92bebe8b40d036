import { expect, test } from 'vitest'
import data from '@parts/littletown/littletown.json'
import { around, boardOf, CARDS, GIVES, listed, terrainAt, tile, TILES, type Kind } from './box'

test('every tile of the box is known, with what a worker beside it can use', () => {
  expect(TILES.size).toBe(25)
  const useless = [...TILES.values()].filter(({ usable }) => !usable).map(({ id }) => id)
  expect(useless).toEqual(['statue', 'cathedral', 'residence', 'castle', 'watchtower'])
  expect(useless.map((id) => tile(id).special)).toEqual(['none', ...useless.slice(1)])
  expect(tile('pawnshop').special).toBe('pawnshop')
})

test('goods are always named in the same order', () => {
  expect(listed({ points: 1, wheat: 2, stone: 3 })).toEqual([
    ['stone', 3],
    ['wheat', 2],
    ['points', 1],
  ])
})

test('the card that nobody knows is not there', () => {
  expect(CARDS.size).toBe(17)
  expect(CARDS.has(7)).toBe(false)
})

test.each(['A', 'B'] as const)(
  'what lies around each grass square of side %s yields what the data says',
  (side) => {
    const board = boardOf(side)
    for (const [row, line] of data.first_worker_yield[side].entries()) {
      for (const [column, counts] of line.split(' ').entries()) {
        const square = 'abcdefghi'[column]! + (row + 1)
        if (counts === '---') {
          expect(terrainAt(board, square)).not.toBe('grass')
          continue
        }
        const given = (kind: Kind): number =>
          around(square).filter((near) => GIVES[terrainAt(board, near)] === kind).length
        expect([given('wood'), given('stone'), given('fish')].join('')).toBe(counts)
      }
    }
  },
)
