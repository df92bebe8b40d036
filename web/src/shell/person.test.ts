import { beforeEach, expect, test, vi } from 'vitest'

const api = vi.hoisted(() => ({
  fetchMe: vi.fn(),
  rename: vi.fn((name: string) => Promise.resolve({ name, waiting: [] })),
  recover: vi.fn(() => Promise.resolve({ name: 'Bo', waiting: [] })),
}))
const renew = vi.hoisted(() => vi.fn())
const forgetTurns = vi.hoisted(() => vi.fn())
vi.mock('./api', () => api)
vi.mock('./connection.svelte', () => ({ live: { renew } }))
vi.mock('./turns.svelte', () => ({ forgetTurns }))

type Person = typeof import('./person.svelte')
let person: Person

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  api.fetchMe.mockResolvedValue({ name: 'Ann', waiting: [] })
  person = await import('./person.svelte')
})

test('who takes a seat without a name keeps the one they have, though it is not known yet', async () => {
  let answer = (_: object): void => {}
  api.fetchMe.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  person.askName()
  const known = person.beKnown('')
  answer({ name: 'Ann', waiting: [] })
  await known
  expect(api.rename.mock.calls).toEqual([['Ann']])
})

test('the connection is renewed once, when it is first certain that there is a cookie', async () => {
  person.askName()
  await person.beKnown('Ann')
  await person.beKnown('Ann')
  await person.chooseName('Anna')
  expect(api.rename.mock.calls).toEqual([['Ann'], ['Anna']])
  expect(renew).toHaveBeenCalledTimes(1)
  expect(person.ownName()).toBe('Anna')
})

test('who becomes another person is connected as that person, and nothing waits for the one they were', async () => {
  await person.chooseName('Ann')
  expect(forgetTurns).not.toHaveBeenCalled()
  await person.become('secret')
  expect(person.ownName()).toBe('Bo')
  expect(renew).toHaveBeenCalledTimes(2)
  expect(forgetTurns).toHaveBeenCalledTimes(1)
})

test('without an answer one has no name, and can choose one', async () => {
  api.fetchMe.mockRejectedValue(new Error('offline'))
  person.askName()
  await person.beKnown('Ann')
  expect(person.ownName()).toBe('Ann')
})
