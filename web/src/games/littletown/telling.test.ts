import { beforeAll, expect, test, vi } from 'vitest'
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
