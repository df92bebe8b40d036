/** What each round brought, told from the events. */

import type { LogEntry } from '../../generated/messages'
import { LINES, type Happening, type Seat } from './view'

export type Line = (typeof LINES)[number]

export interface Round {
  readonly number: number
  /** Per seat the points, by where they came from. */
  readonly points: readonly Partial<Record<Line, number>>[]
  /** Per seat the workers that went without food; null as long as it has not fed. */
  readonly unfed: readonly (number | null)[]
  /** Who starts the next round; null where there is none yet. */
  readonly next: Seat | null
}

/** `log`: the actions that count, in order. */
export function rounds(log: readonly LogEntry[], seats: number): Round[] {
  const none = (number: number): Round => ({
    number,
    points: Array.from({ length: seats }, () => ({})),
    unfed: Array.from({ length: seats }, () => null),
    next: null,
  })
  const found: Round[] = [none(1)]
  for (const { events } of log) {
    for (const happening of events as Happening[]) {
      const last = found.length - 1
      found[last] = withHappening(found[last]!, happening)
      if (happening.event === 'round') found.push(none(happening.round))
    }
  }
  return found
}

function withHappening(round: Round, happening: Happening): Round {
  const { seat } = happening
  const line = lineOf(happening)
  const worth =
    'points' in happening ? happening.points : happening.event === 'use' ? happening.got.points : 0
  const points = round.points.map((gained, other) =>
    other === seat && line !== null && worth ? { ...gained, [line]: (gained[line] ?? 0) + worth } : gained,
  )
  if (happening.event === 'feed')
    return { ...round, points, unfed: round.unfed.map((n, other) => (other === seat ? happening.unfed : n)) }
  if (happening.event === 'round') return { ...round, next: happening.start_player }
  return { ...round, points }
}

function lineOf({ event }: Happening): Line | null {
  switch (event) {
    case 'build':
      return 'buildings'
    case 'use':
      return 'uses'
    case 'objective':
      return 'objectives'
    case 'cathedral':
      return 'clock'
    case 'feed':
      return 'feeding'
    case 'castle':
    case 'watchtower':
    case 'coins':
      return event
    default:
      return null
  }
}

export function totalOf(points: Partial<Record<Line, number>>): number {
  return Object.values(points).reduce((sum, n) => sum + n, 0)
}
