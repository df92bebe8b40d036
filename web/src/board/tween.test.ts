import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './tween'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a pause that is over leaves nothing behind at a signal that lasts', async () => {
  const { signal } = new AbortController()
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  const paused = pause(100, signal)
  await vi.advanceTimersByTimeAsync(100)
  await paused
  expect(removed.mock.calls).toEqual(added.mock.calls)
})

test('a pause ends at once when its signal is aborted', async () => {
  const skipping = new AbortController()
  const paused = pause(100, skipping.signal)
  skipping.abort()
  await paused
  expect(vi.getTimerCount()).toBe(0)
})
