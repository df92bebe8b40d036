/** The table's log in words. */

import type { Event, LogEntry, SeatInfo } from '../generated/messages'
import { seatName } from './seats'
import { hasText, t } from './text.svelte'

/**
 * One event in words: the text `<game>.event.<event>`, or, where a value is `true` and there is a text of its own for
 * that, `<game>.event.<event>.<value>`. `seat` and `winners` are given as names.
 */
export function eventText(game: string, event: Event, seats: SeatInfo[]): string {
  const key = `${game}.event.${String(event.event)}`
  const special = Object.keys(event).find((name) => event[name] === true && hasText(`${key}.${name}`))
  const values: Event = { ...event }
  if (typeof event.seat === 'number') values.seat = seatName(seats, event.seat)
  if (Array.isArray(event.winners))
    values.winners = event.winners.map((seat: number) => seatName(seats, seat))
  return t(special ? `${key}.${special}` : key, values)
}

/** The actions that count: those taken back are gone, and so are the takebacks themselves. */
export function standing(log: LogEntry[]): LogEntry[] {
  const actions: LogEntry[] = []
  for (const entry of log) {
    if (entry.kind === 'undo') actions.length = entry.to_ply
    else actions.push(entry)
  }
  return actions
}
