/** What the server says is legal, sorted by pawn: the steps a pawn can take, and several steps of it taken as one. */

import { entryOf, landing, placeNamed, wayOf, type Place } from './places'

export interface Choice {
  readonly kind: 'enter' | 'move' | 'bonus'
  readonly from: Place
  readonly to: Place
  /** Where a sum of several steps touches down on the way. */
  readonly stops: readonly Place[]
  /** The dice used, or the bonus, in the order of use. */
  readonly counts: readonly number[]
  readonly lap: boolean
  /** To be sent one after the other. */
  readonly actions: readonly string[]
}

export const PASS = 'pass'

/** A step of a pawn; null for what moves none. */
export function stepOf(action: string, quarter: number): Choice | null {
  const [verb, first = '', second = '', lap] = action.split(' ')
  const step = { stops: [], lap: lap === 'lap', actions: [action] }
  if (verb === 'enter') {
    const counts = first.split('+').map(Number)
    return { ...step, kind: 'enter', from: 'nest', to: entryOf(quarter), counts, lap: false }
  }
  if (verb !== 'move' && verb !== 'bonus') return null
  const from = placeNamed(first)
  const to = landing(quarter, from, Number(second), step.lap)
  return to === null ? null : { ...step, kind: verb, from, to, counts: [Number(second)] }
}

export function stepsOf(legal: readonly string[], quarter: number): Choice[] {
  return legal.map((action) => stepOf(action, quarter)).filter((step) => step !== null)
}

/** The bonuses that may be declined now. */
export function declinesOf(legal: readonly string[]): { bonus: number; action: string }[] {
  return legal
    .filter((action) => action.startsWith('decline '))
    .map((action) => ({ bonus: Number(action.split(' ')[1]), action }))
}

/** Every pawn that can move, by its place, the nest first, then along the way. */
export function byPawn(choices: readonly Choice[]): Map<Place, Choice[]> {
  const groups = new Map<Place, Choice[]>()
  for (const choice of choices) groups.set(choice.from, [...(groups.get(choice.from) ?? []), choice])
  return groups
}

/** The sums of `way` and one further step of the same pawn by a die; `legal` is what may be played once it has been. */
export function sumsOf(way: Choice, legal: readonly string[], quarter: number): Choice[] {
  if (way.kind === 'bonus') return []
  return stepsOf(legal, quarter)
    .filter(({ kind, from }) => kind === 'move' && from === way.to)
    .map((next) => ({
      kind: way.kind,
      from: way.from,
      to: next.to,
      stops: [...way.stops, way.to],
      counts: [...way.counts, ...next.counts],
      lap: way.lap || next.lap,
      actions: [...way.actions, ...next.actions],
    }))
}

/** Sums that end alike and have the same `effect` are one; the shorter first, and those with the larger first step. */
export function distinctSums(sums: readonly Choice[], effect: (sum: Choice) => string): Choice[] {
  const kept = new Map<string, Choice>()
  const sorted = [...sums].sort((a, b) => a.stops.length - b.stops.length || b.counts[0]! - a.counts[0]!)
  for (const sum of sorted) {
    const outcome = [sum.to, sum.lap, effect(sum)].join()
    if (!kept.has(outcome)) kept.set(outcome, sum)
  }
  return [...kept.values()]
}

/** The squares of a choice's way, from the pawn's own on. */
export function pathOf({ actions }: Choice, quarter: number): Place[] {
  return actions.flatMap((action, n) => {
    const { kind, from, to, counts, lap } = stepOf(action, quarter)!
    const leg = kind === 'enter' ? [from, to] : wayOf(quarter, from, counts[0]!, lap)
    return n === 0 ? leg : leg.slice(1)
  })
}
