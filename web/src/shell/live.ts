/**
 * The live connection of this tab: one WebSocket that follows any number of tables.
 *
 * It survives cuts: it connects again, watches again (each watch is answered by a fresh snapshot) and sends again
 * whatever is unanswered. Requests carry an id, so that the server does a thing sent twice only once.
 */

import type {
  ClientMessage,
  Presence,
  Preview,
  Previewed,
  Refused,
  ServerMessage,
  Snapshot,
  TableRequest,
  Update,
} from '../generated/messages'

/** What Live needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'>

/** Who follows one table. */
export interface Watcher {
  snapshot(message: Snapshot): void
  /** The next version after the last snapshot or update; never one twice, never with a gap. */
  update(message: Update): void
  /** Others have come or gone. */
  presence(message: Presence): void
  /** The table cannot be watched. */
  refused(message: Refused): void
}

/** The server did nothing, for the reason that `refusal` gives. */
export class RefusedError extends Error {
  constructor(readonly refusal: { reason: string; values: Record<string, unknown> }) {
    super(refusal.reason)
  }
}

/** What changes a table, as it is asked for: the table and the id are added on sending. */
export type Wish<R = TableRequest> = R extends TableRequest ? Omit<R, 'table' | 'id'> : never

type Request = TableRequest | Preview
type Answer = number | Previewed

interface Pending {
  request: Request
  resolve(answer: Answer): void
  reject(error: Error): void
}

const RESEND_MS = 2500
const PING_MS = 5000
/** A connection on which nothing has come for so long is dead, though no end was heard. */
const SILENCE_MS = 12_000
const FIRST_RETRY_MS = 400
const LAST_RETRY_MS = 10_000

export class Live {
  readonly #open: () => Socket
  readonly #onStatus: (connected: boolean) => void
  readonly #onAsking: (asking: boolean) => void
  #socket: Socket | null = null
  #connected = false
  #heard = 0
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #watched = new Map<string, { watcher: Watcher; invite: string; version: number | null }>()
  #onWaiting: ((tables: string[]) => void) | null = null
  readonly #pending = new Map<string, Pending>()
  #asking = false

  /**
   * `open` makes a socket; `onStatus` is told when the connection comes and goes, `onAsking` when something that changes
   * a table becomes unanswered, and when nothing is any more.
   */
  constructor(
    open: () => Socket,
    onStatus: (connected: boolean) => void = () => {},
    onAsking: (asking: boolean) => void = () => {},
  ) {
    this.#open = open
    this.#onStatus = onStatus
    this.#onAsking = onAsking
  }

  /**
   * Follow `table`, shown `invite` where one does not sit there; call the result to stop. What was asked to be done there
   * is still sent until it is answered; only what was to be known no longer matters.
   */
  watch(table: string, watcher: Watcher, invite = ''): () => void {
    this.#watched.set(table, { watcher, invite, version: null })
    if (this.#connected) this.#send({ type: 'watch', table, invite })
    else this.connect()
    return () => {
      if (this.#watched.get(table)?.watcher !== watcher) return
      this.#watched.delete(table)
      for (const [id, { request }] of this.#pending) {
        if (request.table === table && request.type === 'preview') this.#take(id)
      }
      this.#send({ type: 'unwatch', table })
    }
  }

  /** Be told, from now on, at which tables it is the person's turn. */
  awaitTurns(told: (tables: string[]) => void): void {
    this.#onWaiting = told
    if (this.#connected) this.#send({ type: 'await' })
    else this.connect()
  }

  /** Do something at `table`; resolves with the version it is stored as. */
  async act(table: string, wish: Wish): Promise<number> {
    return (await this.#ask({ ...wish, table, id: newId() } as TableRequest)) as number
  }

  /** What `action` would do once those of `after` have been played. */
  async preview(
    table: string,
    version: number,
    action: string,
    after: readonly string[] = [],
  ): Promise<Previewed> {
    const request: Preview = { type: 'preview', table, id: newId(), version, action, after: [...after] }
    return (await this.#ask(request)) as Previewed
  }

  /** Connect anew, as who one is by now: the server knows a connection by the cookie that it began with. */
  renew(): void {
    const socket = this.#socket
    if (socket === null) return
    this.#socket = null
    this.#connected = false
    this.connect()
    socket.close()
  }

  /** Connect now, if there is no connection, instead of after the pause. */
  connect(): void {
    if (this.#socket !== null) return
    clearTimeout(this.#retry)
    const socket = (this.#socket = this.#open())
    let pinging: ReturnType<typeof setInterval> | undefined
    this.#heard = Date.now()
    const ended = () => {
      clearInterval(pinging)
      if (this.#socket === socket) this.#lost()
    }
    pinging = setInterval(() => {
      if (Date.now() - this.#heard <= SILENCE_MS) {
        this.#send({ type: 'ping' })
        return
      }
      ended()
      socket.close()
    }, PING_MS)
    socket.onopen = () => this.#socket === socket && this.#opened()
    socket.onclose = ended
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return
      this.#heard = Date.now()
      this.#received(JSON.parse(String(data)) as ServerMessage)
    }
  }

  #opened(): void {
    this.#connected = true
    this.#failures = 0
    this.#heard = Date.now()
    for (const [table, following] of this.#watched) {
      following.version = null
      this.#send({ type: 'watch', table, invite: following.invite })
    }
    if (this.#onWaiting) this.#send({ type: 'await' })
    for (const { request } of this.#pending.values()) this.#send(request)
    this.#onStatus(true)
  }

  #lost(): void {
    this.#socket = null
    this.#connected = false
    // Half of the pause is drawn, so that the clients of a restarted server do not all come at once.
    const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++)
    this.#retry = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2))
    this.#onStatus(false)
  }

  #send(message: ClientMessage): void {
    if (this.#connected) this.#socket?.send(JSON.stringify(message))
  }

  #ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { request, resolve, reject })
      this.#count()
      const again = () => {
        if (!this.#pending.has(request.id)) return
        this.#send(request)
        setTimeout(again, RESEND_MS)
      }
      again()
    })
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot': {
        const following = this.#watched.get(message.table)
        if (following === undefined) return
        following.version = message.version
        return following.watcher.snapshot(message)
      }
      case 'update':
        return this.#updated(message)
      case 'ack':
        return this.#take(message.id)?.resolve(message.version)
      case 'previewed':
        return this.#take(message.id)?.resolve(message)
      case 'refused':
        return this.#refused(message)
      case 'presence':
        return this.#watched.get(message.table)?.watcher.presence(message)
      case 'waiting':
        return this.#onWaiting?.(message.tables)
      case 'pong':
        return
    }
  }

  #updated(message: Update): void {
    const following = this.#watched.get(message.table)
    if (!following || following.version === null) return // a snapshot is on its way
    if (message.version <= following.version) return
    if (message.version === following.version + 1) {
      following.version++
      return following.watcher.update(message)
    }
    this.#resume(message.table)
  }

  #refused(message: Refused): void {
    if (message.id) {
      this.#take(message.id)?.reject(new RefusedError(message))
      if (message.reason === 'problem.stale') this.#resume(message.table)
    } else if (message.reason !== 'problem.too_fast') {
      this.#watched.get(message.table)?.watcher.refused(message)
    }
  }

  /** Ask for a fresh snapshot, unless one is on its way. */
  #resume(table: string): void {
    const following = this.#watched.get(table)
    if (!following || following.version === null) return
    following.version = null
    this.#send({ type: 'watch', table, invite: following.invite })
  }

  #take(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    this.#count()
    return pending
  }

  #count(): void {
    const asking = [...this.#pending.values()].some(({ request }) => request.type !== 'preview')
    if (asking === this.#asking) return
    this.#asking = asking
    this.#onAsking(asking)
  }
}

/** An id that no other request has; `randomUUID` is missing on plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
