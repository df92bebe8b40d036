import { beforeEach, expect, test, vi } from 'vitest'
import type { Previewed } from '../../generated/messages'
import { Control, type Table } from './control.svelte'
import { Foresight } from './foresight.svelte'
import { VIEW } from './table.fixture'
import type { View } from './view'

const TURN = [
  'worker b3',
  'worker c3',
  'worker f5',
  'build wheat_field b3',
  'build wheat_field c3',
  'exchange stone',
]
/** What could be played once these have been. */
const AFTER: Record<string, string[]> = {
  'exchange stone': ['build gold_mine b3', 'build gold_mine c3'],
  'exchange fish': ['feed fish=3 wheat=0'],
}

let table: { -readonly [Key in keyof Table]: Table[Key] }
let control: Control
const play = vi.fn<(action: string) => Promise<void>>()
const preview = vi.fn<(action: string, after: readonly string[]) => Promise<Previewed>>()

function begin(legal: string[], changes: Partial<View> = {}): void {
  table = {
    view: { ...VIEW, ...changes },
    legal,
    ready: true,
    seat: 0,
    play,
    announce: vi.fn(),
    skip: vi.fn(),
  }
  const foresight = new Foresight(preview)
  foresight.turnTo(1)
  control = new Control(table, foresight)
}

beforeEach(() => {
  play.mockReset().mockImplementation(async (action) => {
    table.legal = AFTER[action] ?? table.legal
  })
  preview.mockReset().mockImplementation(async (action, after) => {
    const legal = AFTER[action]
    if (legal === undefined && after.length === 0) throw new Error(`No ${action}!`)
    return { events: [], legal: legal ?? [] } as unknown as Previewed
  })
  begin(TURN)
})

/** What the server says of a worker on f5, between two lakes and a forest, and beside the buildings of `uses`. */
function atTheLakes(uses: string[] = []): void {
  const gathers = ['gather e6', 'gather f6', 'gather g5']
  const done = (actions: readonly string[]): string[] => [
    ...gathers.filter((one) => !actions.includes(one)),
    ...uses,
    'end',
  ]
  preview.mockImplementation(async (action, before) => {
    return { events: [], legal: done([...before, action]) } as unknown as Previewed
  })
  play.mockImplementation(async (action) => {
    const sent = play.mock.calls.map(([one]) => one)
    table.legal = action === 'end' ? [] : done(sent)
  })
}

async function swept(): Promise<void> {
  await control.press('f5')
  await vi.waitFor(() => expect(preview).toHaveBeenCalledTimes(2))
  await Promise.resolve()
}

async function looked(): Promise<void> {
  control.lookAhead()
  await vi.waitFor(() => expect(control.builds.has('gold_mine')).toBe(true))
}

test('a worker is placed where it was aimed, by the button or by a second press', async () => {
  await control.press('f5')
  expect([control.square, play.mock.calls.length]).toEqual(['f5', 0])
  await control.press('c3')
  await control.press('c3')
  expect(play.mock.calls).toEqual([['worker c3']])
})

test('one press places the worker, gathers all and ends the turn where nothing else could be done', async () => {
  atTheLakes()
  await swept()
  expect(control.sweep?.ends).toBe(true)
  await control.placeAndGather()
  expect(play.mock.calls.flat()).toEqual(['worker f5', 'gather e6', 'gather f6', 'gather g5', 'end'])
})

test('where a building could be used afterwards, the turn goes on', async () => {
  atTheLakes(['use e2'])
  await swept()
  await control.placeAndGather()
  expect(play.mock.calls.flat()).toEqual(['worker f5', 'gather e6', 'gather f6', 'gather g5'])
})

test('where an exchange could help afterwards, the turn goes on', async () => {
  atTheLakes(['exchange wheat'])
  await swept()
  await control.placeAndGather()
  expect(play.mock.calls.flat()).not.toContain('end')
})

test('a second press on the square does the same as the button', async () => {
  atTheLakes()
  await control.press('f5')
  await control.press('f5')
  expect(play.mock.calls.flat()).toEqual(['worker f5', 'gather e6', 'gather f6', 'gather g5', 'end'])
})

test('the worker alone can still be placed', async () => {
  atTheLakes()
  await swept()
  await control.confirm()
  expect(play.mock.calls.flat()).toEqual(['worker f5'])
})

test('where the supply is short, what it has is gathered and nothing more', async () => {
  begin(TURN, { supply: { ...VIEW.supply, fish: 1 } })
  atTheLakes()
  await swept()
  expect(control.sweep?.actions).not.toContain('gather f6')
  expect(control.sweep?.actions).toContain('gather g5')
})

test('a tile is built on the square that is pressed and confirmed', async () => {
  control.select('wheat_field')
  await control.press('c3')
  await control.confirm()
  expect(play.mock.calls).toEqual([['build wheat_field c3']])
})

test('a tile that needs an exchange is one gesture, sent action by action', async () => {
  await looked()
  control.select('gold_mine')
  await control.press('b3')
  await control.confirm()
  expect(play.mock.calls).toEqual([['exchange stone'], ['build gold_mine b3']])
})

test('what follows an exchange is left out if it is no longer legal', async () => {
  await looked()
  control.select('gold_mine')
  await control.press('b3')
  play.mockImplementation(async () => {
    table.legal = ['build well b3']
  })
  await control.confirm()
  expect(play.mock.calls).toEqual([['exchange stone']])
})

test('a tile that cannot be paid says why, and a square that is not free, too', async () => {
  control.select('church')
  await vi.waitFor(() => expect(control.complaint).toBe('No build church b3!'))
  control.cancel()
  await control.press('a1')
  expect(control.complaint).toBe('No worker a1!')
  expect(play).not.toHaveBeenCalled()
})

test('a tile that cannot be built is only read: the next press on the board lets it go', async () => {
  control.select('church')
  await control.press('b3')
  expect([control.tile, control.square, control.complaint]).toEqual([null, 'b3', null])
  control.select('church')
  await control.press('a1')
  expect([control.tile, control.complaint]).toEqual([null, 'No worker a1!'])
  await control.press('b3')
  await control.confirm()
  expect(play.mock.calls).toEqual([['worker b3']])
})

test('a press that is quicker than the price of the chosen tile still chooses its site', async () => {
  control.select('gold_mine')
  await control.press('b3')
  expect([control.tile, control.square]).toEqual(['gold_mine', 'b3'])
})

test('everything around is gathered in one gesture, or square by square', async () => {
  const here = { phase: 'worker' as const, worker: 'b2' }
  begin(['gather a1', 'gather c1', 'end'], here)
  await control.gather()
  expect(play.mock.calls).toEqual([['gather a1'], ['gather c1']])
  play.mockClear()
  await control.press('c1')
  expect(play.mock.calls).toEqual([['gather c1']])
})

test('pressing a building beside the worker uses it; the Pawnshop asks first', async () => {
  begin(['use e2', 'use d4 fish+fish>stone+stone', 'end'], { phase: 'worker', worker: 'd3' })
  await control.press('e2')
  expect(play.mock.calls).toEqual([['use e2']])
  await control.press('d4')
  expect([control.pawnshop, play.mock.calls.length]).toEqual(['d4', 1])
  await control.pawn(control.uses.get('d4')!.uses[0]!)
  expect(play.mock.lastCall).toEqual(['use d4 fish+fish>stone+stone'])
})

test('food is exchanged for and served in one gesture', async () => {
  begin(['feed fish=2 wheat=0', 'exchange fish'], { phase: 'feeding' })
  expect(control.chosenMeal).toMatchObject({ fish: 2 })
  control.buy('fish')
  await vi.waitFor(() => expect(control.chosenMeal).toMatchObject({ fish: 3 }))
  await control.feed()
  expect(play.mock.calls).toEqual([['exchange fish'], ['feed fish=3 wheat=0']])
})

test('a refusal is said, and nothing stays in flight', async () => {
  play.mockRejectedValue(new Error('Too late.'))
  await control.press('b3')
  await control.confirm()
  expect([control.complaint, control.sending]).toEqual(['Too late.', false])
})

test('nothing is played while the newest state is not seen yet', async () => {
  table.ready = false
  await control.press('b3')
  expect(table.skip).toHaveBeenCalled()
  expect([control.square, play.mock.calls.length]).toEqual([null, 0])
})
