/** Where the waiting patches lie on a wide screen: around the track, clockwise, from its top right to its top left. */

export interface Slot {
  readonly x: number
  readonly y: number
  readonly edge: 'side' | 'bottom'
  /** How much of the edge it has to itself. */
  readonly room: number
}

/** Along the bottom the labels lie side by side, which takes more room than one above the other. */
const WIDER = 1.22

/** Centres of `count` places along three edges of a `width` × `height` box, `lane` wide; the corners are the sides'. */
export function ringSlots(count: number, width: number, height: number, lane: number): Slot[] {
  const down = Math.max(0, height - lane / 2)
  const across = Math.max(0, width - 2 * lane)
  const room = (2 * down + across / WIDER) / count
  return Array.from({ length: count }, (_, i): Slot => {
    const at = (i + 0.5) * room
    const gone = (at - down) * WIDER
    if (at <= down) return { x: width - lane / 2, y: at, edge: 'side', room }
    if (gone <= across) return { x: width - lane - gone, y: down, edge: 'bottom', room: room * WIDER }
    return { x: lane / 2, y: 2 * down + across / WIDER - at, edge: 'side', room }
  })
}
