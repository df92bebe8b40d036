import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Previewed } from '../../generated/messages'
import { Control, PATIENCE, READING, type Table } from './control.svelte'
import { Foresight } from './foresight.svelte'
import type { Place } from './places'
import { VIEW } from './table.fixture'

const LEGAL = ['enter 5', 'move 12 3', 'move 12 5', 'move h2 3']
/** What could be played after each step. */
const AFTER: Record<string, string[]> = {
  'move 12 3': ['move 15 5', 'move 12 5'],
  'move 12 5': ['move 17 3'],
}

let table: Table & { legal: string[] }
let foresight: Foresight
let control: Control
const play = vi.fn<(action: string) => Promise<void>>()
const preview = vi.fn<(action: string, after: readonly string[]) => Promise<Previewed>>()

beforeEach(() => {
  play.mockReset().mockImplementation(async (action) => {
    table.legal = AFTER[action] ?? []
  })
  preview.mockReset().mockImplementation(async (action, after) => {
    if (!LEGAL.includes(action) && after.length === 0) throw new Error(`No ${action}!`)
    return { events: [], legal: AFTER[action] ?? [] } as unknown as Previewed
  })
  table = {
    view: VIEW,
    legal: [...LEGAL],
    ready: true,
    seat: 0,
    play,
    announce: vi.fn(),
    focus: vi.fn(),
    name: (place: Place) => String(place),
    skip: vi.fn(),
  }
  foresight = new Foresight(preview)
  foresight.turnTo(1)
  control = new Control(table, foresight)
})

async function chosen(place: Place): Promise<void> {
  control.select(place)
  await vi.waitFor(() => expect(preview).toHaveBeenCalled())
  await Promise.resolve()
}

test('a way past the home row comes last', () => {
  table.legal = ['move 65 5 lap', 'move 65 5', 'move 65 3']
  control.select(65)
  expect(control.choices.map(({ actions }) => actions[0])).toEqual([
    'move 65 5',
    'move 65 3',
    'move 65 5 lap',
  ])
})

test('however long a roll with its bonuses gets, only the ways of one pawn by its dice are asked for', async () => {
  // The four steps of a doublet, and bonuses without end.
  preview.mockImplementation(async (action, after) => {
    const done = [...after, action]
    const place = done.reduce((at, step) => at + Number(step.split(' ')[2]), 12)
    const dice = [3, 4, 3, 4].slice(done.length).map((die) => `move ${place} ${die}`)
    return { events: [], legal: [...dice, `bonus ${place} 10`, `bonus ${place} 20`] } as unknown as Previewed
  })
  table.legal = ['move 12 3', 'move 12 4', 'bonus 12 20']
  control.select(12)
  await vi.waitFor(() => expect(preview.mock.calls.some(([, after]) => after.length === 3)).toBe(true))
  expect(Math.max(...preview.mock.calls.map(([, after]) => after.length))).toBe(3)
  expect(
    preview.mock.calls.filter(([action, after]) => action.startsWith('bonus') && after.length > 0),
  ).toEqual([])
})

test('the pawns that can move are those of the legal actions', () => {
  expect([...control.pawns.keys()]).toEqual(['nest', 12, 'h2'])
  control.select(40)
  expect(control.selected).toBeNull()
})

test('a chosen pawn shows its steps, and their sum once the server has told what may follow', async () => {
  await chosen(12)
  expect(control.choices.map(({ counts, to }) => [counts, to])).toEqual([
    [[3], 15],
    [[5], 17],
    [[5, 3], 20],
  ])
})

test('pressing a target plays the step', async () => {
  control.select(12)
  await control.press(17, true)
  expect(play.mock.calls).toEqual([['move 12 5']])
})

test('what follows a step is asked of the server as it would be then', async () => {
  await chosen(12)
  expect(preview).toHaveBeenCalledWith('move 17 3', ['move 12 5'])
})

test('a sum is two moves, one after the other', async () => {
  await chosen(12)
  await control.press(20, true)
  expect(play.mock.calls).toEqual([['move 12 5'], ['move 17 3']])
})

test('the next move of a sum is left out if it is no longer legal', async () => {
  await chosen(12)
  play.mockImplementation(async () => {
    table.legal = ['move h2 3']
  })
  await control.press(20, true)
  expect(play.mock.calls).toEqual([['move 12 5']])
})

test('a pressed target that nothing reaches is explained by the server', async () => {
  control.select(12)
  await control.press(16, true)
  expect(preview).toHaveBeenCalledWith('move 12 4', [])
  expect(control.complaint).toBe('No move 12 4!')
  expect(play).not.toHaveBeenCalled()
})

test('a pawn that cannot move is explained die by die', async () => {
  const stuck = new Control({ ...table, legal: ['move 12 3'] }, foresight)
  await stuck.press('h2', true)
  expect(preview.mock.calls).toEqual([
    ['move h2 5', []],
    ['move h2 3', []],
  ])
  expect(stuck.complaint).toBe('parcheesi.why.with')
})

test('a refused move is said, and nothing stays in flight', async () => {
  play.mockRejectedValue(new Error('Too late.'))
  control.select(12)
  await control.press(15, true)
  expect([control.complaint, control.sending]).toEqual(['Too late.', false])
})

test('Escape lets go of the pawn', () => {
  control.select(12)
  control.cancel()
  expect(control.selected).toBeNull()
  expect(table.focus).toHaveBeenCalledWith(12)
})

test('nothing is played while the newest state is not seen yet', async () => {
  const waiting = new Control({ ...table, ready: false }, foresight)
  await waiting.press(15, true)
  expect(table.skip).toHaveBeenCalled()
  expect(play).not.toHaveBeenCalled()
})

test('a pawn dropped on a target plays the step that the hand has made', async () => {
  control.lift(12)
  play.mockImplementation(async () => {
    expect(control.byHand).toBe('move 12 5')
  })
  const done = control.drop(17, true)
  expect(control.sending).toBe(true)
  await done
  expect(play.mock.calls).toEqual([['move 12 5']])
  expect(control.byHand).toBeNull()
})

test('dropped where a sum leads it walks by itself, by way of the squares between', async () => {
  control.lift(12)
  await chosen(12)
  await control.drop(20, true)
  expect(play.mock.calls).toEqual([['move 12 5'], ['move 17 3']])
  expect(control.byHand).toBeNull()
})

describe('while the server has not told yet where sums lead', () => {
  let told: () => void

  beforeEach(() => {
    const answer = preview.getMockImplementation()!
    const asked = new Promise<void>((resolve) => (told = resolve))
    preview.mockImplementation(async (...question) => {
      await asked
      return answer(...question)
    })
    control.select(12)
  })
  afterEach(() => vi.useRealTimers())

  test.each(['press', 'drop'] as const)('a %s on such a square waits for that', async (gesture) => {
    const done = control[gesture](20, true)
    expect(play).not.toHaveBeenCalled()
    told()
    await done
    expect(play.mock.calls).toEqual([['move 12 5'], ['move 17 3']])
    expect(control.complaint).toBeNull()
  })

  test('a single step is played without', async () => {
    await control.press(17, true)
    expect(play.mock.calls).toEqual([['move 12 5']])
  })

  test('a bonus waits, as a sum may lead to the same square', async () => {
    table.legal = [...LEGAL, 'bonus 12 8']
    control.select(12)
    const done = control.press(20, true)
    told()
    await done
    expect(control.narrowed).toBe(20)
    expect(play).not.toHaveBeenCalled()
  })

  test('the last press counts', async () => {
    const first = control.press(20, true)
    const last = control.press(16, true)
    told()
    await Promise.all([first, last])
    expect(play).not.toHaveBeenCalled()
    expect(control.complaint).toBe('No move 12 4!')
  })

  test('Escape withdraws it, though the same pawn is chosen again', async () => {
    const done = control.press(20, true)
    control.cancel()
    control.select(12)
    told()
    await done
    expect(play).not.toHaveBeenCalled()
  })

  test('what is told too late no longer makes a move', async () => {
    vi.useFakeTimers()
    const done = control.press(20, true)
    vi.advanceTimersByTime(PATIENCE)
    told()
    await done
    expect(play).not.toHaveBeenCalled()
  })

  test('another pawn is chosen without, and nothing is played with the first', async () => {
    const done = control.press(20, true)
    await control.press('h2', true)
    told()
    await done
    expect(control.selected).toBe('h2')
    expect(play).not.toHaveBeenCalled()
  })
})

test('dropped elsewhere it goes back, and the reason is said', async () => {
  control.lift(12)
  await control.drop('nest', true)
  expect(control.complaint).toBe('parcheesi.why.no_way')
  expect(play).not.toHaveBeenCalled()
})

describe('a pass that is forced', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    table.legal = ['pass']
    control = new Control(table, foresight)
  })
  afterEach(() => vi.useRealTimers())

  test('is made by the page, after time to read the dice', async () => {
    control.passSoon(7)
    await vi.advanceTimersByTimeAsync(READING - 1)
    expect(play).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(play.mock.calls).toEqual([['pass']])
  })

  test('is called off when the table has changed', async () => {
    control.passSoon(7)()
    await vi.advanceTimersByTimeAsync(2 * READING)
    expect(play).not.toHaveBeenCalled()
  })

  test('is not made again while one made by the button is on its way', async () => {
    control.passSoon(7)
    play.mockReturnValue(new Promise(() => {}))
    void control.pass()
    await vi.advanceTimersByTimeAsync(2 * READING)
    expect(play).toHaveBeenCalledOnce()
  })

  test('is not made twice for one version of the table, though it was refused or the connection came back', async () => {
    play.mockRejectedValue(new Error('Too late.'))
    control.passSoon(7)
    await vi.advanceTimersByTimeAsync(READING)
    control.passSoon(7)
    await vi.advanceTimersByTimeAsync(READING)
    expect(play).toHaveBeenCalledOnce()
    control.passSoon(8)
    await vi.advanceTimersByTimeAsync(READING)
    expect(play).toHaveBeenCalledTimes(2)
  })
})
