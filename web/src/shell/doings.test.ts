import { expect, test } from 'vitest'
import type { EntryKind, LogEntry, SeatInfo } from '../generated/messages'
import { doingText, matterOf, outBy } from './doings'

const there = { level: '', yours: false, stand_in: false, out: false, kept: false }
const ANN: SeatInfo = { kind: 'person', name: 'Ann', ...there }
const OPEN: SeatInfo = { kind: 'open', name: '', ...there }

function entry(kind: EntryKind): LogEntry {
  return { version: 1, kind, at: '', seat: 0, action: '', events: [], to_ply: 0, name: '' }
}

// No texts are loaded here: a key stands for its text.
test.each<[EntryKind, string]>([
  ['undo', 'shell.undone'],
  ['refuse', 'shell.doing.refuse'],
  ['withdraw', 'shell.doing.withdraw'],
  ['stand_in', 'shell.doing.stand_in'],
  ['come_back', 'shell.doing.come_back'],
  ['resign', 'shell.doing.resign'],
  ['timeout', 'shell.doing.timeout'],
  ['action', ''],
  ['ask', ''],
  ['agree', ''],
  ['rematch', ''],
])('%s is told as %j', (kind, text) => expect(doingText(entry(kind), [ANN, ANN])).toBe(text))

test('who sits down is told of, who takes another name where they sit is not', () => {
  expect(doingText(entry('sit'), [OPEN, ANN])).toBe('shell.doing.sit')
  expect(doingText(entry('sit'), [ANN, OPEN])).toBe('')
})

test('who leaves before the game leaves a seat open, later a bot', () => {
  expect(doingText(entry('leave'), [ANN, OPEN])).toBe('shell.doing.leave')
  expect(doingText(entry('leave'), [ANN, ANN])).toBe('shell.doing.stand_in')
})

test('who is out is told by how they came to be, and who only took too long for a turn is not', () => {
  const out = { ...ANN, out: true }
  const at = (seat: number, kind: EntryKind): LogEntry => ({ ...entry(kind), seat })
  const log = [at(0, 'timeout'), at(1, 'timeout'), at(2, 'timeout'), at(0, 'resign')]
  expect(outBy('resign', log, [out, out, ANN])).toEqual([0])
  expect(outBy('timeout', log, [out, out, ANN])).toEqual([1])
})

test('all that concerns one takeback is one matter, and what becomes of one seat another', () => {
  const takeback = (['ask', 'agree', 'refuse', 'withdraw', 'undo'] as const).map((kind) =>
    matterOf(entry(kind)),
  )
  expect(new Set(takeback).size).toBe(1)
  const seat = (['stand_in', 'come_back', 'resign'] as const).map((kind) => matterOf(entry(kind)))
  expect(new Set(seat).size).toBe(1)
  expect(seat[0]).not.toBe(takeback[0])
  expect(matterOf({ ...entry('sit'), seat: 1 })).not.toBe(seat[0])
  expect(matterOf(entry('action'))).toBe('')
})
