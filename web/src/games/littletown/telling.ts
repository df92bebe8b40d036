/** What has happened, as it is told: what all did together is no single seat's, and what came to nothing is left out. */

import type { Event, LogEntry } from '../../generated/messages'
import type { Happening } from './view'
import { goodsText } from './words'

/** The seat of what is nobody's own. */
const NOBODY = -1

export function told(log: readonly LogEntry[]): LogEntry[] {
  return log.map((entry) => ({ ...entry, events: entry.events.filter(counts).map(toldEvent) }))
}

/** Buildings and coins that bring no points at their time. */
function counts(event: Event): boolean {
  return !['cathedral', 'castle', 'watchtower', 'coins'].includes(String(event.event)) || event.points !== 0
}

function toldEvent(event: Event): Event {
  const happening = event as Happening
  switch (happening.event) {
    case 'reveal':
      return { ...event, seat: NOBODY, tiles: happening.picks.map(({ tile }) => tile) }
    case 'pass_on':
      return { ...event, seat: NOBODY }
    case 'feed': {
      const { fish, wheat, unfed } = happening
      const eaten = fish + wheat > 0
      return { ...event, meal: goodsText({ fish, wheat }), hungry: eaten && unfed > 0, starving: !eaten }
    }
    default:
      return event
  }
}
