/**
 * The live connection of this tab: one WebSocket that follows any number of tables.
 *
 * It survives cuts: it connects again, watches again (each watch is answered by a fresh snapshot) and sends again
 * whatever is unanswered. Requests carry an id, so that the server does a thing sent twice only once.
 */

import type {
  ClientMessage,
  Move,
  Preview,
  Previewed,
  Refused,
  ServerMessage,
  Snapshot,
  Undo,
  Update,
} from '../generated/messages'

/** What Live needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  send(text: string): void
  close(): void
}

/** Who follows one table. */
export interface Watcher {
  snapshot(message: Snapshot): void
  /** The next version after the last snapshot or update; never one twice, never with a gap. */
  update(message: Update): void
  /** The table cannot be watched. */
  refused(message: Refused): void
}

/** The server did nothing, for the reason that `refusal` gives. */
export class RefusedError extends Error {
  constructor(readonly refusal: { reason: string; values: Record<string, unknown> }) {
    super(refusal.reason)
  }
}

type Request = Move | Undo | Preview
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
  #socket: Socket | null = null
  #connected = false
  #heard = 0
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #watched = new Map<string, { watcher: Watcher; version: number | null }>()
  readonly #pending = new Map<string, Pending>()

  /** `open` makes a socket; `onStatus` is told when the connection comes and goes. */
  constructor(open: () => Socket, onStatus: (connected: boolean) => void = () => {}) {
    this.#open = open
    this.#onStatus = onStatus
  }

  /** Follow `table`; call the result to stop. */
  watch(table: string, watcher: Watcher): () => void {
    this.#watched.set(table, { watcher, version: null })
    if (this.#connected) this.#send({ type: 'watch', table })
    else this.connect()
    return () => {
      if (this.#watched.get(table)?.watcher !== watcher) return
      this.#watched.delete(table)
      for (const [id, { request }] of this.#pending) if (request.table === table) this.#pending.delete(id)
      this.#send({ type: 'unwatch', table })
    }
  }

  /** Play `action` at the table as it stood after `version`; resolves with the version it is stored as. */
  async move(table: string, version: number, action: string): Promise<number> {
    return (await this.#ask({ type: 'move', table, id: newId(), version, action })) as number
  }

  /** Take the viewer's last action back; resolves likewise. */
  async undo(table: string, version: number): Promise<number> {
    return (await this.#ask({ type: 'undo', table, id: newId(), version })) as number
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
    socket.onopen = () => this.#opened()
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
      this.#send({ type: 'watch', table })
    }
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
      case 'waiting':
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
    this.#send({ type: 'watch', table })
  }

  #take(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }
}

/** An id that no other request has; `randomUUID` is missing on plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
