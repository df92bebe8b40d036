import { expect, test } from 'vitest'
import { ringSlots } from './ring'

test.each([1, 5, 17, 30])('%i patches lie within the ring, clockwise, none on another', (count) => {
  const [width, height, lane] = [560, 640, 76]
  const slots = ringSlots(count, width, height, lane)
  expect(slots).toHaveLength(count)
  for (const { x, y } of slots) {
    expect(x).toBeGreaterThanOrEqual(lane / 2)
    expect(x).toBeLessThanOrEqual(width - lane / 2)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(height - lane / 2)
  }
  const edges = slots.map(({ x, edge }) => (edge === 'bottom' ? 1 : x > width / 2 ? 0 : 2))
  expect(edges).toEqual([...edges].sort())
  slots.slice(1).forEach((slot, i) => {
    expect(Math.hypot(slot.x - slots[i]!.x, slot.y - slots[i]!.y)).toBeGreaterThan(30)
  })
})

test('an empty circle needs no place', () => {
  expect(ringSlots(0, 560, 640, 76)).toEqual([])
})
