/** One action as the steps in which it is shown. */

import { fold } from './fold'
import { wayOf, type Place } from './places'
import type { Happening, Seat, View } from './view'

export type Step =
  /** `view` is the table once the step has been shown. */
  | { kind: 'roll'; seat: Seat; dice: readonly number[]; view: View }
  | { kind: 'walk'; seat: Seat; way: readonly Place[]; view: View }
  /** A pawn goes back to its nest. */
  | { kind: 'send'; seat: Seat; from: Place; view: View }
  | { kind: 'wait'; view: View }
  /** Nothing is left to act out: the player's own hand has done it. */
  | { kind: 'put'; view: View }

export function steps(before: View, happenings: readonly Happening[]): Step[] {
  const found: Step[] = []
  let view = before
  for (const happening of happenings) {
    view = fold(view, happening)
    const { seat, event } = happening
    if (event === 'roll') found.push({ kind: 'roll', seat, dice: happening.dice, view })
    else if (event === 'die') found.push({ kind: 'roll', seat, dice: [happening.die], view })
    else if (event === 'enter') found.push({ kind: 'walk', seat, way: ['nest', happening.square], view })
    else if (event === 'move' || event === 'bonus') {
      const way = wayOf(view.quarters[seat]!, happening.from, happening.steps, happening.lap)
      found.push({ kind: 'walk', seat, way, view })
    } else if (event === 'capture') {
      found.push({ kind: 'send', seat: happening.captured, from: happening.square, view })
    } else if (event === 'third_doublet' && happening.from !== undefined) {
      found.push({ kind: 'send', seat, from: happening.from, view })
    } else if (event === 'pass' || event === 'decline' || event === 'tie' || event === 'third_doublet') {
      found.push({ kind: 'wait', view })
    } else {
      const last = found.at(-1)
      // Whose turn comes next is shown with the roll that begins it.
      if (last && event !== 'next' && event !== 'again') Object.assign(last, { view })
    }
  }
  return found
}
