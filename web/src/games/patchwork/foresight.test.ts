import { beforeEach, expect, test, vi } from 'vitest'
import type { Previewed } from '../../generated/messages'
import { Foresight } from './foresight.svelte'

const ask = vi.fn<(action: string) => Promise<Previewed>>()
let foresight: Foresight

beforeEach(() => {
  ask.mockReset().mockImplementation(async (action) => {
    if (action === 'leather a1') throw new Error('Square a1 is already covered.')
    return { events: [{ event: 'advance', seat: 0, buttons: action.length }] } as unknown as Previewed
  })
  foresight = new Foresight(ask)
  foresight.turnTo(1)
})

test('each action is foreseen, and none is asked about twice', async () => {
  await Promise.all(['ab', 'abc', 'ab'].map((action) => foresight.want([action])))
  expect(foresight.outlook('ab')).toMatchObject({ earned: 2 })
  expect(foresight.outlook('abc')).toMatchObject({ earned: 3 })
  expect(foresight.refusal('ab')).toBeNull()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('at another version nothing is known any more', async () => {
  await foresight.want(['ab'])
  foresight.turnTo(2)
  expect(foresight.outlook('ab')).toBeNull()
  await foresight.want(['ab'])
  expect(foresight.outlook('ab')).toMatchObject({ earned: 2 })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a refusal is kept in words', async () => {
  await foresight.want(['leather a1'])
  expect(foresight.refusal('leather a1')).toBe('Square a1 is already covered.')
  expect(foresight.outlook('leather a1')).toBeNull()
})
