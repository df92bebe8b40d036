/** One move as the steps in which it is shown. */

import { LEATHER } from './box'
import { fold } from './fold'
import type { Happening, Seat, View } from './view'

export interface Gain {
  readonly mark: number
  readonly buttons: number
}

export type Step =
  | { kind: 'lay'; seat: Seat; patch: string; squares: readonly string[]; view: View }
  | { kind: 'walk'; seat: Seat; from: number; to: number; gains: readonly Gain[]; view: View }

export function steps(before: View, happenings: readonly Happening[]): Step[] {
  const found: Step[] = []
  let view = before
  let walk: Extract<Step, { kind: 'walk' }> | null = null
  for (const happening of happenings) {
    view = fold(view, happening)
    if (happening.event === 'buy') {
      const { seat, patch, squares } = happening
      found.push({ kind: 'lay', seat, patch, squares, view })
    } else if (happening.event === 'leather') {
      const { seat, square } = happening
      found.push({ kind: 'lay', seat, patch: LEATHER, squares: [square], view })
    } else if (happening.event === 'move') {
      const { seat, from, to } = happening
      walk = { kind: 'walk', seat, from, to, gains: [], view }
      found.push(walk)
    } else if (happening.event === 'income' && walk) {
      const gain = { mark: happening.mark, buttons: happening.buttons }
      Object.assign(walk, { gains: [...walk.gains, gain], view })
    } else {
      const last = found.at(-1)
      if (last) Object.assign(last, { view })
    }
  }
  return found
}
