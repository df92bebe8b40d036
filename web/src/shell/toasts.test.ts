import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, outdate, toast, toasts } from './toasts.svelte'

const texts = () => toasts().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toasts().forEach(({ id }) => dismiss(id))
  vi.useRealTimers()
})

test('newer news of the same matter takes the place of the old, and of nothing else', () => {
  toast('refused', 'news', 'takeback')
  toast('sat down', 'news', 'seat 1')
  toast('went wrong')
  toast('taken back', 'news', 'takeback')
  expect(texts()).toEqual(['sat down', 'went wrong', 'taken back'])
})

test('what is out of date goes though nothing takes its place', () => {
  toast('refused', 'news', 'takeback')
  toast('sat down', 'news', 'seat 1')
  outdate('takeback')
  expect(texts()).toEqual(['sat down'])
})

test('what has gone wrong and belongs to no matter stays beside what else went wrong', () => {
  toast('one')
  toast('other')
  outdate('')
  expect(texts()).toEqual(['one', 'other'])
})
