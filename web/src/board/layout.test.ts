import { expect, test } from 'vitest'
import { layoutFor } from './layout'

test.each([
  [320, 640, 'phone'],
  [360, 800, 'phone'],
  [768, 1024, 'tablet'],
  [1024, 1366, 'tablet'],
  [1024, 768, 'desktop'],
  [1440, 900, 'desktop'],
  [568, 320, 'lying'],
  [800, 360, 'lying'],
  [932, 430, 'lying'],
])('%i by %i is a %s', (width, height, layout) => expect(layoutFor(width, height)).toBe(layout))

test('a page magnified four times is laid out as on a phone', () => {
  expect(layoutFor(320, 256)).toBe('phone')
})
