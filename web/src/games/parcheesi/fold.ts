/** The view after one thing has happened: for showing a move step by step; the server's view has the last word. */

import { replaced } from '../../board/replaced'
import type { Place } from './places'
import { without, type Happening, type Seat, type View } from './view'

export function fold(view: View, happening: Happening): View {
  const { seat } = happening
  switch (happening.event) {
    case 'die':
      return { ...view, first_dice: replaced(view.first_dice ?? [], seat, happening.die) }
    case 'tie': {
      const { seats } = happening
      return { ...view, first_dice: view.pawns.map((_, other) => (seats.includes(other) ? 0 : null)) }
    }
    case 'roll': {
      const [one, two] = happening.dice
      return {
        ...view,
        phase: 'play',
        first_dice: null,
        turn: seat,
        roll: happening.dice,
        dice: happening.steps,
        unused: [],
        steps: happening.steps.length,
        bonuses: [],
        doublets: one === two ? view.doublets + 1 : view.doublets,
      }
    }
    case 'third_doublet':
      return happening.from === undefined ? view : withMoved(view, seat, happening.from, 'nest')
    case 'enter':
      return {
        ...withMoved(view, seat, 'nest', happening.square),
        dice: happening.dice.reduce<number[]>(without, [...view.dice]),
      }
    case 'move':
      return {
        ...withMoved(view, seat, happening.from, happening.to),
        dice: without(view.dice, happening.steps),
      }
    case 'bonus':
      return {
        ...withMoved(view, seat, happening.from, happening.to),
        bonuses: without(view.bonuses, happening.steps),
      }
    case 'capture':
      return {
        ...withMoved(view, happening.captured, happening.square, 'nest'),
        bonuses: [...view.bonuses, happening.bonus],
      }
    case 'home':
      return {
        ...view,
        bonuses: [...view.bonuses, happening.bonus],
        scores: replaced(view.scores, seat, view.scores[seat]! + 1),
      }
    case 'decline':
      return { ...view, bonuses: without(view.bonuses, happening.bonus) }
    case 'next':
      return { ...cleared(view), turn: seat, to_move: null, doublets: 0 }
    case 'again':
      return cleared(view)
    default:
      return view
  }
}

/** Dice and bonuses that are left over lapse with their roll. */
function cleared(view: View): View {
  return { ...view, phase: 'roll', first_dice: null, roll: [], dice: [], unused: [], bonuses: [] }
}

function withMoved(view: View, seat: Seat, from: Place, to: Place): View {
  return { ...view, pawns: replaced(view.pawns, seat, [...without(view.pawns[seat]!, from), to]) }
}

/** The table before anything has happened at it. */
export function opening(view: View): View {
  return {
    ...cleared(view),
    phase: 'first',
    to_move: null,
    turn: 0,
    pawns: view.pawns.map((pawns) => pawns.map((): Place => 'nest')),
    first_dice: view.pawns.map(() => 0),
    doublets: 0,
    scores: view.scores.map(() => 0),
    winners: null,
  }
}
