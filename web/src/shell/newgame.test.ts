import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameInfo } from '../generated/messages'
import { PERSON, presetOf, rematchOf, rememberWishes, requestOf, usualWishes } from './newgame'

const game: GameInfo = {
  name: 'patchwork',
  players: [2],
  options: [{ name: 'leather', values: ['corrected', 'original'], default: 'corrected' }],
  levels: ['beginner', 'easy', 'medium', 'hard'],
  seat_zero_starts: true,
  presets: {},
}

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

describe('usualWishes', () => {
  test('at first: an easy bot, the default options, lots drawn', () => {
    expect(usualWishes(game)).toEqual({
      opponents: ['easy'],
      names: ['', ''],
      options: { leather: 'corrected' },
      starter: null,
    })
  })

  test('later: as chosen last time', () => {
    const wishes = { opponents: [PERSON], names: ['Ana', 'Bo'], options: { leather: 'original' }, starter: 1 }
    rememberWishes('patchwork', wishes)
    expect(usualWishes(game)).toEqual(wishes)
  })

  test.each([
    '{"opponents": ["gone"], "options": {"leather": "gone"}, "starter": 7}',
    '{"opponents": ["easy", "easy"]}',
    'no json',
    'null',
    '3',
  ])('without what the game does not have: %s', (last) => {
    stored.set('parlour.new.patchwork', last)
    expect(usualWishes(game)).toMatchObject({
      opponents: ['easy'],
      options: { leather: 'corrected' },
      starter: null,
    })
  })
})

describe('requestOf', () => {
  const wishes = { opponents: ['hard'], names: ['  Ana ', 'unused'], options: {}, starter: 1 }

  test('names persons only, trimmed', () => {
    expect(requestOf(game, wishes).seats).toEqual([
      { kind: 'person', name: 'Ana' },
      { kind: 'bot', level: 'hard' },
    ])
  })

  test('says who starts only where the seats decide it', () => {
    expect(requestOf(game, wishes).starter).toBe(1)
    expect(requestOf({ ...game, seat_zero_starts: false }, wishes).starter).toBe(null)
  })
})

describe('presetOf', () => {
  const presets = { usual: { a: 1, b: false }, strict: { a: 1, b: true } }

  test('is the one whose options are all chosen', () => {
    expect(presetOf({ ...game, presets }, { a: 1, b: true })).toBe('strict')
    expect(presetOf({ ...game, presets }, { a: 2, b: true })).toBe(null)
  })

  test('there is none in a game without presets', () => {
    expect(presetOf(game, { leather: 'corrected' })).toBe(null)
  })
})

test('a rematch keeps seats and options, and the other one starts', () => {
  const there = { stand_in: false, out: false, kept: false }
  const setting = {
    game: 'patchwork',
    options: { leather: 'original' },
    seats: [
      { kind: 'bot' as const, name: '', level: 'easy', yours: false, ...there },
      { kind: 'person' as const, name: 'Ana', level: '', yours: true, ...there },
    ],
    created: '',
    commitment: '',
  }
  expect(rematchOf(setting, true)).toEqual({
    game: 'patchwork',
    options: { leather: 'original' },
    seats: [
      { kind: 'bot', level: 'easy' },
      { kind: 'person', name: 'Ana' },
    ],
    starter: 1,
  })
  expect(rematchOf(setting, false).starter).toBe(null)
})
