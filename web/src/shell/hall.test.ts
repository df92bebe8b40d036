import { beforeEach, expect, test, vi } from 'vitest'
import type { TableSummary } from '../generated/messages'
import { Hall } from './hall.svelte'

const api = vi.hoisted(() => ({ fetchTables: vi.fn(), fetchLobby: vi.fn() }))
vi.mock('./api', () => api)

const tables = (...ids: string[]) => ids.map((table) => ({ table }) as TableSummary)
const ids = (shown: readonly TableSummary[]) => shown.map(({ table }) => table)

interface Question {
  answer(own: TableSummary[]): void
  fail(error: Error): void
}
let questions: Question[]
let hall: Hall

beforeEach(() => {
  questions = []
  api.fetchTables.mockImplementation(
    () => new Promise((answer, fail) => questions.push({ answer, fail } as Question)),
  )
  api.fetchLobby.mockResolvedValue(tables('mine', 'public'))
  hall = new Hall()
})

test('one’s own public tables are not shown twice', async () => {
  const looked = hall.look()
  questions[0]!.answer(tables('mine'))
  await looked
  expect([ids(hall.own), ids(hall.lobby)]).toEqual([['mine'], ['public']])
})

test('an older answer that comes later is not shown', async () => {
  const looked = [hall.look(), hall.look()]
  questions[1]!.answer(tables('new'))
  await looked[1]
  questions[0]!.answer(tables('old'))
  await looked[0]
  expect(ids(hall.own)).toEqual(['new'])
})

test('an older question that fails later does not say that the server is gone', async () => {
  const looked = [hall.look(), hall.look()]
  questions[1]!.answer(tables('new'))
  await looked[1]
  questions[0]!.fail(new Error('offline'))
  await looked[0]
  expect(hall.offline).toBe(false)
})

test('of a slow server’s answers each is shown as it comes', async () => {
  const looked = [hall.look(), hall.look()]
  questions[0]!.answer(tables('old'))
  await looked[0]
  expect(ids(hall.own)).toEqual(['old'])
})

test('without an answer the lists stay, until there is one', async () => {
  const first = hall.look()
  questions[0]!.answer(tables('mine'))
  await first
  const second = hall.look()
  questions[1]!.fail(new Error('offline'))
  await second
  expect([ids(hall.own), hall.offline]).toEqual([['mine'], true])
  const third = hall.look()
  questions[2]!.answer([])
  await third
  expect([ids(hall.own), hall.offline]).toEqual([[], false])
})
