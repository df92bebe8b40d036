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

/** The dice by which the first player was found: each round's die by seat, and who had the best of the last. */
export function firstRounds(log: readonly LogEntry[]): {
  rounds: Map<number, number>[]
  first: number | null
} {
  const rounds: Map<number, number>[] = []
  let open = false
  for (const happening of log.flatMap(({ events }) => events as Happening[])) {
    if (happening.event === 'die') {
      if (!open) rounds.push(new Map())
      open = true
      rounds.at(-1)!.set(happening.seat, happening.die)
    } else if (happening.event === 'tie') open = false
    else if (happening.event === 'next') return { rounds, first: rounds.length > 0 ? happening.seat : null }
    else if (happening.event === 'roll') return { rounds, first: rounds.length > 0 ? happening.seat : null }
  }
  return { rounds, first: null }
}
