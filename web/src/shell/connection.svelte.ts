/** This tab's connection to the server that the page came from. */

import { Live } from './live'

/** A connection that comes back sooner was never missed. */
const PATIENCE_MS = 1500

let missing = $state(false)
let waiting: ReturnType<typeof setTimeout> | undefined

function address(): URL {
  const url = new URL('live', document.baseURI)
  url.protocol = url.protocol.replace('http', 'ws')
  return url
}

function statusChanged(connected: boolean): void {
  if (connected) {
    clearTimeout(waiting)
    waiting = undefined
    missing = false
  } else {
    // Told so again at every vain attempt; the patience runs from the first.
    waiting ??= setTimeout(() => (missing = true), PATIENCE_MS)
  }
}

export const live = new Live(() => new WebSocket(address()), statusChanged)

/** Whether the server has not been there for a while. */
export function serverMissing(): boolean {
  return missing
}

// The pause before the next attempt may be long, and those who come back should not wait for it.
addEventListener('online', () => missing && live.connect())
document.addEventListener('visibilitychange', () => {
  if (missing && document.visibilityState === 'visible') live.connect()
})
