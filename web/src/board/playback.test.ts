import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event, LogEntry, TableState } from '../generated/messages'
import { Playback } from './playback.svelte'
import { pause } from './tween'

interface View {
  readonly moves: number
}

/** Each move takes a second. */
class Counting extends Playback<View, { view: View }> {
  protected readonly between = 0
  protected steps({ moves }: View): { view: View }[] {
    return [{ view: { moves: moves + 1 } }]
  }
  protected after({ moves }: View, _events: readonly Event[]): View {
    return { moves: moves + 1 }
  }
  protected show(_step: { view: View }, signal: AbortSignal): Promise<void> {
    return pause(1000, signal)
  }
  protected settle(): void {}
}

const stateOf = (version: number, moves: number): TableState => ({
  version,
  view: { moves },
  legal: [],
  to_move: 0,
  can_undo: false,
  undo_asks: false,
})
const entryOf = (version: number, kind: LogEntry['kind'] = 'action'): LogEntry => ({
  version,
  kind,
  at: '',
  seat: 0,
  action: '',
  events: [],
  to_ply: 0,
  name: '',
})

let stage: Counting
const shown = () => [stage.busy, stage.version, stage.view.moves]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  stage = new Counting(stateOf(4, 4))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what the company does is no news, and its state is taken in', () => {
  expect(stage.receive(stateOf(4, 5), [entryOf(4)])).toBeNull()
  expect(shown()).toEqual([false, 4, 5])
})

test('what the company does cuts nothing short that is being acted out', async () => {
  const log = [entryOf(4), entryOf(5)]
  stage.receive(stateOf(5, 5), log)
  expect(stage.receive(stateOf(5, 5), log)).toBeNull()
  expect(shown()).toEqual([true, 4, 4])
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual([false, 5, 5])
})

test('a move is acted out, though the company did something before it', async () => {
  const move = entryOf(8)
  expect(stage.receive(stateOf(8, 5), [entryOf(4), entryOf(6, 'resign'), move])).toEqual([move])
  expect(stage.busy).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual([false, 8, 5])
})

test('a takeback is shown at once, and so is what came with it', () => {
  expect(stage.receive(stateOf(6, 4), [entryOf(4), entryOf(5), entryOf(6, 'undo')])).toEqual([])
  expect(shown()).toEqual([false, 6, 4])
})

test('the log tells a move once it is shown, and who gave up at once', async () => {
  const log = [entryOf(4), entryOf(5), entryOf(6, 'resign')]
  stage.receive(stateOf(5, 5), log)
  expect(stage.told(log).map(({ version }) => version)).toEqual([4, 6])
  await vi.advanceTimersByTimeAsync(1000)
  expect(stage.told(log)).toEqual(log)
})
