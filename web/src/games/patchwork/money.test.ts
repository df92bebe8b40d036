import { expect, test } from 'vitest'
import { tokens } from './money'

test.each([
  [0, []],
  [4, [1, 1, 1, 1]],
  [5, [5]],
  [19, [10, 5, 1, 1, 1, 1]],
  [58, [20, 20, 10, 5, 1, 1, 1]],
])('%i buttons', (amount, expected) => {
  expect(tokens(amount)).toEqual(expected)
})

test('tokens always add up', () => {
  for (let amount = 0; amount <= 200; amount++) {
    expect(tokens(amount).reduce<number>((sum, value) => sum + value, 0)).toBe(amount)
  }
})
