import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Speech } from './speech'

const announce = vi.fn<(text: string) => void>()
let speech: Speech
const said = () => announce.mock.calls.map(([text]) => text)

beforeEach(() => {
  vi.useFakeTimers()
  announce.mockReset()
  speech = new Speech(announce)
})
afterEach(() => vi.useRealTimers())

test('what is said in quick succession is said together, however long it goes on', async () => {
  speech.say('One.')
  await vi.advanceTimersByTimeAsync(300)
  speech.say('')
  speech.say('Two.')
  await vi.advanceTimersByTimeAsync(300)
  speech.say('Three.')
  await vi.advanceTimersByTimeAsync(1000)
  speech.say('Four.')
  await vi.advanceTimersByTimeAsync(1000)
  expect(said()).toEqual(['One. Two. Three.', 'Four.'])
})

test('what the player waits for is said at once, after what happened before it', async () => {
  speech.say('The bot passes.')
  speech.now('Your turn.')
  expect(said()).toEqual(['The bot passes. Your turn.'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(said()).toHaveLength(1)
})

test('once it is stopped nothing more is said', async () => {
  speech.say('One.')
  speech.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(said()).toEqual([])
})
