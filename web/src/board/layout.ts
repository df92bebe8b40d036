/** How a table is laid out in the room that there is. */

/** `lying`: a phone on its side, where the board takes the whole height and the rest stands beside it. */
export type Layout = 'phone' | 'tablet' | 'desktop' | 'lying'

/** For a table so wide, in a window so high, in CSS pixels. */
export function layoutFor(width: number, windowHeight: number): Layout {
  if (windowHeight < 500 && width >= 540 && width > 1.4 * windowHeight) return 'lying'
  if (width >= 1120 || (width >= 940 && width > windowHeight)) return 'desktop'
  return width >= 700 ? 'tablet' : 'phone'
}
