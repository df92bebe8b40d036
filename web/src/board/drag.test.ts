import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Drag } from './drag'

function event(type: string, x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
  return Object.assign(new Event(type, { cancelable: true }), {
    pointerId: 1,
    isPrimary: true,
    button: 0,
    pointerType: 'mouse',
    clientX: x,
    clientY: y,
    ...more,
  }) as unknown as PointerEvent
}

describe('a drag', () => {
  let host: EventTarget
  const hooks = { lift: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() }
  let drag: Drag<string>

  beforeEach(() => {
    vi.useFakeTimers()
    Object.values(hooks).forEach((hook) => hook.mockReset())
    host = new EventTarget()
    drag = new Drag(hooks, host)
  })

  const send = (type: string, x: number, y: number, more: Partial<PointerEvent> = {}): boolean =>
    host.dispatchEvent(event(type, x, y, more))

  function lifted(): void {
    drag.press(event('pointerdown', 0, 0), 'piece')
    send('pointermove', 20, 0)
    expect(drag.dragging).toBe(true)
  }

  test('lifts, moves and drops', () => {
    lifted()
    expect(hooks.lift).toHaveBeenCalledExactlyOnceWith('piece', { x: 20, y: 0, touch: false })
    send('pointermove', 40, 5)
    expect(hooks.move).toHaveBeenLastCalledWith({ x: 40, y: 5, touch: false })
    send('pointerup', 41, 6)
    expect(hooks.drop).toHaveBeenCalledExactlyOnceWith({ x: 41, y: 6, touch: false })
    expect(hooks.cancel).not.toHaveBeenCalled()
    expect(drag.dragging).toBe(false)
  })

  test('a press that trembles is no drag; a finger trembles more than a mouse', () => {
    drag.press(event('pointerdown', 0, 0), 'piece')
    send('pointermove', 4, 2)
    send('pointerup', 4, 2)
    drag.press(event('pointerdown', 0, 0, { pointerType: 'touch' }), 'piece')
    send('pointermove', 8, 0, { pointerType: 'touch' })
    send('pointerup', 8, 0, { pointerType: 'touch' })
    expect(hooks.lift).not.toHaveBeenCalled()
    expect(hooks.drop).not.toHaveBeenCalled()
  })

  test.each([
    ['a second finger', () => send('pointerdown', 9, 9, { pointerId: 2, isPrimary: false })],
    ['a cancelled pointer', () => send('pointercancel', 20, 0)],
    ['a window that loses the focus', () => host.dispatchEvent(new Event('blur'))],
    ['cancel()', () => drag.cancel()],
  ])('%s sends the piece back, once, and what follows is nothing', (_, interrupt) => {
    lifted()
    interrupt()
    expect(hooks.cancel).toHaveBeenCalledTimes(1)
    send('pointermove', 50, 50)
    send('pointerup', 50, 50)
    expect(hooks.move).toHaveBeenCalledTimes(1)
    expect(hooks.drop).not.toHaveBeenCalled()
    expect(drag.dragging).toBe(false)
  })

  test('a second finger on another piece lifts neither', () => {
    drag.press(event('pointerdown', 0, 0, { pointerType: 'touch' }), 'piece')
    drag.press(event('pointerdown', 90, 0, { pointerType: 'touch', pointerId: 2, isPrimary: false }), 'other')
    send('pointermove', 60, 0, { pointerType: 'touch' })
    expect(hooks.lift).not.toHaveBeenCalled()
  })

  test('other pointers, other buttons and second fingers start nothing', () => {
    drag.press(event('pointerdown', 0, 0, { button: 2 }), 'piece')
    drag.press(event('pointerdown', 0, 0, { isPrimary: false }), 'piece')
    send('pointermove', 60, 0)
    expect(hooks.lift).not.toHaveBeenCalled()
    lifted()
    send('pointermove', 70, 0, { pointerId: 7 })
    send('pointerup', 70, 0, { pointerId: 7 })
    expect(drag.dragging).toBe(true)
  })

  const click = (): boolean => host.dispatchEvent(new Event('click', { cancelable: true }))

  test('the click after a drop presses nothing, the next one does', () => {
    lifted()
    send('pointerup', 20, 0)
    expect(click()).toBe(false)
    expect(click()).toBe(true)
  })

  test('where no click follows a drop, the next press is not lost', () => {
    lifted()
    send('pointerup', 20, 0)
    send('pointerdown', 20, 0, { pointerId: 2 })
    expect(click()).toBe(true)
    lifted()
    send('pointerup', 20, 0)
    vi.runAllTimers()
    expect(click()).toBe(true)
  })
})
