import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stage } from './stage.svelte'
import { entryOf, stateOf } from './table.fixture'
import type { Happening } from './view'

const gather: Happening = { event: 'gather', seat: 1, square: 'a3', kind: 'fish' }
const log = Array.from({ length: 20 }, (_, n) => entryOf(n + 1, 0, []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => vi.unstubAllGlobals())

test('the log and the purses tell a move only once it has been shown', async () => {
  const stage = new Stage(stateOf(20))
  stage.receive(stateOf(21, { round: 2 }), [...log, entryOf(21, 1, [gather])])
  expect([stage.busy, stage.version, stage.view.cubes[1]!.fish]).toEqual([true, 20, 0])
  await vi.advanceTimersByTimeAsync(1000)
  expect([stage.busy, stage.version, stage.view.round]).toEqual([false, 21, 2])
})

test('what is being shown can be skipped', () => {
  const stage = new Stage(stateOf(20))
  stage.receive(stateOf(21, { round: 2 }), [...log, entryOf(21, 1, [gather])])
  stage.skip()
  expect([stage.busy, stage.version, stage.view.round]).toEqual([false, 21, 2])
})

test('a takeback and a gap in the log are shown at once', () => {
  const stage = new Stage(stateOf(20))
  expect(stage.receive(stateOf(22, { round: 2 }), log)).toEqual([])
  expect([stage.busy, stage.view.round]).toEqual([false, 2])
  expect(stage.receive(stateOf(23), [...log, { ...entryOf(23, 0, []), kind: 'undo' }])).toEqual([])
  expect(stage.receive(stateOf(23), log)).toBeNull()
})
