/**
 * The piece in hand: which one, how it lies, and where its ghost is on the quilt. Every piece keeps its own turn. The
 * ghost follows a pointer until it is settled; only then does the page ask to confirm it.
 */

import { SvelteMap } from 'svelte/reactivity'
import { mirrored, moved, rotated, size, turned, UPRIGHT, type Turn } from '../../board/shape'
import type { Cell } from '../../board/squares'
import { piece, SIDE } from './box'
import { nearest, type LegalActions } from './legal'
import { placing } from './notation'

/** A point of the quilt in squares from its top left corner; the middle of a1 is (0.5, 0.5). */
export interface Aim {
  readonly row: number
  readonly column: number
}

export interface Ghost {
  readonly piece: string
  readonly turn: Turn
  /** Where the top left corner lies. */
  readonly at: Cell
}

interface Lie {
  readonly turn: Turn
  /** The player turned it: it is not turned again to make it fit. */
  readonly byHand: boolean
}

/** How far the ghost may be from its aim, in squares, and a pointer's position from what it should be. */
const REACH = 0.6
const ROUNDING = 0.04

const MIDDLE: Aim = { row: SIDE / 2, column: SIDE / 2 }

export class Hand {
  piece = $state<string | null>(null)
  settled = $state(false)
  #at = $state.raw<Cell | null>(null)
  #aim: Aim = MIDDLE
  readonly #lies = new SvelteMap<string, Lie>()
  readonly #legal: () => LegalActions

  constructor(legal: () => LegalActions) {
    this.#legal = legal
  }

  turnOf(id: string): Turn {
    return this.#lies.get(id)?.turn ?? UPRIGHT
  }

  get ghost(): Ghost | null {
    if (this.piece === null || this.#at === null) return null
    return { piece: this.piece, turn: this.turnOf(this.piece), at: this.#at }
  }

  get cells(): Cell[] {
    const ghost = this.ghost
    return ghost ? moved(turned(piece(ghost.piece).shape, ghost.turn), ghost.at) : []
  }

  /** What would be played, legal or not. */
  get action(): string | null {
    return this.ghost ? placing(this.ghost.piece, this.cells) : null
  }

  get fits(): boolean {
    return this.action !== null && this.#legal().has(this.action)
  }

  /** Take a piece, in a turn that fits somewhere if there is one; its ghost is nowhere yet. */
  pick(id: string): void {
    this.piece = id
    this.#at = null
    this.settled = false
    const lie = this.#lies.get(id)
    this.#lies.set(id, {
      turn: this.#legal().turnThatFits(id, this.turnOf(id)),
      byHand: lie?.byHand ?? false,
    })
  }

  /** Lay the ghost on the legal place nearest to the middle; it still follows a pointer. */
  layNearMiddle(): void {
    const id = this.piece
    if (id === null) return
    const { rows, columns } = this.#size(this.turnOf(id))
    const corner = nearest(this.#legal().corners(id, this.turnOf(id)), [
      MIDDLE.row - rows / 2,
      MIDDLE.column - columns / 2,
    ])
    if (corner === null) return
    this.#at = corner
    this.#aim = this.#middleOf(corner)
  }

  /**
   * Bring the ghost's middle nearest to `aim`, within the quilt. Where the piece does not fit there as it lies but
   * would in another turn, it is turned, unless the player has turned it or holds it `steady`.
   */
  aim(aim: Aim, steady = false): void {
    const id = this.piece
    if (id === null) return
    this.#aim = aim
    const lie = this.#lies.get(id)!
    const turns = lie.byHand || steady ? [lie.turn] : [lie.turn, ...piece(id).turns]
    const turn = turns.find((each) => this.#legal().fits(id, each, this.#cornerFor(aim, each))) ?? lie.turn
    if (turn !== lie.turn) this.#lies.set(id, { turn, byHand: false })
    this.#at = this.#cornerFor(aim, turn)
  }

  settle(): void {
    this.settled = this.#at !== null
  }

  /** The ghost leaves the quilt; the piece stays in hand. */
  lift(): void {
    this.#at = null
    this.settled = false
  }

  /** Put the ghost back where it was. */
  restore(at: Cell | null, turn: Turn): void {
    if (this.piece === null) return
    this.#lies.set(this.piece, { turn, byHand: this.#lies.get(this.piece)!.byHand })
    this.#at = at
    this.settled = at !== null
    if (at) this.#aim = this.#middleOf(at)
  }

  step(rows: number, columns: number): void {
    if (this.#at === null) return
    this.#at = this.#within([this.#at[0] + rows, this.#at[1] + columns], this.turnOf(this.piece!))
    this.#aim = this.#middleOf(this.#at)
    this.settled = true
  }

  rotate(): void {
    this.#turn(rotated)
  }

  flip(): void {
    this.#turn(mirrored)
  }

  clear(): void {
    this.piece = null
    this.#at = null
    this.settled = false
  }

  #turn(change: (turn: Turn) => Turn): void {
    const id = this.piece
    if (id === null) return
    const turn = change(this.turnOf(id))
    this.#lies.set(id, { turn, byHand: true })
    if (this.#at !== null) this.#at = this.#cornerFor(this.#aim, turn)
  }

  #size(turn: Turn): { rows: number; columns: number } {
    return size(turned(piece(this.piece!).shape, turn))
  }

  #middleOf([row, column]: Cell): Aim {
    const { rows, columns } = this.#size(this.turnOf(this.piece!))
    return { row: row + rows / 2, column: column + columns / 2 }
  }

  /** Where the corner lies for the aim: the nearest place or, between two nearly as near, the one that is legal. */
  #cornerFor(aim: Aim, turn: Turn): Cell {
    const { rows, columns } = this.#size(turn)
    const places = nearby(aim.row - rows / 2).flatMap((row) =>
      nearby(aim.column - columns / 2).map((column) => this.#within([row, column], turn)),
    )
    return places.find((place) => this.#legal().fits(this.piece!, turn, place)) ?? places[0]!
  }

  #within([row, column]: Cell, turn: Turn): Cell {
    const { rows, columns } = this.#size(turn)
    return [Math.min(Math.max(row, 0), SIDE - rows), Math.min(Math.max(column, 0), SIDE - columns)]
  }
}

/** The whole numbers within `REACH` of a position, nearest first; of two equally near, the higher. */
function nearby(position: number): number[] {
  const nearest = Math.round(position + ROUNDING)
  const next = nearest + (position > nearest ? 1 : -1)
  return Math.abs(position - next) <= REACH ? [nearest, next] : [nearest]
}
