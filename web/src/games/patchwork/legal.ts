/** The legal actions the server sent, asked in the page's terms. It knows no rule: legal is what is in the list. */

import { moved, turned, type Turn } from '../../board/shape'
import type { Cell } from '../../board/squares'
import { SIDE, piece } from './box'
import { ADVANCE, pieceOf, placing } from './notation'

export class LegalActions {
  readonly #actions: ReadonlySet<string>
  readonly #pieces: ReadonlySet<string>

  constructor(actions: readonly string[]) {
    this.#actions = new Set(actions)
    this.#pieces = new Set(actions.map(pieceOf).filter((id) => id !== null))
  }

  has(action: string): boolean {
    return this.#actions.has(action)
  }

  get advance(): boolean {
    return this.has(ADVANCE)
  }

  /** Whether the piece can be laid anywhere in any turn. */
  places(id: string): boolean {
    return this.#pieces.has(id)
  }

  fits(id: string, turn: Turn, at: Cell): boolean {
    return this.has(placing(id, moved(turned(piece(id).shape, turn), at)))
  }

  /** Every place of the piece's top left corner, in this turn, in reading order. */
  corners(id: string, turn: Turn): Cell[] {
    const shape = turned(piece(id).shape, turn)
    const found: Cell[] = []
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        if (this.has(placing(id, moved(shape, [row, column])))) found.push([row, column])
      }
    }
    return found
  }

  /** The wanted turn if it is legal somewhere, else the first that is; the wanted one where none is. */
  turnThatFits(id: string, wanted: Turn): Turn {
    const candidates = [wanted, ...piece(id).turns]
    return candidates.find((turn) => this.corners(id, turn).length > 0) ?? wanted
  }
}

export function nearest(corners: readonly Cell[], to: Cell): Cell | null {
  let best: Cell | null = null
  let least = Infinity
  for (const corner of corners) {
    const distance = Math.hypot(corner[0] - to[0], corner[1] - to[1])
    if (distance < least) {
      least = distance
      best = corner
    }
  }
  return best
}
