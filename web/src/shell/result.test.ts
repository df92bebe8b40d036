import { expect, test } from 'vitest'
import type { EntryKind, LogEntry, SeatInfo } from '../generated/messages'
import { because, headline } from './result'

const BO: SeatInfo = {
  kind: 'person',
  name: 'Bo',
  level: '',
  yours: false,
  stand_in: false,
  out: false,
  kept: false,
}
const OUT: SeatInfo = { ...BO, out: true }
const MINE: SeatInfo = { ...BO, name: '', yours: true }

const entry = (kind: EntryKind, seat: number) => ({ kind, seat }) as LogEntry

// No texts are loaded here: a key stands for its text.
test.each([
  ['shell.result.you_win', 'oneself', [0], [MINE, BO]],
  ['shell.result.you_win', 'oneself among others', [0, 1], [MINE, BO, BO]],
  ['shell.result.wins', 'another', [1], [MINE, BO]],
  ['shell.result.wins', 'one of those one looks on at', [0], [BO, BO]],
  ['shell.result.wins', 'one of several at this screen', [0], [MINE, MINE]],
  ['shell.result.win', 'several others', [1, 2], [MINE, BO, BO]],
])('%s where the winner is %s', (text, _, winners, seats) => expect(headline(winners, seats)).toBe(text))

test('who gave up and who ran out of time is told to everybody, oneself by a text of one’s own', () => {
  const ended = { how: 'resigned' as const, winners: [2] }
  const log = [entry('timeout', 0), entry('resign', 1)]
  expect(because(ended, log, [OUT, OUT, BO])).toBe('shell.doing.resign shell.doing.timeout')
  expect(because(ended, log, [{ ...MINE, out: true }, OUT, BO])).toBe(
    'shell.doing.resign shell.doing.timeout.you',
  )
})

test('of a game that its rules have ended the game itself tells', () =>
  expect(because({ how: 'played', winners: [0] }, [], [BO, BO])).toBe(''))
