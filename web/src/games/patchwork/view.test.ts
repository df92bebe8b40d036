import { expect, test } from 'vitest'
import { homeOf, type Seat } from './view'

test.each<[string, number[], Seat, Seat]>([
  ['of two at one screen, of whoever moved last', [0, 1], 1, 1],
  ['of whoever plays here', [1], 0, 1],
  ['for who looks on, always the first, whoever moves', [], 1, 0],
])('the large quilt is the one %s', (_, mine, mover, home) => expect(homeOf(mine, mover)).toBe(home))
