/**
 * Dragging a piece with mouse, pen or finger. It knows no board and no rules: it says when a piece is lifted, moved,
 * dropped, or goes back. A second finger, a cancelled pointer, a lost window and `cancel()` all send it back.
 */

export interface Place {
  readonly x: number
  readonly y: number
  readonly touch: boolean
}

export interface DragHooks<Piece> {
  lift(piece: Piece, at: Place): void
  move(at: Place): void
  drop(at: Place): void
  /** The piece goes back to where it came from. */
  cancel(): void
}

type Phase<Piece> =
  | { name: 'idle' }
  | { name: 'pressed'; pointer: number; piece: Piece; from: Place }
  | { name: 'dragging'; pointer: number }

/** How far a pointer may tremble in a press that is no drag, in CSS pixels. */
const SLACK = { mouse: 5, touch: 9 }

export class Drag<Piece> {
  #phase: Phase<Piece> = { name: 'idle' }
  readonly #hooks: DragHooks<Piece>
  readonly #host: EventTarget
  readonly #listeners: [string, (event: Event) => void][]

  constructor(hooks: DragHooks<Piece>, host: EventTarget) {
    this.#hooks = hooks
    this.#host = host
    this.#listeners = [
      ['pointerdown', (event) => this.#otherPointer(event as PointerEvent)],
      ['pointermove', (event) => this.#moved(event as PointerEvent)],
      ['pointerup', (event) => this.#released(event as PointerEvent)],
      ['pointercancel', (event) => this.#cancelled(event as PointerEvent)],
      ['blur', () => this.cancel()],
    ]
  }

  get dragging(): boolean {
    return this.#phase.name === 'dragging'
  }

  /** A pointer went down on a piece that may be dragged. */
  press(event: PointerEvent, piece: Piece): void {
    if (this.#phase.name !== 'idle') {
      this.cancel()
      return
    }
    if (!event.isPrimary || event.button !== 0) return
    this.#phase = { name: 'pressed', pointer: event.pointerId, piece, from: place(event) }
    for (const [name, listener] of this.#listeners) this.#host.addEventListener(name, listener)
  }

  cancel(): void {
    const was = this.#phase
    this.#end()
    if (was.name === 'dragging') this.#hooks.cancel()
  }

  #moved(event: PointerEvent): void {
    const phase = this.#phase
    if (phase.name === 'idle' || event.pointerId !== phase.pointer) return
    const at = place(event)
    if (phase.name === 'pressed') {
      const distance = Math.hypot(at.x - phase.from.x, at.y - phase.from.y)
      if (distance <= (at.touch ? SLACK.touch : SLACK.mouse)) return
      this.#phase = { name: 'dragging', pointer: phase.pointer }
      this.#hooks.lift(phase.piece, at)
    }
    this.#hooks.move(at)
  }

  #released(event: PointerEvent): void {
    const phase = this.#phase
    if (phase.name === 'idle' || event.pointerId !== phase.pointer) return
    this.#end()
    if (phase.name !== 'dragging') return
    this.#swallowClick()
    this.#hooks.drop(place(event))
  }

  #cancelled(event: PointerEvent): void {
    if (this.#phase.name !== 'idle' && event.pointerId === this.#phase.pointer) this.cancel()
  }

  #otherPointer(event: PointerEvent): void {
    if (this.#phase.name !== 'idle' && event.pointerId !== this.#phase.pointer) this.cancel()
  }

  #end(): void {
    this.#phase = { name: 'idle' }
    for (const [name, listener] of this.#listeners) this.#host.removeEventListener(name, listener)
  }

  /** Browsers send a click after the pointer is released; after a drag it must press nothing. The next press may. */
  #swallowClick(): void {
    const swallow = (event: Event): void => {
      event.stopPropagation()
      event.preventDefault()
      stop()
    }
    const stop = (): void => {
      this.#host.removeEventListener('click', swallow, { capture: true })
      this.#host.removeEventListener('pointerdown', stop, { capture: true })
    }
    this.#host.addEventListener('click', swallow, { capture: true })
    this.#host.addEventListener('pointerdown', stop, { capture: true })
    setTimeout(stop)
  }
}

function place(event: PointerEvent): Place {
  return { x: event.clientX, y: event.clientY, touch: event.pointerType === 'touch' }
}
