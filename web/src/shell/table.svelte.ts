/** One table as the viewer follows and plays it. */

import type {
  Clock,
  Company,
  LogEntry,
  OptionValue,
  Presence,
  Previewed,
  Refused,
  SeatInfo,
  Snapshot,
  TableState,
  Update,
  Visibility,
} from '../generated/messages'
import { isMove, isOfGame } from '../board/entries'
import { RefusedError, type Live, type Wish } from './live'
import { isPlayed, seatsMine } from './seats'

export interface Setting {
  game: string
  options: Record<string, OptionValue>
  created: string
  visibility: Visibility
  clock: Clock | null
  commitment: string
}

const NOBODY: SeatInfo[] = []

export class FollowedTable {
  readonly id: string
  readonly #live: Live
  readonly #unwatch: () => void
  readonly #onNews: (entry: LogEntry, before: SeatInfo[]) => void

  /** What does not change; null until the first snapshot. */
  setting = $state.raw<Setting | null>(null)
  company = $state.raw<Company | null>(null)
  presence = $state.raw<Presence | null>(null)
  /** When the company's clocks were told, in milliseconds. */
  toldAt = $state(0)
  /** Since when each seat's person has not been seen here, in milliseconds; null: there. */
  away = $state.raw<readonly (number | null)[]>([])
  /** Null while the table gathers. */
  state = $state.raw<TableState | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The secret seed, once the game has ended. */
  seed = $state('')
  /**
   * The state as the game's page is to show it: as new as the last move, for whatever the company does the position is
   * still the same. Where the game ended otherwise than by its rules, the view still says whose turn it would be.
   */
  readonly position = $derived.by((): TableState | null => {
    if (this.state === null) return null
    const version = this.log.findLast(isMove)?.version ?? 0
    const view = this.over ? { ...this.state.view, to_move: null } : this.state.view
    return { ...this.state, version, view }
  })
  #refused = $state.raw<RefusedError | null>(null)
  #leaving = $state(false)
  /** Why the table cannot be shown. Who leaves a private one is turned away before they know that they have left. */
  readonly trouble = $derived(this.#leaving ? null : this.#refused)

  #asking = $state(0)
  /** The version that the viewer's last action led to. */
  #awaited = $state(0)

  readonly seats = $derived(this.company?.seats ?? NOBODY)
  readonly mine = $derived(seatsMine(this.seats))
  readonly over = $derived(this.company?.phase === 'over')
  /** How many others watch; who has no seat is one of those whom the server counts. */
  readonly spectators = $derived(
    Math.max(0, (this.presence?.spectators ?? 0) - (this.mine.length === 0 ? 1 : 0)),
  )
  /** Whether something of the viewer's is on its way. */
  readonly busy = $derived(this.#asking > 0 || (this.state !== null && this.state.version < this.#awaited))
  /** Whether the viewer is to move, and no bot in their place. */
  readonly ownTurn = $derived(
    !this.over && typeof this.state?.to_move === 'number' && isPlayed(this.seats[this.state.to_move]!),
  )
  readonly acting = $derived(!this.busy && this.ownTurn)
  /** Whether a bot plays on a seat of the viewer's, to which they can come back. */
  readonly replaced = $derived(
    !this.over && this.mine.some((seat) => this.seats[seat]!.stand_in && !this.seats[seat]!.out),
  )
  /** Whether the viewer has resigned or run out of time, on every seat of theirs. */
  readonly out = $derived(
    !this.over && this.mine.length > 0 && this.mine.every((seat) => this.seats[seat]!.out),
  )

  /** `onNews` is told what happens from now on, with the seats as they were before. */
  constructor(
    live: Live,
    id: string,
    invite = '',
    onNews: (entry: LogEntry, before: SeatInfo[]) => void = () => {},
  ) {
    this.id = id
    this.#live = live
    this.#onNews = onNews
    this.#unwatch = live.watch(
      id,
      {
        snapshot: (message) => this.#begin(message),
        update: (message) => this.#goOn(message),
        presence: (message) => this.#see(message),
        refused: (message: Refused) => (this.#refused = new RefusedError(message)),
      },
      invite,
    )
  }

  /** Follow it no more. */
  unwatch(): void {
    this.#unwatch()
  }

  play(action: string): Promise<void> {
    return this.act({ type: 'move', version: this.#version, action })
  }

  undo(): Promise<void> {
    return this.act({ type: 'undo', version: this.#version })
  }

  answer(agree: boolean): Promise<void> {
    return this.act({ type: 'answer', version: this.#version, agree })
  }

  /** Get up, and look no more. */
  async leave(): Promise<void> {
    this.#leaving = true
    try {
      await this.act({ type: 'leave' })
    } catch (error) {
      this.#leaving = false
      throw error
    }
  }

  preview(action: string, after?: readonly string[]): Promise<Previewed> {
    return this.#live.preview(this.id, this.#version, action, after)
  }

  /** Rejects with a RefusedError if the server does not do it. */
  async act(wish: Wish): Promise<void> {
    this.#asking++
    try {
      this.#awaited = Math.max(this.#awaited, await this.#live.act(this.id, wish))
    } finally {
      this.#asking--
    }
  }

  get #version(): number {
    return this.state?.version ?? 0
  }

  #begin({ game, options, created, visibility, clock, commitment, ...rest }: Snapshot): void {
    this.setting = { game, options, created, visibility, clock, commitment }
    this.log = rest.log.filter(isOfGame)
    this.#stand(rest)
    this.#see(rest.presence)
    this.#awaited = 0
    this.#refused = null
  }

  #goOn(message: Update): void {
    const before = this.seats
    if (isOfGame(message.entry)) this.log = [...this.log, message.entry]
    this.#stand(message)
    this.#onNews(message.entry, before)
  }

  #stand({ company, state, seed }: Pick<Update, 'company' | 'state' | 'seed'>): void {
    this.company = company
    this.toldAt = Date.now()
    this.state = state
    this.seed = seed ?? ''
  }

  #see(presence: Presence): void {
    this.presence = presence
    const now = Date.now()
    this.away = this.seats.map((_, seat) => (presence.seats.includes(seat) ? null : (this.away[seat] ?? now)))
  }
}
