import { beforeAll, expect, test, vi } from 'vitest'
import type { LogEntry } from '../../generated/messages'
import { eventText } from '../../shell/events'
import { useLanguage } from '../../shell/text.svelte'
import { entryOf } from './table.fixture'
import { told } from './telling'
import { tileName } from './words'

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))

const PICKED = entryOf(3, 1, [
  { event: 'pick', seat: 1 },
  {
    event: 'reveal',
    seat: 1,
    picks: [
      { seat: 0, tile: 'bakery' },
      { seat: 1, tile: 'gold_mine' },
    ],
  },
  { event: 'pass_on', seat: 1 },
])

test.each(['en', 'ko', 'ru', 'fr'])('revealed tiles are named, in %s too', async (language) => {
  await useLanguage(language)
  const [, reveal] = told([PICKED])[0]!.events
  const text = eventText('littletown', reveal!, [])
  for (const tile of ['bakery', 'gold_mine']) expect(text).toContain(tileName(tile))
})

test('what all picked belongs to no seat, a pick to who made it', () => {
  expect(told([PICKED])[0]!.events.map(({ seat }) => seat)).toEqual([1, -1, -1])
})

const feeding = (fish: number, wheat: number, unfed: number): LogEntry =>
  entryOf(4, 0, [{ event: 'feed', seat: 0, fish, wheat, unfed, points: -3 * unfed }])
const textOf = (entry: LogEntry): string =>
  told([entry])[0]!
    .events.map((event) => eventText('littletown', event, []))
    .join(' ')

test('a meal is told by what was eaten, and hunger only where there was some', async () => {
  await useLanguage('en')
  expect(textOf(feeding(3, 0, 0))).toMatch(/3 fish eaten\.$/)
  expect(textOf(feeding(3, 2, 0))).toMatch(/3 fish, 2 wheat eaten\.$/)
  expect(textOf(feeding(0, 2, 1))).toMatch(/2 wheat eaten; workers unfed: 1 \(−3\)\.$/)
  expect(textOf(feeding(0, 0, 5))).toMatch(/no food; workers unfed: 5 \(−15\)\.$/)
})

test('what brings no points at its time is not told', () => {
  const entry = entryOf(5, 0, [
    { event: 'coins', seat: 0, points: 0 },
    { event: 'coins', seat: 1, points: 2 },
    { event: 'watchtower', seat: 0, square: 'b3', points: 0 },
    { event: 'castle', seat: 1, square: 'c3', points: 4 },
  ])
  expect(told([entry])[0]!.events.map(({ event, seat }) => [event, seat])).toEqual([
    ['coins', 1],
    ['castle', 1],
  ])
})
