import { beforeEach, expect, test, vi } from 'vitest'
import { Sender, type PlayedTable } from './sender.svelte'

class Playing extends Sender<PlayedTable> {
  async press(...actions: string[]): Promise<void> {
    if (this.mayAct()) await this.send(actions)
  }
}

interface Answer {
  store(): void
  refuse(reason: string): void
}

let table: { -readonly [Key in keyof PlayedTable]: PlayedTable[Key] }
let player: Playing
let answers: Answer[]
const play = vi.fn<(action: string) => Promise<void>>()
const settled = () => Promise.resolve().then(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  play
    .mockReset()
    .mockImplementation(
      () =>
        new Promise((store, refuse) =>
          answers.push({ store, refuse: (reason) => refuse(new Error(reason)) }),
        ),
    )
  table = { legal: ['two'], ready: true, play, announce: vi.fn(), skip: vi.fn() }
  player = new Playing(table)
})

test('while something is being sent nothing else is; who is impatient sees the newest state', async () => {
  void player.press('one')
  await player.press('two')
  expect(play.mock.calls).toEqual([['one']])
  expect(table.skip).toHaveBeenCalledOnce()
})

test('what has been refused as a whole leaves the player where they were, and says why', async () => {
  const pressed = player.press('one', 'two')
  expect([player.sending, player.unanswered]).toEqual([true, true])
  answers[0]!.refuse('Not now.')
  await pressed
  expect([player.sending, player.unanswered, player.complaint]).toEqual([false, false, 'Not now.'])
  expect(table.announce).toHaveBeenCalledExactlyOnceWith('Not now.')
  expect(play).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(player.complaint).toBeNull()
})

test('of several actions the next is sent once the one before is stored, if it still can be', async () => {
  const pressed = player.press('one', 'two', 'three')
  answers[0]!.store()
  await settled()
  expect(play.mock.calls).toEqual([['one'], ['two']])
  expect([player.sending, player.unanswered]).toEqual([true, false])
  answers[1]!.store()
  await pressed
  expect(play).toHaveBeenCalledTimes(2)
  expect(player.sending).toBe(false)
})
