import { expect, test } from 'vitest'
import { boardOf } from './box'
import { landscape } from './landscape'

test.each(['A', 'B'])('each thing of side %s stands on its own ground', (side) => {
  const board = boardOf(side)
  const land = landscape(board)
  const under = ({ x, y }: { x: number; y: number }): string =>
    board[Math.floor((y - 4) / 100)]![Math.floor(x / 100)]!
  expect(new Set(land.waves.map(under))).toEqual(new Set(['lake']))
  expect(new Set(land.trees.map(under))).toEqual(new Set(['forest']))
  expect(new Set(land.peaks.map(under))).toEqual(new Set(['mountain']))
  expect(new Set([...land.tufts, ...land.flowers].map(under))).toEqual(new Set(['grass']))
})

test('the landscape is the same at every look', () => {
  expect(landscape(boardOf('A'))).toEqual(landscape(boardOf('A')))
})
