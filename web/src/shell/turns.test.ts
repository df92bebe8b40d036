import { beforeEach, expect, test, vi } from 'vitest'
import type { TableSummary } from '../generated/messages'

const person = { kind: 'person', name: '', level: '', yours: false, stand_in: false, out: false, kept: false }
const mine = { ...person, yours: true }
const summary = (table: string, seats: object[], phase = 'playing') =>
  ({ table, seats, phase }) as unknown as TableSummary

const TABLES = [
  summary('shared', [mine, person]),
  summary('other', [mine, person]),
  summary('kept', [{ ...mine, kind: 'open', kept: true }, person], 'gathering'),
]

let tell: (tables: string[]) => void
const fetchTables = vi.fn(() => Promise.resolve(TABLES))
vi.mock('./api', () => ({ fetchTables }))
vi.mock('./connection.svelte', () => ({ live: { awaitTurns: (told: typeof tell) => (tell = told) } }))

const told = vi.fn<(table: TableSummary) => void>()
let waiting: () => readonly TableSummary[]
let forget: () => void

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  const turns = await import('./turns.svelte')
  turns.followTurns(told)
  waiting = turns.waitingTables
  forget = turns.forgetTurns
})

async function hear(...tables: string[]): Promise<string[]> {
  tell(tables)
  await vi.waitFor(() => expect(waiting().length).toBe(tables.length))
  return waiting().map(({ table }) => table)
}

test('a turn is told once, when it comes, and not what had waited before one came', async () => {
  await hear('shared')
  expect(told).not.toHaveBeenCalled()
  await hear('shared', 'kept')
  await hear('shared', 'kept')
  expect(told.mock.calls.map(([table]) => table.table)).toEqual(['kept'])
})

test('a table is looked up once as long as it is played at', async () => {
  await hear('shared')
  await hear()
  await hear('shared')
  expect(fetchTables).toHaveBeenCalledTimes(1)
})

test('without an answer the list goes on with what is known', async () => {
  await hear('shared')
  fetchTables.mockRejectedValueOnce(new Error('offline'))
  tell(['shared', 'kept', 'unheard of'])
  await vi.waitFor(() => expect(waiting().map(({ table }) => table)).toEqual(['shared', 'kept']))
})

test('a table that could not be asked for is asked for at the next change, and told of then', async () => {
  await hear()
  fetchTables.mockRejectedValueOnce(new Error('offline'))
  tell(['shared'])
  await vi.waitFor(() => expect(fetchTables).toHaveBeenCalledTimes(1))
  expect(waiting()).toEqual([])
  await hear('shared')
  expect(told.mock.calls.map(([table]) => table.table)).toEqual(['shared'])
})

test('what had waited before one came is not told later either, when it could not be asked for at first', async () => {
  fetchTables.mockRejectedValueOnce(new Error('offline'))
  tell(['shared'])
  await vi.waitFor(() => expect(fetchTables).toHaveBeenCalledTimes(1))
  await hear('shared', 'kept')
  expect(told.mock.calls.map(([table]) => table.table)).toEqual(['kept'])
})

test('who becomes another person is told only of what comes to wait from then on', async () => {
  await hear('kept')
  forget()
  expect(waiting()).toEqual([])
  await hear('shared')
  expect(told).not.toHaveBeenCalled()
  await hear('shared', 'kept')
  expect(told.mock.calls.map(([table]) => table.table)).toEqual(['kept'])
})

test('nothing of the person one was is kept, though an answer comes late', async () => {
  let answer = (_: TableSummary[]): void => {}
  const late = new Promise<TableSummary[]>((resolve) => (answer = resolve))
  fetchTables.mockReturnValueOnce(late)
  tell(['shared'])
  forget()
  await hear('shared')
  answer([summary('shared', [person, person])])
  await late
  tell(['shared', 'other'])
  await vi.waitFor(() => expect(waiting()).toEqual(TABLES.slice(0, 2)))
})
