import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientMessage, Company, ServerMessage, Snapshot, Update } from '../generated/messages'
import { Live, RefusedError, type Socket } from './live'

class FakeSocket implements Socket {
  onopen: (() => unknown) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  sent: ClientMessage[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.closed = true
    this.onclose?.()
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<ClientMessage, { type: T }>[]
  }
}

const TABLE = 'abc'
const state = (version: number) => ({
  version,
  view: {},
  legal: [],
  to_move: 0,
  can_undo: false,
  undo_asks: false,
})

const company: Company = {
  phase: 'playing',
  seats: [],
  invite: '',
  asked: null,
  time: null,
  ended: null,
  rematch: '',
}

function snapshot(version: number): Snapshot {
  return {
    type: 'snapshot',
    table: TABLE,
    game: 'patchwork',
    options: {},
    created: '2026-01-01T00:00:00.000+00:00',
    visibility: 'private',
    clock: null,
    commitment: '',
    seed: '',
    version,
    log: [],
    company,
    state: state(version),
    presence: { type: 'presence', table: TABLE, seats: [], spectators: 0 },
  }
}

function update(version: number): Update {
  const at = '2026-01-01T00:00:00.000+00:00'
  const entry = {
    version,
    kind: 'action' as const,
    at,
    seat: 0,
    action: 'advance',
    events: [],
    to_ply: 0,
    name: '',
  }
  return { type: 'update', table: TABLE, version, entry, company, state: state(version), seed: '' }
}

let sockets: FakeSocket[]
let live: Live
let statuses: boolean[]
let askings: boolean[]
const newest = () => sockets.at(-1)!

const watcher = { snapshot: vi.fn(), update: vi.fn(), presence: vi.fn(), refused: vi.fn() }
const move = (action: string) => live.act(TABLE, { type: 'move', version: 3, action })
const versions = () => watcher.update.mock.calls.map(([message]) => (message as Update).entry.version)

function watching(version = 3): FakeSocket {
  live.watch(TABLE, watcher)
  newest().onopen?.()
  newest().receive(snapshot(version))
  return newest()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  sockets = []
  statuses = []
  askings = []
  live = new Live(
    () => {
      sockets.push(new FakeSocket())
      return newest()
    },
    (connected) => statuses.push(connected),
    (asking) => askings.push(asking),
  )
})

afterEach(() => vi.useRealTimers())

describe('watching', () => {
  test('asks for the table once the socket is open, and hands on what comes', () => {
    const socket = watching()
    expect(socket.of('watch')).toEqual([{ type: 'watch', table: TABLE, invite: '' }])
    socket.receive(update(4))
    socket.receive(update(5))
    expect(watcher.snapshot).toHaveBeenCalledTimes(1)
    expect(versions()).toEqual([4, 5])
  })

  test('ignores an update that comes twice', () => {
    const socket = watching()
    socket.receive(update(4))
    socket.receive(update(4))
    socket.receive(update(2))
    expect(versions()).toEqual([4])
    expect(socket.of('watch')).toHaveLength(1)
  })

  test('asks for a snapshot when a version is missing, once, and goes on from it', () => {
    const socket = watching()
    socket.receive(update(5))
    socket.receive(update(6))
    expect(versions()).toEqual([])
    expect(socket.of('watch')).toHaveLength(2)
    socket.receive(snapshot(6))
    socket.receive(update(7))
    expect(versions()).toEqual([7])
  })

  test('tells the watcher that the table cannot be watched', () => {
    live.watch(TABLE, watcher)
    newest().onopen?.()
    newest().receive({ type: 'refused', table: TABLE, id: '', reason: 'problem.unknown_table', values: {} })
    expect(watcher.refused).toHaveBeenCalledTimes(1)
  })

  test('follows several tables over one socket, and leaves one of them', () => {
    const other = { snapshot: vi.fn(), update: vi.fn(), presence: vi.fn(), refused: vi.fn() }
    const socket = watching()
    const leave = live.watch('other', other)
    expect(sockets).toHaveLength(1)
    leave()
    expect(socket.of('unwatch')).toEqual([{ type: 'unwatch', table: 'other' }])
    socket.receive({ ...snapshot(1), table: 'other' })
    socket.receive(update(4))
    expect(other.snapshot).not.toHaveBeenCalled()
    expect(versions()).toEqual([4])
  })
})

describe('moves', () => {
  test('resolve with the stored version', async () => {
    const socket = watching()
    const moved = move('advance')
    const { id, version, action } = socket.of('move')[0]!
    expect({ version, action }).toEqual({ version: 3, action: 'advance' })
    socket.receive({ type: 'ack', table: TABLE, id, version: 4 })
    expect(await moved).toBe(4)
  })

  test('are sent again with the same id until they are acknowledged', async () => {
    const socket = watching()
    const moved = move('advance')
    vi.advanceTimersByTime(2499)
    expect(socket.of('move')).toHaveLength(1)
    vi.advanceTimersByTime(1)
    socket.receive({ type: 'pong' })
    vi.advanceTimersByTime(2500)
    const ids = socket.of('move').map((move) => move.id)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    socket.receive({ type: 'ack', table: TABLE, id: ids[0]!, version: 4 })
    expect(await moved).toBe(4)
    vi.advanceTimersByTime(4000)
    expect(socket.of('move')).toHaveLength(3)
  })

  test('are sent again, after the watch, over a new socket', async () => {
    const socket = watching()
    const moved = move('advance')
    const { id } = socket.of('move')[0]!
    socket.close()
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    expect(newest().sent.map((message) => message.type)).toEqual(['watch', 'move'])
    expect(newest().of('move')[0]!.id).toBe(id)
    newest().receive({ type: 'ack', table: TABLE, id, version: 4 })
    expect(await moved).toBe(4)
  })

  test('made while there is no connection are sent when it is back', async () => {
    watching().close()
    const moved = move('advance')
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    const moves = newest().of('move')
    expect(moves).toHaveLength(1)
    newest().receive({ type: 'ack', table: TABLE, id: moves[0]!.id, version: 4 })
    expect(await moved).toBe(4)
  })

  test('reject with the reason when refused', async () => {
    const socket = watching()
    const moved = move('buy p08 a1')
    const { id } = socket.of('move')[0]!
    const refusal = { reason: 'patchwork.refused.price', values: { cost: 7 } }
    socket.receive({ type: 'refused', table: TABLE, id, ...refusal })
    const error = await moved.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RefusedError)
    expect((error as RefusedError).refusal).toMatchObject(refusal)
    expect(socket.of('watch')).toHaveLength(1)
  })

  test('that came too late bring a fresh snapshot', async () => {
    const socket = watching()
    const undone = live.act(TABLE, { type: 'undo', version: 2 })
    const { id } = socket.of('undo')[0]!
    socket.receive({ type: 'refused', table: TABLE, id, reason: 'problem.stale', values: { version: 3 } })
    await expect(undone).rejects.toBeInstanceOf(RefusedError)
    expect(socket.of('watch')).toHaveLength(2)
  })

  test('of a table that is left are sent until they are answered, also after a cut; previews are not', async () => {
    const leave = live.watch(TABLE, watcher)
    newest().onopen?.()
    const moved = move('advance')
    void live.preview(TABLE, 3, 'advance')
    newest().close()
    leave()
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    expect(newest().sent.map((message) => message.type)).toEqual(['move'])
    const { id } = newest().of('move')[0]!
    newest().receive({ type: 'ack', table: TABLE, id, version: 4 })
    expect(await moved).toBe(4)
    vi.advanceTimersByTime(6000)
    expect(newest().of('move')).toHaveLength(1)
    expect(newest().of('preview')).toHaveLength(0)
  })
})

test('a preview resolves with what would happen', async () => {
  const socket = watching()
  const previewed = live.preview(TABLE, 3, 'advance')
  const { id } = socket.of('preview')[0]!
  const events = [{ event: 'advance', spaces: 1 }]
  socket.receive({
    type: 'previewed',
    table: TABLE,
    id,
    version: 3,
    action: 'advance',
    events,
    view: {},
    legal: [],
  })
  expect(await previewed).toMatchObject({ events })
})

describe('what waits for an answer', () => {
  const answer = (socket: FakeSocket, n: number) =>
    socket.receive({ type: 'ack', table: TABLE, id: socket.of('move')[n]!.id, version: 4 })

  test('is told when it begins and when the last has come', () => {
    const socket = watching()
    void move('advance')
    void move('advance')
    answer(socket, 0)
    expect(askings).toEqual([true])
    answer(socket, 1)
    expect(askings).toEqual([true, false])
  })

  test('is over with a refusal, but not by leaving the table', async () => {
    const leave = live.watch(TABLE, watcher)
    newest().onopen?.()
    const refused = move('advance')
    leave()
    expect(askings).toEqual([true])
    const { id } = newest().of('move')[0]!
    newest().receive({ type: 'refused', table: TABLE, id, reason: 'problem.not_your_turn', values: {} })
    await expect(refused).rejects.toBeInstanceOf(RefusedError)
    expect(askings).toEqual([true, false])
  })

  test('goes on waiting over a cut', () => {
    watching()
    void move('advance')
    newest().close()
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    expect(askings).toEqual([true])
    answer(newest(), 0)
    expect(askings).toEqual([true, false])
  })

  test('is nothing that one only wants to know', () => {
    watching()
    void live.preview(TABLE, 3, 'advance')
    expect(askings).toEqual([])
  })
})

describe('the company', () => {
  test('is told of, as it comes and goes', () => {
    const socket = watching()
    const presence = { type: 'presence' as const, table: TABLE, seats: [0, 1], spectators: 2 }
    socket.receive(presence)
    socket.receive({ ...presence, table: 'other' })
    expect(watcher.presence.mock.calls).toEqual([[presence]])
  })

  test('is watched with the invitation, also after a cut', () => {
    live.watch(TABLE, watcher, 'secret')
    newest().onopen?.()
    newest().close()
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    expect(newest().of('watch')).toEqual([{ type: 'watch', table: TABLE, invite: 'secret' }])
  })

  test('takes a request once, however often it is sent', async () => {
    const socket = watching()
    const seated = live.act(TABLE, { type: 'sit', seat: 1, name: 'Bo' })
    vi.advanceTimersByTime(2500)
    const [first, second] = socket.of('sit')
    expect(first).toMatchObject({ table: TABLE, seat: 1, name: 'Bo' })
    expect(second).toEqual(first)
    socket.receive({ type: 'ack', table: TABLE, id: first!.id, version: 4 })
    expect(await seated).toBe(4)
  })
})

describe('whose turn it is', () => {
  test('is asked for at every connection, and told', () => {
    const told = vi.fn()
    live.awaitTurns(told)
    newest().onopen?.()
    newest().receive({ type: 'waiting', tables: [TABLE] })
    newest().close()
    vi.advanceTimersByTime(400)
    newest().onopen?.()
    expect(newest().of('await')).toHaveLength(1)
    expect(told.mock.calls).toEqual([[[TABLE]]])
  })
})

describe('the connection', () => {
  test('is replaced at once, with all that is watched and unanswered, by who has got a new cookie', () => {
    const before = watching()
    void move('advance')
    live.renew()
    expect(before.closed).toBe(true)
    expect(sockets).toHaveLength(2)
    newest().onopen?.()
    expect(newest().sent.map((message) => message.type)).toEqual(['watch', 'move'])
    before.receive(update(4))
    expect(versions()).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
  })

  test('pings every five seconds', () => {
    const socket = watching()
    for (let n = 1; n <= 3; n++) {
      vi.advanceTimersByTime(5000)
      expect(socket.of('ping')).toHaveLength(n)
      socket.receive({ type: 'pong' })
    }
  })

  test('on which nothing comes any more is given up and replaced', () => {
    const socket = watching()
    vi.advanceTimersByTime(15_000)
    expect(socket.closed).toBe(true)
    expect(statuses).toEqual([true, false])
    vi.advanceTimersByTime(400)
    expect(sockets).toHaveLength(2)
    newest().onopen?.()
    newest().receive(snapshot(9))
    socket.receive(update(10))
    expect(versions()).toEqual([])
    expect(statuses).toEqual([true, false, true])
  })

  test('is tried again after growing pauses, or at once when asked', () => {
    watching().close()
    const pauses: number[] = []
    for (let n = 0; n < 8; n++) {
      const before = sockets.length
      const start = Date.now()
      while (sockets.length === before) vi.advanceTimersByTime(10)
      pauses.push(Date.now() - start)
      newest().close()
    }
    expect(pauses[0]).toBeLessThanOrEqual(400)
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(5000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000)
    const before = sockets.length
    live.connect()
    live.connect()
    expect(sockets).toHaveLength(before + 1)
  })
})
