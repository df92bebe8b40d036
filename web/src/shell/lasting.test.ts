import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lasting } from './lasting.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what lasts is felt after a while, from when it first began, until it is over', () => {
  const wait = new Lasting(1000)
  wait.set(true)
  vi.advanceTimersByTime(999)
  wait.set(true)
  expect(wait.felt).toBe(false)
  vi.advanceTimersByTime(1)
  expect(wait.felt).toBe(true)
  wait.set(false)
  expect(wait.felt).toBe(false)
})

test('what is over sooner is never felt, and the next begins anew', () => {
  const wait = new Lasting(1000)
  for (let n = 0; n < 3; n++) {
    wait.set(true)
    vi.advanceTimersByTime(900)
    wait.set(false)
  }
  vi.advanceTimersByTime(5000)
  expect(wait.felt).toBe(false)
})
