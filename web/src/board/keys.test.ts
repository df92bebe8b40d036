import { expect, test } from 'vitest'
import { letterOf } from './keys'

test.each([
  ['r', 'KeyR', 'r'],
  ['R', 'KeyR', 'r'],
  ['ㄱ', 'KeyR', 'r'],
  ['к', 'KeyR', 'r'],
  // On a French keyboard the letters lie elsewhere: what the key bears counts.
  ['a', 'KeyQ', 'a'],
  ['1', 'Digit1', '1'],
  ['é', 'Digit2', '2'],
  ['Escape', 'Escape', 'escape'],
])('%s on the key %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})
