/** This tab's connection to the server that the page came from. */

import { Lasting } from './lasting.svelte'
import { Live } from './live'

/** A connection that comes back sooner was never missed. */
const missing = new Lasting(1500)
/** An answer that comes sooner was never waited for. */
const late = new Lasting(1000)

let connected = false
let asking = $state(false)

function address(): URL {
  const url = new URL('live', document.baseURI)
  url.protocol = url.protocol.replace('http', 'ws')
  return url
}

function changed(): void {
  missing.set(!connected)
  // Without a connection it is the server that is missing, which has a word of its own.
  late.set(connected && asking)
}

export const live = new Live(
  () => new WebSocket(address()),
  (status) => {
    connected = status
    changed()
  },
  (status) => {
    asking = status
    changed()
  },
)

/** Whether the server has not been there for a while. */
export function serverMissing(): boolean {
  return missing.felt
}

/** Whether something that the viewer did is kept until the server answers it. */
export function unanswered(): boolean {
  return asking
}

/** Whether the server is there, and has owed an answer for a while. */
export function serverLate(): boolean {
  return late.felt
}

// The pause before the next attempt may be long, and those who come back should not wait for it.
addEventListener('online', () => missing.felt && live.connect())
document.addEventListener('visibilitychange', () => {
  if (missing.felt && document.visibilityState === 'visible') live.connect()
})
