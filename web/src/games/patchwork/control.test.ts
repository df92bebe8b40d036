import { beforeEach, expect, test, vi } from 'vitest'
import { LEATHER } from './box'
import { Control, type Table } from './control.svelte'
import { allBut, legalOn } from './placements.fixture'
import type { View } from './view'

/** A quilt whose squares are 40 pixels wide, its top left corner at (100, 200). */
const QUILT = { left: 100, top: 200, right: 460, bottom: 560, width: 360, height: 360 } as DOMRect

function viewOf(covered: ReadonlySet<string> = new Set(), phase: View['phase'] = 'turn'): View {
  const placed = covered.size === 0 ? [] : [{ patch: 'p33', squares: [...covered] }]
  return { phase, buttons: [5, 5], placed: [placed, []] } as unknown as View
}

interface Setting {
  covered?: ReadonlySet<string>
  ready?: boolean
  leather?: boolean
  play?: (action: string) => Promise<void>
}

function sit({ covered = new Set(), ready = true, leather = false, play = async () => {} }: Setting = {}) {
  const host = new EventTarget()
  const played = vi.fn(play)
  const table = {
    view: viewOf(covered, leather ? 'leather' : 'turn'),
    legal: legalOn(covered, leather ? [LEATHER] : ['p01', 'p03', 'p08']),
    ready,
    seat: 0,
    play: played,
    announce: vi.fn(),
    quilt: () => QUILT,
    focusQuilt: vi.fn(),
    focusOffer: vi.fn(),
    skip: vi.fn(),
  } satisfies Table
  const control = new Control(table, host)
  const pointer = (type: string, x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent => {
    const event = Object.assign(new Event(type), {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      pointerType: 'mouse',
      clientX: x,
      clientY: y,
      ...more,
    })
    return event as unknown as PointerEvent
  }
  const send = (type: string, x: number, y: number, more: Partial<PointerEvent> = {}): void => {
    host.dispatchEvent(pointer(type, x, y, more))
  }
  return { control, table, played, pointer, send }
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('a patch dragged onto a free place lies there until it is confirmed', async () => {
  const { control, played, pointer, send } = sit()
  control.down(pointer('pointerdown', 700, 300), 'p08')
  send('pointermove', 160, 240)
  expect(control.carried).toMatchObject({ piece: 'p08', x: 160, y: 240, scale: 40 })
  send('pointerup', 160, 240)
  expect(control.carried).toBeNull()
  expect(control.hand.action).toBe('buy p08 a1 b1 c1 a2')
  expect(played).not.toHaveBeenCalled()
  await control.confirm()
  expect(played).toHaveBeenCalledExactlyOnceWith('buy p08 a1 b1 c1 a2')
})

test('a finger carries the patch above itself', () => {
  const { control, pointer, send } = sit()
  control.down(pointer('pointerdown', 300, 700, { pointerType: 'touch' }), 'p08')
  send('pointermove', 300, 600, { pointerType: 'touch' })
  expect(control.carried!.y).toBeLessThan(540)
})

test('while leather is to be placed no patch takes its place in hand, and the reason is given', async () => {
  const { control, table, played, pointer, send } = sit({ leather: true })
  control.takeLeather()
  control.pick('p08', true)
  expect(table.announce).toHaveBeenLastCalledWith('patchwork.refused.leather_first')
  control.down(pointer('pointerdown', 700, 300), 'p08')
  send('pointermove', 160, 240)
  send('pointerup', 160, 240)
  control.cancel()
  expect(control.hand.piece).toBe(LEATHER)
  await control.confirm()
  expect(played).toHaveBeenCalledExactlyOnceWith(control.hand.action)
})

test('dropped outside the quilt, the patch returns and the reason is given', () => {
  const { control, pointer, send } = sit()
  control.down(pointer('pointerdown', 700, 300), 'p08')
  send('pointermove', 160, 240)
  send('pointerup', 20, 20)
  expect(control.hand.piece).toBeNull()
  expect(control.complaint).toBe('patchwork.why.outside')
})

test('dropped where it does not fit, the patch returns and the reason is given', () => {
  const { control, pointer, send } = sit({ covered: allBut('h9', 'i9') })
  control.down(pointer('pointerdown', 700, 300), 'p01')
  send('pointermove', 160, 240)
  send('pointerup', 160, 240)
  expect(control.hand.piece).toBeNull()
  expect(control.complaint).toBe('patchwork.refused.covered')
})

test('a second finger sends the patch back without a word', () => {
  const { control, pointer, send } = sit()
  control.down(pointer('pointerdown', 700, 300), 'p08')
  send('pointermove', 160, 240)
  send('pointerdown', 50, 50, { pointerId: 2, isPrimary: false })
  expect(control.carried).toBeNull()
  expect(control.hand.piece).toBeNull()
  expect(control.complaint).toBeNull()
})

test('a laid patch dragged to no place goes back to where it lay', () => {
  const { control, pointer, send } = sit()
  control.pick('p08', false)
  control.press({ row: 0.5, column: 1.5 })
  const before = control.hand.action
  control.down(pointer('pointerdown', 160, 240), 'p08')
  send('pointermove', 300, 400)
  control.rotate()
  send('pointercancel', 300, 400)
  expect(control.hand.action).toBe(before)
  expect(control.hand.settled).toBe(true)
})

test('an offer without a legal place says why: the price, or the room', () => {
  const { control, table } = sit({ covered: allBut('h9', 'i9') })
  expect(control.why('p01')).toBeNull()
  expect(control.why('p03')?.text).toBe('patchwork.why.no_room')
  expect(control.why('p11')?.text).toBe('patchwork.why.price')
  control.pick('p11', false)
  expect(control.hand.piece).toBeNull()
  expect(table.announce).toHaveBeenCalledWith('patchwork.why.price')
})

test('picked by key, the focus goes to the quilt; put back, to the offer', () => {
  const { control, table } = sit()
  control.pick('p08', true)
  expect(table.focusQuilt).toHaveBeenCalledWith(control.hand.ghost!.at)
  expect(control.steer(1, 0)).toBe(true)
  control.cancel()
  expect(control.hand.piece).toBeNull()
  expect(table.focusOffer).toHaveBeenCalledWith('p08')
  expect(control.steer(1, 0)).toBe(false)
})

test('what does not fit is not sent', async () => {
  const { control, played, table } = sit({ covered: allBut('h9', 'i9') })
  control.pick('p01', true)
  control.press({ row: 0.5, column: 0.5 })
  await control.confirm()
  expect(played).not.toHaveBeenCalled()
  expect(table.announce).toHaveBeenLastCalledWith('patchwork.refused.covered')
})

test('a refused move is explained, and the patch stays in hand', async () => {
  const { control } = sit({ play: () => Promise.reject(new Error('The table has gone on.')) })
  control.pick('p08', false)
  await control.confirm()
  expect(control.complaint).toBe('The table has gone on.')
  expect(control.sending).toBe(false)
  expect(control.hand.piece).toBe('p08')
})

test('out of turn a press only hurries what is shown', async () => {
  const { control, table, played } = sit({ ready: false })
  control.pick('p08', false)
  await control.advance()
  expect(control.hand.piece).toBeNull()
  expect(played).not.toHaveBeenCalled()
  expect(table.skip).toHaveBeenCalledTimes(2)
})

test('with a patch in hand nobody advances', async () => {
  const { control, played } = sit()
  control.pick('p08', false)
  await control.advance()
  control.cancel()
  await control.advance()
  expect(played).toHaveBeenCalledExactlyOnceWith('advance')
})

test('leather cannot be put back', () => {
  const { control } = sit()
  control.takeLeather()
  control.cancel()
  expect(control.hand.piece).toBe('leather')
})
