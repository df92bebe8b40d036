import { expect, test, vi } from 'vitest'
import { Speech } from './speech'

test('what is said in quick succession is said together, and nothing once it is stopped', async () => {
  vi.useFakeTimers()
  const announce = vi.fn()
  const speech = new Speech(announce)
  speech.say('One.')
  speech.say('')
  speech.say('Two.')
  await vi.advanceTimersByTimeAsync(1000)
  speech.say('Three.')
  await vi.advanceTimersByTimeAsync(1000)
  speech.say('Four.')
  speech.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(announce.mock.calls).toEqual([['One. Two.'], ['Three.']])
})
