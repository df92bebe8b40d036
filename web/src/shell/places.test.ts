import { describe, expect, test } from 'vitest'
import { addressOf, placeOf, recoveryAddress } from './places'

describe('placeOf', () => {
  test.each(['', '#', '#/'])('%j is home', (hash) => expect(placeOf(hash)).toEqual({ page: 'home' }))

  test('reads the address of a table', () => {
    expect(placeOf(addressOf('Ab_9-x'))).toEqual({ page: 'table', table: 'Ab_9-x', invite: '' })
  })

  test('reads an invitation, and a recovery link', () => {
    expect(placeOf(addressOf('Ab', 'S-1'))).toEqual({ page: 'table', table: 'Ab', invite: 'S-1' })
    expect(placeOf(recoveryAddress('S-1'))).toEqual({ page: 'me', link: 'S-1' })
  })

  test.each(['#/t/', '#/t/<script>', '#/t/a/b/c', '#/me/', '#/me/<b>', '#/x', `#/t/${'a'.repeat(65)}`])(
    '%j is nowhere',
    (hash) => expect(placeOf(hash)).toEqual({ page: 'nowhere' }),
  )
})
