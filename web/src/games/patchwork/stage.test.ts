import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogEntry, TableState } from '../../generated/messages'
import { Stage } from './stage.svelte'
import type { Happening, View } from './view'

const VIEW = {
  phase: 'turn',
  to_move: 0,
  placed: [[], []],
  buttons: [5, 5],
  income: [0, 0],
  position: [0, 0],
  circle: ['p03', 'p01'],
  offer: ['p03', 'p01'],
  leather_left: [26],
  first_at_end: null,
} as unknown as View

function stateOf(version: number, changes: Partial<View>): TableState {
  return {
    version,
    view: { ...VIEW, ...changes } as unknown as TableState['view'],
    legal: [],
    to_move: 0,
    can_undo: false,
    undo_asks: false,
  }
}

function entryOf(version: number, events: Happening[], kind: LogEntry['kind'] = 'action'): LogEntry {
  return {
    version,
    kind,
    at: '',
    seat: 0,
    action: '',
    events: events as unknown as LogEntry['events'],
    to_ply: 0,
    name: '',
  }
}

const walk = (seat: 0 | 1, from: number, to: number): Happening[] => [
  { event: 'advance', seat, spaces: to - from, buttons: to - from },
  { event: 'move', seat, from, to },
]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => vi.unstubAllGlobals())

test('two moves in a row are shown one after the other', async () => {
  const stage = new Stage(stateOf(0, {}), async () => {})
  const first = entryOf(1, walk(0, 0, 1))
  const second = entryOf(2, walk(1, 0, 2))
  stage.receive(stateOf(1, { position: [1, 0], buttons: [6, 5] }), [first])
  stage.receive(stateOf(2, { position: [1, 2], buttons: [6, 7] }), [first, second])
  expect(stage.busy).toBe(true)
  expect(stage.version).toBe(1)
  expect(stage.positions).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(750)
  expect(stage.version).toBe(2)
  expect(stage.positions).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(2000)
  expect(stage.busy).toBe(false)
  expect(stage.view.buttons).toEqual([6, 7])
})

test('what is being shown can be skipped', () => {
  const stage = new Stage(stateOf(0, {}), async () => {})
  stage.receive(stateOf(1, { position: [1, 0], buttons: [6, 5] }), [entryOf(1, walk(0, 0, 1))])
  stage.skip()
  expect(stage.busy).toBe(false)
  expect(stage.view.buttons).toEqual([6, 5])
  expect(stage.version).toBe(1)
})

test('a takeback, a gap in the log and a hidden page are shown at once', () => {
  for (const log of [[entryOf(1, [], 'undo')], []]) {
    const stage = new Stage(stateOf(0, {}), async () => {})
    stage.receive(stateOf(1, { buttons: [9, 9] }), log)
    expect(stage.busy).toBe(false)
    expect(stage.view.buttons).toEqual([9, 9])
  }
  vi.stubGlobal('document', { hidden: true })
  const stage = new Stage(stateOf(0, {}), async () => {})
  expect(stage.receive(stateOf(1, { position: [1, 0] }), [entryOf(1, walk(0, 0, 1))])).toHaveLength(1)
  expect(stage.positions).toEqual([1, 0])
})

test('the same version again is no news', () => {
  const stage = new Stage(stateOf(3, {}), async () => {})
  expect(stage.receive(stateOf(3, {}), [])).toBeNull()
})

test('who arrives on a shared space stands on top', () => {
  const stage = new Stage(stateOf(0, { position: [0, 2] }), async () => {})
  stage.receive(stateOf(1, { position: [2, 2], to_move: 0 }), [entryOf(1, walk(0, 0, 2))])
  expect(stage.onTop).toBe(0)
})
