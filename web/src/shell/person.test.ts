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
  expect(person.ownName()).toBe('Ann')
  expect(api.rename).not.toHaveBeenCalled()
})

test('who has not chosen a name is never renamed, though the answer failed or the name is another by now', async () => {
  api.fetchMe.mockRejectedValueOnce(new Error('offline'))
  person.askName()
  await person.beKnown('')
  expect(person.ownName()).toBe('Ann')
  api.fetchMe.mockResolvedValue({ name: 'Anna', waiting: [] })
  person.askName()
  await person.beKnown('')
  expect(api.rename).not.toHaveBeenCalled()
})

test('a name that is shown but not changed is not chosen: another one has been, elsewhere', async () => {
  person.askName()
  await vi.waitFor(() => expect(person.ownName()).toBe('Ann'))
  api.fetchMe.mockResolvedValue({ name: 'Anna', waiting: [] })
  await person.beKnown('Ann')
  expect(person.ownName()).toBe('Anna')
  expect(api.rename).not.toHaveBeenCalled()
})

test('nobody is known without an answer to who they are', async () => {
  api.fetchMe.mockRejectedValue(new Error('offline'))
  person.askName()
  await expect(person.beKnown('')).rejects.toThrow('offline')
  expect(api.rename).not.toHaveBeenCalled()
  expect(renew).not.toHaveBeenCalled()
})

test('who has no name is made known without one', async () => {
  api.fetchMe.mockResolvedValue({ name: '', waiting: [] })
  await person.beKnown('')
  expect(api.rename.mock.calls).toEqual([['']])
  expect(renew).toHaveBeenCalledTimes(1)
})

test('the connection is renewed once, when it is first certain that there is a cookie', async () => {
  person.askName()
  await person.beKnown('Ann')
  await person.beKnown('Ann')
  await person.chooseName('Anna')
  await person.beKnown('Anne')
  expect(api.rename.mock.calls).toEqual([['Anna'], ['Anne']])
  expect(renew).toHaveBeenCalledTimes(1)
  expect(person.ownName()).toBe('Anne')
})

test('a name that is chosen before the one there was is known stays chosen', async () => {
  let answer = (_: object): void => {}
  api.fetchMe.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  person.askName()
  const chosen = person.chooseName('Anna')
  answer({ name: 'Ann', waiting: [] })
  await chosen
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
