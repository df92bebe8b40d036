/** What each seat has rolled and done so far, counted from the log. */

import type { LogEntry } from '../../generated/messages'
import type { Happening } from './view'

export interface Count {
  /** How often each face, 1 to 6, has come up; the dice for the first player do not count. */
  readonly faces: readonly number[]
  readonly rolls: number
  readonly doublets: number
  readonly average: number | null
  readonly captured: number
  readonly lost: number
}

export function statistics(log: readonly LogEntry[], seats: number): Count[] {
  const counts = Array.from({ length: seats }, () => ({
    faces: [0, 0, 0, 0, 0, 0],
    rolls: 0,
    doublets: 0,
    captured: 0,
    lost: 0,
  }))
  for (const happening of log.flatMap(({ events }) => events as Happening[])) {
    const count = counts[happening.seat]
    if (!count) continue
    if (happening.event === 'roll') {
      const [one, two] = happening.dice as [number, number]
      count.rolls++
      count.faces[one - 1]!++
      count.faces[two - 1]!++
      if (one === two) count.doublets++
    } else if (happening.event === 'capture') {
      count.captured++
      counts[happening.captured]!.lost++
    }
  }
  return counts.map((count) => {
    const pips = count.faces.reduce((sum, times, face) => sum + times * (face + 1), 0)
    return { ...count, average: count.rolls > 0 ? pips / (2 * count.rolls) : null }
  })
}

/** Who begins, if dice have decided that; null as long as they have not. */
export function firstPlayer(log: readonly LogEntry[]): number | null {
  const happenings = log.flatMap(({ events }) => events as Happening[])
  if (!happenings.some(({ event }) => event === 'die')) return null
  return happenings.find(({ event }) => event === 'next' || event === 'roll')?.seat ?? null
}
