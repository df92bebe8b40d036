import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clockText, lengthOf, lowBelow, reading } from './clock'
import { useLanguage } from './text.svelte'

describe('reading', () => {
  test.each([
    [0, '0:00'],
    [-3, '0:00'],
    [0.2, '0:01'],
    [65, '1:05'],
    [3600, '1:00:00'],
    [4145, '1:09:05'],
  ])('%d seconds are %s', (seconds, shown) => expect(reading(seconds)).toBe(shown))

  test('from a day on counts days and hours', () => {
    expect(reading(3 * 86400 + 2 * 3600 + 5)).toEqual({ days: 3, hours: 2 })
  })
})

test('one should hurry in the last tenth, but not for more than an hour or less than ten seconds', () => {
  expect(lowBelow({ kind: 'game', seconds: 600 })).toBe(60)
  expect(lowBelow({ kind: 'turn', seconds: 30 })).toBe(10)
  expect(lowBelow({ kind: 'turn', seconds: 7 * 86400 })).toBe(3600)
})

describe('lengthOf', () => {
  test.each([
    [86400, 'en', '1 day'],
    [5400, 'en', '90 minutes'],
    [30, 'fr', '30\u00a0secondes'],
    [300, 'ru', '5 минут'],
    [7200, 'ko', '2시간'],
  ])('%d seconds in %s are %s', (seconds, language, words) => expect(lengthOf(seconds, language)).toBe(words))
})

describe('clockText', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await useLanguage('en')
  })

  test('tells the time of a turn, or of the game and what each turn adds', () => {
    expect(clockText({ kind: 'turn', seconds: 86_400 })).toMatch(/each turn: 1 day\./)
    expect(clockText({ kind: 'game', seconds: 600, increment: 5 })).toMatch(/10 minutes, and 5 seconds more/)
    expect(clockText({ kind: 'game', seconds: 600 })).toMatch(/10 minutes, and 0 seconds more/)
  })
})
