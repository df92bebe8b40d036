import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Company, LogEntry, SeatInfo, Snapshot, TableState, Update } from '../generated/messages'
import type { Live, Watcher } from './live'
import { FollowedTable } from './table.svelte'

const state = (version: number, to_move: number | null): TableState => ({
  version,
  view: {},
  legal: [],
  to_move,
  can_undo: false,
  undo_asks: false,
})
const entry = (version: number) => ({ version, kind: 'action', seat: 0, events: [] }) as unknown as LogEntry

const away = { stand_in: false, out: false, kept: false }
const company: Company = {
  phase: 'playing',
  seats: [
    { kind: 'person', name: '', level: '', yours: true, ...away },
    { kind: 'bot', name: '', level: 'easy', yours: false, ...away },
  ],
  invite: '',
  asked: null,
  time: null,
  ended: null,
  rematch: '',
}

const nobody = { type: 'presence' as const, table: 'abc', seats: [], spectators: 0 }

const snapshot = (version: number, to_move: number | null): Snapshot => ({
  type: 'snapshot',
  table: 'abc',
  game: 'patchwork',
  options: {},
  created: '',
  visibility: 'private',
  clock: null,
  commitment: '',
  seed: '',
  version,
  log: Array.from({ length: version }, (_, n) => entry(n + 1)),
  company,
  state: state(version, to_move),
  presence: nobody,
})
const update = (version: number, to_move: number | null, seed = ''): Update => ({
  type: 'update',
  table: 'abc',
  version,
  entry: entry(version),
  company: { ...company, phase: seed ? 'over' : 'playing' },
  state: state(version, to_move),
  seed,
})

let watcher: Watcher
let answer: { resolve(version: number): void; reject(error: Error): void }
let table: FollowedTable
const news = vi.fn()

beforeEach(() => {
  const live = {
    watch: (_: string, given: Watcher) => {
      watcher = given
      return () => {}
    },
    act: vi.fn(() => new Promise<number>((resolve, reject) => (answer = { resolve, reject }))),
  }
  table = new FollowedTable(live as unknown as Live, 'abc', '', news)
})

describe('a followed table', () => {
  test('is the viewer’s to act on at their turn only', () => {
    expect(table.acting).toBe(false)
    watcher.snapshot(snapshot(2, 0))
    expect(table.mine).toEqual([0])
    expect(table.acting).toBe(true)
    watcher.update(update(3, 1))
    expect(table.acting).toBe(false)
    expect(table.log).toHaveLength(3)
  })

  test('is a bot’s to act on while it stands in', () => {
    watcher.snapshot(snapshot(2, 0))
    const seats = company.seats.map((seat) => ({ ...seat, stand_in: seat.yours }))
    watcher.update({ ...update(3, 0), company: { ...company, seats } })
    expect(table.mine).toEqual([0])
    expect([table.ownTurn, table.acting]).toEqual([false, false])
  })

  test('can be come back to on each seat where a bot stands in, unless one is out there', () => {
    const [own, bot] = company.seats as [SeatInfo, SeatInfo]
    const stands = (...seats: SeatInfo[]) => {
      watcher.snapshot({ ...snapshot(2, 0), company: { ...company, seats } })
      return [table.replaced, table.out]
    }
    const [late, gone] = [
      { ...own, stand_in: true },
      { ...own, stand_in: true, out: true },
    ]
    expect(stands(own, own)).toEqual([false, false])
    expect(stands(own, late)).toEqual([true, false])
    expect(stands(gone, late)).toEqual([true, false])
    expect(stands(own, gone)).toEqual([false, false])
    expect(stands(gone, gone)).toEqual([false, true])
    expect(stands(bot, bot)).toEqual([false, false])
    watcher.update({
      ...update(3, null, 'f00d'),
      company: { ...company, phase: 'over', seats: [late, gone] },
    })
    expect([table.replaced, table.out]).toEqual([false, false])
  })

  test('tells what happens in the company, which is no line of the game’s log', () => {
    watcher.snapshot(snapshot(2, 0))
    const left = { ...entry(3), kind: 'leave' as const, name: 'Bo' }
    watcher.update({ ...update(3, 0), entry: left })
    expect(table.log).toHaveLength(2)
    expect(news).toHaveBeenCalledWith(left, company.seats)
  })

  test('stands, for the game’s page, where the last move left it, whatever the company does', () => {
    watcher.snapshot(snapshot(2, 0))
    const happens = (version: number, kind: LogEntry['kind'], over = '') => {
      watcher.update({ ...update(version, 0, over), entry: { ...entry(version), kind } })
      return table.position?.version
    }
    const company = [
      'ask',
      'refuse',
      'withdraw',
      'leave',
      'stand_in',
      'come_back',
      'resign',
      'timeout',
    ] as const
    expect(company.map((kind, n) => happens(3 + n, kind))).toEqual(company.map(() => 2))
    expect(table.state?.version).toBe(10)
    expect(happens(11, 'action')).toBe(11)
    expect(happens(12, 'undo')).toBe(12)
    expect(happens(13, 'resign', 'f00d')).toBe(12)
    expect(table.position?.view.to_move).toBeNull()
  })

  test('knows since when someone has been away', () => {
    vi.useFakeTimers({ now: 1000 })
    watcher.snapshot({ ...snapshot(2, 0), presence: { ...nobody, seats: [0] } })
    expect(table.away).toEqual([null, 1000])
    vi.setSystemTime(5000)
    watcher.presence({ ...nobody, seats: [] })
    expect(table.away).toEqual([5000, 1000])
    watcher.presence({ ...nobody, seats: [0, 1] })
    expect(table.away).toEqual([null, null])
    vi.useRealTimers()
  })

  test('counts who watches beside the viewer, who is one of them without a seat', () => {
    const nobodySits = company.seats.map((seat) => ({ ...seat, yours: false }))
    watcher.snapshot({ ...snapshot(2, 0), presence: { ...nobody, spectators: 2 } })
    expect(table.spectators).toBe(2)
    watcher.update({ ...update(3, 0), company: { ...company, seats: nobodySits } })
    expect(table.spectators).toBe(1)
  })

  test('gathers without a position, where a seat kept for the viewer is not yet theirs', () => {
    const seats = [{ ...company.seats[0]!, kind: 'open' as const, kept: true }, company.seats[1]!]
    watcher.snapshot({
      ...snapshot(0, null),
      company: { ...company, phase: 'gathering', seats },
      state: null,
    })
    expect([table.mine, table.acting, table.over]).toEqual([[], false, false])
  })

  test('takes no second action until the first is stored and seen', async () => {
    watcher.snapshot(snapshot(2, 0))
    const played = table.play('advance')
    expect(table.acting).toBe(false)
    answer.resolve(3)
    await played
    expect(table.acting).toBe(false)
    watcher.update(update(3, 0))
    expect(table.acting).toBe(true)
  })

  test('is free again after a refusal', async () => {
    watcher.snapshot(snapshot(2, 0))
    const played = table.play('advance')
    answer.reject(new Error('refused'))
    await expect(played).rejects.toThrow('refused')
    expect(table.acting).toBe(true)
  })

  test('shows the seed and nobody to move when it is over', () => {
    watcher.snapshot(snapshot(2, 0))
    watcher.update(update(3, null, 'f00d'))
    expect([table.over, table.acting, table.seed]).toEqual([true, false, 'f00d'])
  })

  test('is nobody’s to act on once it has ended, whoever would have been to move', () => {
    watcher.snapshot(snapshot(2, 0))
    watcher.update(update(3, 0, 'f00d'))
    expect([table.ownTurn, table.acting]).toEqual([false, false])
  })

  test('keeps why it cannot be shown, until it can', () => {
    watcher.refused({ type: 'refused', table: 'abc', id: '', reason: 'problem.unknown_table', values: {} })
    expect(table.trouble?.refusal.reason).toBe('problem.unknown_table')
    watcher.snapshot(snapshot(2, 0))
    expect(table.trouble).toBe(null)
  })

  test('is no trouble to who leaves and is turned away, unless they have not left', async () => {
    watcher.snapshot(snapshot(2, 0))
    const left = table.leave()
    watcher.refused({ type: 'refused', table: 'abc', id: '', reason: 'problem.unknown_table', values: {} })
    expect(table.trouble).toBe(null)
    answer.resolve(3)
    await left
    expect(table.trouble).toBe(null)
    const again = table.leave()
    answer.reject(new Error('refused'))
    await expect(again).rejects.toThrow('refused')
    expect(table.trouble?.refusal.reason).toBe('problem.unknown_table')
  })
})
