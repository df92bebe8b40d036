import { describe, expect, test } from 'vitest'
import type { SeatInfo } from '../generated/messages'
import { markOf, saidOf, turnText } from './seats'

const BO: SeatInfo = {
  kind: 'person',
  name: 'Bo',
  level: '',
  yours: false,
  stand_in: false,
  out: false,
  kept: false,
}
const MINE: SeatInfo = { ...BO, name: 'Ann', yours: true }
const REPLACED: SeatInfo = { ...MINE, stand_in: true }

// No texts are loaded here: a key stands for its text.
describe('whose turn it is', () => {
  test.each([
    ['shell.your_turn', 'is one’s own', [MINE, BO], 0],
    ['shell.turn_of', 'is another’s', [MINE, BO], 1],
    ['shell.turn_of', 'is one of several at this screen', [MINE, MINE], 0],
    ['shell.turn_of', 'is one of those one looks on at', [BO, BO], 0],
    ['shell.list.stand_in', 'is not one’s own while a bot stands in', [REPLACED, BO], 0],
    ['shell.turn_of', 'is that of who is left at this screen', [MINE, REPLACED], 1],
  ])('%s: it %s', (text, _, seats, to_move) => expect(turnText(seats, to_move)).toBe(text))
})

test.each([
  ['bot', { ...BO, kind: 'bot' as const }, false],
  ['open', { ...BO, kind: 'open' as const }, false],
  ['out', { ...REPLACED, out: true }, true],
  ['stand_in', REPLACED, true],
  ['here', BO, true],
  ['away', BO, false],
])('a seat is marked “%s”', (mark, seat, here) => expect(markOf(seat, here)).toBe(mark))

test('of oneself the text for “you” is said, of others and of those at this screen the one with a name', () => {
  expect(saidOf('shell.doing.resign', [MINE, BO], 0)).toBe('shell.doing.resign.you')
  expect(saidOf('shell.doing.resign', [MINE, BO], 1)).toBe('shell.doing.resign')
  expect(saidOf('shell.doing.resign', [MINE, MINE], 0)).toBe('shell.doing.resign')
})
