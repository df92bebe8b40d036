/** What the player does: taking a piece, turning it, aiming, dragging, confirming, advancing; by any device. */

import { Drag, type Place } from '../../board/drag'
import { Sender, type PlayedTable } from '../../board/sender.svelte'
import { size, turned, type Turn } from '../../board/shape'
import { squareName, type Cell } from '../../board/squares'
import { t } from '../../shell/text.svelte'
import { LEATHER, piece, SIDE } from './box'
import { Hand, type Aim } from './hand.svelte'
import { LegalActions } from './legal'
import { ADVANCE } from './notation'
import type { Seat, View } from './view'

/** The page as the control sees it. */
export interface Table extends PlayedTable {
  readonly view: View
  /** The seat to act for. */
  readonly seat: Seat
  /** Where the squares of the active quilt are on the screen. */
  quilt(): DOMRect
  focusQuilt(cell: Cell): void
  focusOffer(id: string): void
}

/** A piece on its way with the pointer; the place of its middle. */
export interface Carried {
  readonly piece: string
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Why a patch cannot be bought; `short` where the price can be read beside it. */
export interface Why {
  readonly text: string
  readonly short: string
}

/** How far above the finger a piece floats, so that it can be seen. */
const ABOVE_FINGER = 64
/** A wheel or a touchpad sends many events for one push. */
const WHEEL_REST = 160

export class Control extends Sender<Table> {
  readonly hand: Hand
  readonly legal = $derived.by(() => new LegalActions(this.table.legal))
  carried = $state.raw<Carried | null>(null)

  readonly #drag: Drag<string>
  #wheeled = -Infinity
  #origin: { piece: string | null; at: Cell | null; turn: Turn } | null = null

  constructor(table: Table, host: EventTarget) {
    super(table)
    this.hand = new Hand(() => this.legal)
    this.#drag = new Drag(
      {
        lift: (id) => this.#lift(id),
        move: (at) => this.#carry(at),
        drop: (at) => this.#drop(at),
        cancel: () => this.#putBack(),
      },
      host,
    )
  }

  /** Why the patch on offer cannot be bought now, or null. */
  why(id: string): Why | null {
    const { ready, view, seat } = this.table
    if (!ready || this.legal.places(id)) return null
    if (view.phase === 'leather') {
      return { text: t('patchwork.refused.leather_first'), short: t('patchwork.why.leather_short') }
    }
    if (view.phase !== 'turn') return null
    const [cost, buttons] = [piece(id).cost, view.buttons[seat]]
    if (cost > buttons) {
      return {
        text: t('patchwork.why.price', { cost, buttons }),
        short: t('patchwork.why.price_short', { buttons }),
      }
    }
    return { text: t('patchwork.why.no_room'), short: t('patchwork.why.no_room') }
  }

  /** Why the ghost may not lie where it is, as far as that can be seen; null where it fits or only the server knows. */
  get clash(): string | null {
    if (!this.hand.ghost || this.hand.fits) return null
    const { view, seat } = this.table
    const covered = new Set(view.placed[seat].flatMap(({ squares }) => squares))
    const squares = this.hand.cells.map(squareName).filter((square) => covered.has(square))
    return squares.length > 0 ? t('patchwork.refused.covered', { squares: squares.join(' ') }) : null
  }

  pick(id: string, byKey: boolean): void {
    if (!this.mayAct()) return
    if (this.hand.piece === id) {
      this.cancel()
      return
    }
    const why = this.why(id)
    if (why) {
      this.complain(why.text)
      return
    }
    this.complaint = null
    this.hand.pick(id)
    this.hand.layNearMiddle()
    const at = this.hand.ghost?.at
    if (!at) return
    if (byKey) this.table.focusQuilt(at)
    this.table.announce(t('patchwork.say.picked', { what: this.#nameOf(id), square: squareName(at) }))
  }

  /** In the leather phase the leather is in hand all the time. */
  takeLeather(): void {
    this.hand.pick(LEATHER)
    this.hand.layNearMiddle()
  }

  point(aim: Aim): void {
    if (this.hand.settled || this.#drag.dragging) return
    this.hand.aim(aim)
  }

  press(aim: Aim): void {
    if (!this.hand.piece || !this.mayAct()) return
    this.complaint = null
    this.hand.aim(aim)
    this.hand.settle()
    if (this.clash) this.table.announce(this.clash)
  }

  down(event: PointerEvent, id: string | null): void {
    if (!id || !this.table.ready || this.sending || this.why(id)) return
    this.#drag.press(event, id)
  }

  wheel(event: WheelEvent): void {
    if (!this.hand.piece) return
    event.preventDefault()
    if (Math.abs(event.deltaY) < 3 || event.timeStamp - this.#wheeled < WHEEL_REST) return
    this.#wheeled = event.timeStamp
    this.rotate()
  }

  steer(rows: number, columns: number): boolean {
    if (!this.hand.ghost) return false
    this.hand.step(rows, columns)
    this.table.focusQuilt(this.hand.ghost!.at)
    return true
  }

  rotate(): void {
    this.hand.rotate()
    this.#turnedAnnounced()
  }

  flip(): void {
    this.hand.flip()
    this.#turnedAnnounced()
  }

  /** Put the piece back; leather cannot be put back. */
  cancel(): void {
    this.complaint = null
    if (this.#drag.dragging) {
      this.#drag.cancel()
      return
    }
    const id = this.hand.piece
    if (id === null || id === LEATHER) return
    this.hand.clear()
    this.table.focusOffer(id)
    this.table.announce(t('patchwork.say.put_back', { what: this.#nameOf(id) }))
  }

  async confirm(): Promise<void> {
    const action = this.hand.action
    if (action === null || this.#drag.dragging || !this.mayAct()) return
    if (!this.hand.fits) {
      if (this.clash) this.table.announce(this.clash)
      return
    }
    await this.send([action])
  }

  async advance(): Promise<void> {
    if (this.hand.piece || !this.mayAct() || !this.legal.advance) return
    await this.send([ADVANCE])
  }

  /** The table has gone on: nothing is in hand, nothing is pending. */
  reset(): void {
    this.#drag.cancel()
    this.hand.clear()
    this.complaint = null
  }

  #lift(id: string): void {
    const { hand } = this
    this.complaint = null
    this.#origin = { piece: hand.piece, at: hand.ghost?.at ?? null, turn: hand.turnOf(id) }
    if (hand.piece !== id) hand.pick(id)
    hand.lift()
  }

  #carry(at: Place): void {
    const id = this.hand.piece
    if (id === null) return
    const box = this.table.quilt()
    const scale = box.width / SIDE
    const { rows } = size(turned(piece(id).shape, this.hand.turnOf(id)))
    const [x, y] = [at.x, at.touch ? at.y - ABOVE_FINGER - (rows * scale) / 2 + scale / 2 : at.y]
    this.carried = { piece: id, x, y, scale }
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) this.hand.lift()
    else this.hand.aim({ row: (y - box.top) / scale, column: (x - box.left) / scale }, true)
  }

  #drop(at: Place): void {
    this.#carry(at)
    this.carried = null
    if (this.hand.fits) {
      this.#origin = null
      this.hand.settle()
      return
    }
    const reason = this.hand.ghost ? this.clash : t('patchwork.why.outside')
    this.#putBack()
    if (reason) this.complain(reason)
  }

  #putBack(): void {
    const origin = this.#origin
    this.#origin = null
    this.carried = null
    const id = this.hand.piece
    if (id === null || !origin) return
    if (origin.piece === id) this.hand.restore(origin.at, origin.turn)
    else this.hand.clear()
  }

  #turnedAnnounced(): void {
    if (!this.hand.ghost) return
    const square = squareName(this.hand.ghost.at)
    const what = this.#nameOf(this.hand.ghost.piece)
    this.table.announce(
      t(this.hand.fits ? 'patchwork.square.ghost_fits' : 'patchwork.square.ghost_not', { square, what }),
    )
  }

  #nameOf(id: string): string {
    return id === LEATHER ? t('patchwork.leather') : t('patchwork.patch', { patch: id })
  }
}
