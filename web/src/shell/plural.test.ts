import { describe, expect, test } from 'vitest'
import { fill } from './plural'

const BUTTONS_RU = ['{n} пуговица', '{n} пуговицы', '{n} пуговиц']

describe('fill', () => {
  test('puts values in, and leaves what has none as it is', () => {
    expect(fill('{seat}: patch {patch} {what}', { seat: 'Ana', patch: 'p08' }, 'en')).toBe(
      'Ana: patch p08 {what}',
    )
  })

  test('takes values literally', () => {
    expect(fill('{a} {b}', { a: '{b} $&', b: '<i>' }, 'en')).toBe('{b} $& <i>')
  })

  test.each([
    ['ru', BUTTONS_RU, { 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 112: 2, 0: 2 }],
    ['en', ['{n} button', '{n} buttons'], { 0: 1, 1: 0, 2: 1, 21: 1 }],
    ['fr', ['{n} bouton', '{n} boutons'], { 0: 0, 1: 0, 2: 1, 1000000: 1 }],
    ['ko', ['단추 {n}개'], { 0: 0, 1: 0, 7: 0 }],
  ])('picks the plural form in %s', (language, forms, expected) => {
    for (const [n, form] of Object.entries(expected)) {
      const shown = Number(n).toLocaleString(language)
      expect(fill(forms, { n: Number(n) }, language)).toBe(forms[form]!.replace('{n}', shown))
    }
  })

  test('counts by the first number, or by the marked one', () => {
    const values = { seat: 'Ana', mark: 5, buttons: 1 }
    expect(fill(['{seat} {mark}: one', '{seat} {mark}: {buttons} many'], values, 'en')).toBe('Ana 5: 1 many')
    expect(fill(['{seat} {mark}: one', '{seat} {mark}: {#buttons} many'], values, 'en')).toBe('Ana 5: one')
  })

  test('uses the general form when there is no number', () => {
    expect(fill(['one {what}', 'many {what}'], { what: 'things' }, 'en')).toBe('many things')
  })

  test('joins lists and writes a true minus', () => {
    expect(fill('{squares}', { squares: ['a1', 'b1'] }, 'en')).toBe('a1, b1')
    expect(fill('{scores}', { scores: [-94, 12] }, 'en')).toBe('−94, 12')
  })
})
