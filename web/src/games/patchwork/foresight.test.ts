import { expect, test, vi } from 'vitest'
import type { Previewed } from '../../generated/messages'
import { Foresight } from './foresight.svelte'

const answerTo = (action: string) =>
  ({ events: [{ event: 'advance', seat: 0, buttons: action.length }] }) as unknown as Previewed

test('the newest question is the one answered, and none is asked twice', async () => {
  const ask = vi.fn(async (action: string) => answerTo(action))
  const foresight = new Foresight(ask)
  foresight.want(1, 'ab')
  foresight.want(1, 'abc')
  await vi.waitFor(() => expect(foresight.answer).toMatchObject({ outlook: { earned: 3 } }))
  foresight.want(1, 'ab')
  expect(foresight.answer).toMatchObject({ outlook: { earned: 2 } })
  expect(ask).toHaveBeenCalledTimes(2)
  foresight.want(1, null)
  expect(foresight.answer).toBeNull()
})

test('at another version it is asked anew', async () => {
  const ask = vi.fn(async (action: string) => answerTo(action))
  const foresight = new Foresight(ask)
  foresight.want(1, 'ab')
  foresight.want(2, 'ab')
  await vi.waitFor(() => expect(foresight.answer).not.toBeNull())
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a refusal is kept in words', async () => {
  const foresight = new Foresight(() => Promise.reject(new Error('Square a1 is already covered.')))
  foresight.want(1, 'leather a1')
  await vi.waitFor(() => expect(foresight.answer).toEqual({ refused: 'Square a1 is already covered.' }))
})
