import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stage } from './stage.svelte'
import { entryOf, stateOf } from './table.fixture'
import type { Happening } from './view'

const roll = (seat: number): Happening => ({ event: 'roll', seat, dice: [5, 3], steps: [5, 3] })
const long = Array.from({ length: 20 }, (_, n) => entryOf(n + 1, 0, []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => vi.unstubAllGlobals())

test('the log tells a roll only once it has been shown', async () => {
  const stage = new Stage(stateOf(20), long, [0])
  stage.receive(stateOf(21), [...long, entryOf(21, -1, [roll(1)])])
  expect(stage.rolling).toMatchObject({ seat: 1, faces: [5, 3], share: 1 })
  expect(stage.version).toBe(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect([stage.busy, stage.version, stage.rolling]).toEqual([false, 21, null])
})

test('what is being shown can be skipped', () => {
  const stage = new Stage(stateOf(20), long, [0])
  stage.receive(stateOf(21, { dice: [5] }), [...long, entryOf(21, -1, [roll(1)])])
  stage.skip()
  expect([stage.busy, stage.version, stage.view.dice]).toEqual([false, 21, [5]])
})

test('a game that has just begun is shown from its first die', async () => {
  const log = [
    entryOf(1, -1, [{ event: 'die', seat: 0, die: 2 }]),
    entryOf(2, -1, [
      { event: 'die', seat: 1, die: 6 },
      { event: 'next', seat: 0 },
    ]),
    entryOf(3, -1, [roll(0)]),
  ]
  const stage = new Stage(stateOf(3), log, [0])
  expect(stage.busy).toBe(true)
  expect(stage.view.pawns.flat().every((place) => place === 'nest')).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(stage.view.first_dice).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(5000)
  expect([stage.busy, stage.version]).toEqual([false, 3])
})

test('whose turn it is follows what is shown, and at rest what the server says', async () => {
  const stage = new Stage(stateOf(20), long, [0])
  expect(stage.turn).toBe(0)
  stage.receive(stateOf(21, { turn: 1, to_move: 1 }), [...long, entryOf(21, -1, [roll(1)])])
  expect([stage.busy, stage.turn]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect([stage.busy, stage.turn]).toEqual([false, 1])
  stage.receive(stateOf(22, { turn: 1, to_move: null }), long)
  expect(stage.turn).toBeNull()
})

test('it is nobody’s turn while the first player is found, or once the game has ended', () => {
  for (const phase of ['first', 'end'] as const)
    expect(new Stage(stateOf(20, { phase }), long, [0]).turn).toBeNull()
})

test('a takeback, a gap in the log and a hidden page are shown at once', () => {
  const stage = new Stage(stateOf(20), long, [0])
  expect(stage.receive(stateOf(22, { dice: [1] }), long)).toEqual([])
  expect([stage.busy, stage.view.dice]).toEqual([false, [1]])
  expect(stage.receive(stateOf(23, {}), [...long, { ...entryOf(23, 0, []), kind: 'undo' }])).toEqual([])
  expect(stage.receive(stateOf(23, {}), long)).toBeNull()
})

test('a step that the player’s hand has made is not acted out again, what it brings about is', async () => {
  const stage = new Stage(stateOf(20), long, [0])
  const events: Happening[] = [
    { event: 'move', seat: 0, from: 12, to: 15, steps: 3, lap: false },
    { event: 'capture', seat: 0, captured: 1, square: 15, bonus: 20 },
  ]
  stage.receive(stateOf(21), [...long, entryOf(21, 0, events, 'move 12 3')], 'move 12 3')
  await vi.advanceTimersByTimeAsync(0)
  expect(stage.busy).toBe(true)
  expect(stage.view.pawns[0]).toContain(15)
  expect(stage.view.pawns[1]).toContain(15)
  await vi.advanceTimersByTimeAsync(1000)
  expect(stage.busy).toBe(false)
})
