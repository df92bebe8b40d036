import { describe, expect, test } from 'vitest'
import { addressOf, isLocal, placeOf, recoveryAddress } from './places'

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

describe('isLocal', () => {
  test.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://127.1.2.3', 'http://[::1]:8000'])(
    '%s works only on this computer',
    (link) => expect(isLocal(new URL(link).hostname)).toBe(true),
  )

  test.each(['http://192.168.1.20:8000', 'https://127.example.org', 'https://localhost.example.org'])(
    '%s may be reached from others',
    (link) => expect(isLocal(new URL(link).hostname)).toBe(false),
  )
})
