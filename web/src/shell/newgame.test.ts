import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameInfo } from '../generated/messages'
import { OPEN, PERSON, playersText, presetOf, rememberWishes, requestOf, usualWishes } from './newgame'

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
      names: [''],
      options: { leather: 'corrected' },
      starter: null,
      visibility: 'private',
      clock: null,
    })
  })

  test('later: as chosen last time', () => {
    const wishes = {
      opponents: [OPEN],
      names: ['Bo'],
      options: { leather: 'original' },
      starter: 1,
      visibility: 'public' as const,
      clock: { kind: 'game' as const, seconds: 600, increment: 5 },
    }
    rememberWishes('patchwork', wishes)
    expect(usualWishes(game)).toEqual(wishes)
  })

  test.each([
    '{"opponents": ["gone"], "options": {"leather": "gone"}, "starter": 7}',
    '{"opponents": ["easy", "easy"]}',
    '{"visibility": "secret", "clock": {"kind": "turn", "seconds": 7}}',
    '{"clock": {"kind": "sand", "seconds": 600}}',
    '{"clock": 600}',
    'no json',
    'null',
    '3',
  ])('without what the game does not have: %s', (last) => {
    stored.set('parlour.new.patchwork', last)
    expect(usualWishes(game)).toMatchObject({
      opponents: ['easy'],
      options: { leather: 'corrected' },
      starter: null,
      visibility: 'private',
      clock: null,
    })
  })
})

describe('requestOf', () => {
  const wishes = {
    opponents: ['hard'],
    names: [' Bo '],
    options: {},
    starter: 1,
    visibility: 'public' as const,
    clock: { kind: 'turn' as const, seconds: 300 },
  }

  test('names the other persons only, trimmed: one’s own name the server knows', () => {
    expect(requestOf(game, wishes).seats).toEqual([{ kind: 'person' }, { kind: 'bot', level: 'hard' }])
    expect(requestOf(game, { ...wishes, opponents: [PERSON] }).seats).toEqual([
      { kind: 'person' },
      { kind: 'person', name: 'Bo' },
    ])
  })

  test('leaves a seat open for someone far away, and tells whom and how fast', () => {
    expect(requestOf(game, { ...wishes, opponents: [OPEN] })).toMatchObject({
      seats: [{ kind: 'person' }, { kind: 'open' }],
      visibility: 'public',
      clock: { kind: 'turn', seconds: 300 },
    })
  })

  test('against bots alone asks for no clock, and at one screen for no public', () => {
    expect(requestOf(game, wishes)).toMatchObject({ visibility: 'private', clock: null })
    expect(requestOf(game, { ...wishes, opponents: [PERSON] })).toMatchObject({
      visibility: 'private',
      clock: { seconds: 300 },
    })
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

// No texts are loaded here: a key stands for its text.
test('how many can play is one number, or from the fewest to the most', () => {
  expect(playersText([2])).toBe('shell.new.players_n')
  expect(playersText([2, 3, 4])).toBe('shell.players.range')
})
