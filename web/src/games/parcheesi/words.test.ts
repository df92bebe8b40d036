import { beforeAll, expect, test, vi } from 'vitest'
import { useLanguage } from '../../shell/text.svelte'
import { entryOf, exitOf, type Place } from './places'
import { VIEW } from './table.fixture'
import { describe } from './words'

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))

const NAMES = ['You', 'Bo']
const text = (place: Place, own: number | null, names = NAMES): string =>
  describe(place, 0, VIEW, names, own).join(', ')

test('one’s own pawns, entry and exit are called one’s own, others’ by their names', async () => {
  await useLanguage('en')
  expect(text(12, 0)).toContain('your pair, nobody passes')
  expect(text(entryOf(0), 0)).toContain('your entry')
  expect(text(exitOf(0), 0)).toContain('your exit to the home row')
  expect(text(40, 0)).toContain('1 pawn of Bo')
})

test('with several people at one screen each has a name', async () => {
  await useLanguage('en')
  expect(text(12, null, ['Ann', 'Bo'])).toContain('a pair of Ann')
})

test.each(['en', 'ko', 'ru', 'fr'])(
  'one’s own things on the ring never need the name, in %s',
  async (language) => {
    await useLanguage(language)
    for (const place of [12, entryOf(0), exitOf(0)]) expect(text(place, 0)).not.toContain('You')
  },
)
