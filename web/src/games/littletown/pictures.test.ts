import { expect, test } from 'vitest'
import { CARDS, TILES } from './box'
import { CRAFTS } from './crafts'
import { MONUMENTS } from './monuments'
import texts from '../../generated/texts/en.json'

test('every tile has a picture of its own, and a name', () => {
  const drawn = { ...CRAFTS, ...MONUMENTS }
  expect(Object.keys(drawn).sort()).toEqual([...TILES.keys()].sort())
  expect(new Set(Object.values(drawn).map((shapes) => JSON.stringify(shapes))).size).toBe(TILES.size)
  for (const id of TILES.keys()) expect(texts).toHaveProperty([`littletown.term.${id}`])
})

test('every objective card is told in words', () => {
  for (const card of CARDS.keys()) expect(texts).toHaveProperty([`littletown.objective.${card}`])
})
