/** One table as the viewer follows and plays it. */

import type {
  LogEntry,
  OptionValue,
  Previewed,
  Refused,
  SeatInfo,
  Snapshot,
  TableState,
} from '../generated/messages'
import { RefusedError, type Live } from './live'
import { seatsMine } from './seats'

export interface Setting {
  game: string
  options: Record<string, OptionValue>
  seats: SeatInfo[]
  created: string
  commitment: string
}

export class FollowedTable {
  readonly id: string
  readonly #live: Live
  readonly #leave: () => void

  /** What does not change; null until the first snapshot. */
  setting = $state.raw<Setting | null>(null)
  state = $state.raw<TableState | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The secret seed, once the game has ended. */
  seed = $state('')
  /** Why the table cannot be shown. */
  trouble = $state.raw<RefusedError | null>(null)

  #asking = $state(0)
  /** The version that the viewer's last action led to. */
  #awaited = $state(0)

  readonly mine = $derived(this.setting ? seatsMine(this.setting.seats) : [])
  readonly over = $derived(this.state !== null && this.state.to_move === null)
  /** Whether something of the viewer's is on its way. */
  readonly busy = $derived(this.#asking > 0 || (this.state !== null && this.state.version < this.#awaited))
  readonly acting = $derived(
    !this.busy &&
      this.state !== null &&
      this.state.to_move !== null &&
      this.mine.includes(this.state.to_move),
  )

  constructor(live: Live, id: string) {
    this.id = id
    this.#live = live
    this.#leave = live.watch(id, {
      snapshot: (message) => this.#begin(message),
      update: ({ entry, company, state, seed }) => {
        if (ofGame(entry)) this.log = [...this.log, entry]
        if (this.setting) this.setting = { ...this.setting, seats: company.seats }
        this.state = state
        this.seed = seed
      },
      refused: (message: Refused) => (this.trouble = new RefusedError(message)),
    })
  }

  leave(): void {
    this.#leave()
  }

  play(action: string): Promise<void> {
    return this.#act((version) => this.#live.move(this.id, version, action))
  }

  undo(): Promise<void> {
    return this.#act((version) => this.#live.undo(this.id, version))
  }

  preview(action: string, after?: readonly string[]): Promise<Previewed> {
    return this.#live.preview(this.id, this.#version, action, after)
  }

  get #version(): number {
    return this.state?.version ?? 0
  }

  async #act(request: (version: number) => Promise<number>): Promise<void> {
    this.#asking++
    try {
      this.#awaited = Math.max(this.#awaited, await request(this.#version))
    } finally {
      this.#asking--
    }
  }

  #begin({ game, options, company, created, commitment, seed, log, state }: Snapshot): void {
    this.setting = { game, options, seats: company.seats, created, commitment }
    this.log = log.filter(ofGame)
    this.seed = seed
    this.state = state
    this.#awaited = 0
    this.trouble = null
  }
}

/** Whether an entry is of the game; the others are of the company at the table. */
function ofGame({ kind }: LogEntry): boolean {
  return kind === 'action' || kind === 'undo'
}
