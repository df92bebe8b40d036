/** The table's log in words. */

import type { Event, LogEntry, SeatInfo } from '../generated/messages'
import { seatName } from './seats'
import { hasText, t } from './text.svelte'

/**
 * One event in words: the text `<game>.event.<event>`, or, where a value is `true` and there is a text of its own for
 * that, `<game>.event.<event>.<value>`. Seats are given as names, and the game's own terms, such as the name of a
 * place, by their text `<game>.term.<term>` if they have one.
 */
export function eventText(game: string, event: Event, seats: SeatInfo[]): string {
  const key = `${game}.event.${String(event.event)}`
  const special = Object.keys(event).find((name) => event[name] === true && hasText(`${key}.${name}`))
  const values = Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      worded(value, (one) => (SEATS.has(name) ? seatName(seats, Number(one)) : term(game, one))),
    ]),
  )
  return t(special ? `${key}.${special}` : key, values)
}

/** The values of events that are seats, or lists of them. */
const SEATS: ReadonlySet<string> = new Set(['seat', 'seats', 'winners', 'captured', 'owner'])

function worded(value: unknown, word: (value: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(word) : word(value)
}

/** Values with the game's own terms in words. */
export function inTerms(game: string, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, worded(value, (one) => term(game, one))]),
  )
}

function term(game: string, value: unknown): unknown {
  return typeof value === 'string' && hasText(`${game}.term.${value}`) ? t(`${game}.term.${value}`) : value
}

/**
 * What counts of a log: the actions taken back are gone, and so are the takebacks themselves. Who gave up or ran out of
 * time in between stays so.
 */
export function standing(log: LogEntry[]): LogEntry[] {
  let counting: LogEntry[] = []
  for (const entry of log) {
    if (entry.kind === 'undo') {
      const gone = new Set(counting.filter(({ kind }) => kind === 'action').slice(entry.to_ply))
      counting = counting.filter((one) => !gone.has(one))
    } else counting.push(entry)
  }
  return counting
}
