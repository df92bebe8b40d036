import { describe, expect, test } from 'vitest'
import type { SeatInfo, TableSummary } from '../generated/messages'
import { inOrder, situation, whoPlays } from './lists'

const seat = (changes: Partial<SeatInfo>): SeatInfo => ({
  kind: 'person',
  name: '',
  level: '',
  yours: false,
  stand_in: false,
  out: false,
  kept: false,
  ...changes,
})
const ANN = seat({ name: 'Ann', yours: true })
const BO = seat({ name: 'Bo' })

function table(changes: Partial<TableSummary>): TableSummary {
  return {
    table: 'a',
    game: 'patchwork',
    options: {},
    seats: [ANN, BO],
    created: '2026-01-01T00:00:00.000+00:00',
    touched: '2026-01-01T00:00:00.000+00:00',
    phase: 'playing',
    to_move: 1,
    your_turn: false,
    winners: null,
    visibility: 'private',
    clock: null,
    ...changes,
  }
}

test('where another person waits for one comes before a game against bots, however long ago that was', () => {
  const bot = seat({ kind: 'bot', level: 'easy' })
  const tables = [
    table({ table: 'bots', seats: [ANN, bot], your_turn: true, touched: '2026-01-09T00:00:00.000+00:00' }),
    table({ table: 'given up', seats: [ANN, { ...BO, out: true }], your_turn: true }),
    table({ table: 'shared', your_turn: true }),
  ]
  expect(inOrder(tables).map((each) => each.table)).toEqual(['shared', 'bots', 'given up'])
})

test('one’s own turn comes first, then what was touched last, then what waits for others', () => {
  const tables = [
    table({ table: 'gathers', phase: 'gathering', touched: '2026-01-09T00:00:00.000+00:00' }),
    table({ table: 'old' }),
    table({ table: 'new', touched: '2026-01-02T00:00:00.000+00:00' }),
    table({ table: 'mine', your_turn: true }),
  ]
  expect(inOrder(tables).map((each) => each.table)).toEqual(['mine', 'new', 'old', 'gathers'])
})

// No texts are loaded here: a key stands for its text.
describe('how it stands', () => {
  test.each([
    ['shell.your_turn', { to_move: 0 }],
    ['shell.turn_of', {}],
    ['', { to_move: null }],
    ['shell.you_won', { phase: 'over' as const, winners: [0] }],
    ['shell.you_lost', { phase: 'over' as const, winners: [1] }],
    ['shell.ended.abandoned', { phase: 'over' as const, winners: [] }],
    ['shell.won', { seats: [BO, BO], phase: 'over' as const, winners: [1] }],
    ['shell.list.stand_in', { seats: [{ ...ANN, stand_in: true }, BO], to_move: 0 }],
    ['shell.list.open', { seats: [ANN, seat({ kind: 'open' })], phase: 'gathering' as const }],
    [
      'shell.list.kept',
      { seats: [seat({ kind: 'open', kept: true, yours: true }), BO], phase: 'gathering' as const },
    ],
  ])('%s', (text, changes) => expect(situation(table(changes))).toBe(text))
})

test('who plays is told of the others where one sits, and of all elsewhere', () => {
  expect(whoPlays(table({}))).toBe('shell.against')
  expect(whoPlays(table({ seats: [BO, BO] }))).toBe('shell.between')
  expect(whoPlays(table({ seats: [ANN, seat({ kind: 'open' })] }))).toBe('patchwork.name')
})
