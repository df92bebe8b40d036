import { beforeAll, expect, test, vi } from 'vitest'
import { useLanguage } from '../../shell/text.svelte'
import { boardOf } from './box'
import { VIEW } from './table.fixture'
import { squareText } from './words'

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))

const LAND = boardOf('A')
const NAMES = ['You', 'Bo']
const text = (square: string, own: number | null, names = NAMES): string =>
  squareText(square, VIEW, LAND, names, own)

test('one’s own worker and building are called one’s own, others’ by their names', async () => {
  await useLanguage('en')
  expect(text('b2', 0)).toBe('b2: your worker.')
  expect(text('f2', 0)).toMatch(/^f2: Wheat Field, yours\./)
  expect(text('e2', 0)).toMatch(/^e2: Bakery, owned by Bo\./)
})

test('with several people at one screen each has a name', async () => {
  await useLanguage('en')
  expect(text('b2', null, ['Ann', 'Bo'])).toBe('b2: a worker of Ann.')
})

test.each(['en', 'ko', 'ru', 'fr'])('one’s own things never need the name, in %s', async (language) => {
  await useLanguage(language)
  for (const square of ['b2', 'f2']) expect(text(square, 0)).not.toContain('You')
})
