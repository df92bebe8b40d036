import { describe, expect, test } from 'vitest'
import { addressOf, placeOf } from './places'

describe('placeOf', () => {
  test.each(['', '#', '#/'])('%j is home', (hash) => expect(placeOf(hash)).toEqual({ page: 'home' }))

  test('reads the address of a table', () => {
    expect(placeOf(addressOf('Ab_9-x'))).toEqual({ page: 'table', table: 'Ab_9-x' })
  })

  test.each(['#/t/', '#/t/<script>', '#/t/a/b', '#/x', `#/t/${'a'.repeat(65)}`])('%j is nowhere', (hash) =>
    expect(placeOf(hash)).toEqual({ page: 'nowhere' }),
  )
})
