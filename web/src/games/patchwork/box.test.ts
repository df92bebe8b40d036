import { expect, test } from 'vitest'
import data from '@parts/patchwork/patchwork.json'
import games from '../../../../tests/data/patchwork-games.json'
import { laidOn, moved, turned } from '../../board/shape'
import { squareAt } from '../../board/squares'
import { PATCHES, piece } from './box'
import { FABRICS } from './fabrics'
import { placing } from './notation'
import { legalOn } from './placements.fixture'
import { buttonCells } from './sewing'

test.each(data.patches)(
  '$id lies in $orientations ways, on $placements places of an empty quilt',
  (patch) => {
    expect(piece(patch.id).shape).toHaveLength(patch.squares)
    expect(piece(patch.id).turns).toHaveLength(patch.orientations)
    expect(legalOn(new Set(), [patch.id])).toHaveLength(patch.placements + 1)
  },
)

test('every purchase of games played elsewhere is composed again square for square', () => {
  const purchases = games.games
    .flatMap(({ moves }) => moves.map(([, move]) => String(move)))
    .filter((move) => move.startsWith('buy'))
  expect(purchases.length).toBeGreaterThan(50)
  for (const purchase of purchases) {
    const [, id, ...squares] = purchase.split(' ') as [string, string, ...string[]]
    const lie = laidOn(piece(id).shape, squares.map(squareAt))!
    expect(placing(id, moved(turned(piece(id).shape, lie.turn), lie.at))).toBe(purchase)
  }
})

test('no two patches are of the same cloth', () => {
  expect(Object.keys(FABRICS)).toEqual(PATCHES.map(({ id }) => id))
  expect(new Set(Object.values(FABRICS).map(({ markup }) => markup)).size).toBe(PATCHES.length)
})

test('a patch carries as many buttons as its income, on squares of its own', () => {
  for (const patch of PATCHES) {
    const cells = buttonCells(patch).map(String)
    expect(new Set(cells).size).toBe(patch.income)
    expect(patch.shape.map(String)).toEqual(expect.arrayContaining(cells))
  }
})
