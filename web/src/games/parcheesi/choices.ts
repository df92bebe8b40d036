/** What the server says is legal, sorted by pawn: the steps a pawn can take, and two steps of it taken as one. */

import { entryOf, landing, placeNamed, type Place } from './places'

export interface Choice {
  readonly kind: 'enter' | 'move' | 'bonus'
  readonly from: Place
  readonly to: Place
  /** Where a sum of two steps touches down in between. */
  readonly halfway: Place | null
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
  const step = { halfway: null, lap: lap === 'lap', actions: [action] }
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

/** `first` and a further step of the same pawn by a die; `legal` is what may be played once `first` has been. */
export function sumsOf(first: Choice, legal: readonly string[], quarter: number): Choice[] {
  if (first.kind === 'bonus') return []
  return stepsOf(legal, quarter)
    .filter(({ kind, from }) => kind === 'move' && from === first.to)
    .map((second) => ({
      ...second,
      kind: first.kind,
      from: first.from,
      halfway: first.to,
      counts: [...first.counts, ...second.counts],
      lap: first.lap || second.lap,
      actions: [...first.actions, ...second.actions],
    }))
}

/** Sums that end alike are one, unless something happens half-way; the larger step first. */
export function distinctSums(
  sums: readonly Choice[],
  eventful: (halfwayAction: string) => boolean,
): Choice[] {
  const sorted = [...sums].sort((a, b) => b.counts[0]! - a.counts[0]!)
  const kept: Choice[] = []
  const known = ({ to, lap }: Choice): boolean => kept.some((other) => other.to === to && other.lap === lap)
  for (const sum of sorted) if (eventful(sum.actions[0]!)) kept.push(sum)
  for (const sum of sorted) if (!kept.includes(sum) && !known(sum)) kept.push(sum)
  return kept
}
