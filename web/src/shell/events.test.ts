import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogEntry, SeatInfo } from '../generated/messages'
import { eventText, inTerms, standing } from './events'
import { seatName } from './seats'
import { useLanguage } from './text.svelte'

const there = { stand_in: false, out: false, kept: false }
const bot: SeatInfo = { kind: 'bot', name: '', level: 'easy', yours: false, ...there }
const person = (name = ''): SeatInfo => ({ kind: 'person', name, level: '', yours: true, ...there })
const entry = (version: number, more: Partial<LogEntry> = {}): LogEntry => ({
  version,
  kind: 'action',
  at: '',
  seat: 0,
  action: '',
  events: [],
  to_ply: 0,
  name: '',
  ...more,
})

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))
beforeEach(() => useLanguage('en'))

describe('seatName', () => {
  test('of one’s own seat is “You”, of a bot its level', () => {
    expect(seatName([person(), bot], 0)).toBe('You')
    expect(seatName([person(), bot], 1)).toBe('Bot (easy)')
  })

  test('of two persons at one screen is their names, or their numbers', () => {
    expect(seatName([person('Ana'), person()], 0)).toBe('Ana')
    expect(seatName([person('Ana'), person()], 1)).toBe('Player 2')
  })

  test('of several bots is numbered before their level is told', () => {
    expect(seatName([person(), bot, bot], 2)).toBe('Bot 2 (easy)')
  })

  test('follows the language', async () => {
    await useLanguage('ko')
    expect(seatName([person(), bot], 1)).toBe('봇 (쉬움)')
  })
})

describe('eventText', () => {
  const seats = [person(), bot]

  test('fills names in for seats', () => {
    const event = { event: 'buy', seat: 1, patch: 'p08', squares: ['a1'], cost: 1 }
    expect(eventText('patchwork', event, seats)).toMatch(/^Bot \(easy\).*p08.* 1 button\./)
    const end = { event: 'end', seat: 0, scores: [15, -3], winners: [0], tie: false }
    expect(eventText('patchwork', end, seats)).toMatch(/You.*15, −3/)
  })

  test('takes the special text where a value is true', () => {
    const event = { event: 'finish', seat: 0 }
    const [first, later] = [true, false].map((value) =>
      eventText('patchwork', { ...event, first: value }, seats),
    )
    expect(first).not.toBe(later)
  })
})

describe('the terms of a game', () => {
  test('are given by their texts, in events and in reasons', () => {
    const move = { event: 'move', seat: 0, from: 'h2', to: 'home', steps: 5, lap: false }
    expect(eventText('parcheesi', move, [person(), bot])).toMatch(/home row 3 → home/)
    expect(inTerms('parcheesi', { square: 'h0', steps: 3 })).toEqual({ square: 'home row 1', steps: 3 })
  })

  test('a seat of any kind is named', () => {
    const capture = { event: 'capture', seat: 0, captured: 1, square: 12, bonus: 20 }
    expect(eventText('parcheesi', capture, [person(), bot])).toMatch(/^You.*12 \(Bot \(easy\)\)/)
  })
})

describe('standing', () => {
  test('leaves out what was taken back, and the takebacks', () => {
    const log = [
      entry(1, { seat: -1 }),
      entry(2),
      entry(3, { seat: 1 }),
      entry(4, { kind: 'undo', to_ply: 1 }),
      entry(5),
    ]
    expect(standing(log).map(({ version }) => version)).toEqual([1, 5])
  })

  test('keeps who gave up, whatever is taken back after', () => {
    const log = [entry(1), entry(2, { kind: 'resign' }), entry(3), entry(4, { kind: 'undo', to_ply: 1 })]
    expect(standing(log).map(({ version }) => version)).toEqual([1, 2])
  })
})
