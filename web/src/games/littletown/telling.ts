/** What has happened, as it is told: what all did together is no single seat's, and names the tiles it is about. */

import type { Event, LogEntry } from '../../generated/messages'
import type { Happening } from './view'

/** The seat of what is nobody's own. */
const NOBODY = -1

export function told(log: readonly LogEntry[]): LogEntry[] {
  return log.map((entry) => ({ ...entry, events: entry.events.map(toldEvent) }))
}

function toldEvent(event: Event): Event {
  const happening = event as Happening
  if (happening.event === 'reveal')
    return { ...event, seat: NOBODY, tiles: happening.picks.map(({ tile }) => tile) }
  return happening.event === 'pass_on' ? { ...event, seat: NOBODY } : event
}
