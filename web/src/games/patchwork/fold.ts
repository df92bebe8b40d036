/** The view after one thing has happened: for showing a move step by step; the server's view has the last word. */

import { replaced } from '../../board/replaced'
import { LEATHER, piece } from './box'
import { type Happening, type Placed, type Seat, type View } from './view'

export function fold(view: View, happening: Happening): View {
  switch (happening.event) {
    case 'buy': {
      const { seat, patch, squares, cost } = happening
      const paid = withButtons(view, seat, -cost)
      const gap = view.circle.indexOf(patch)
      const circle = [...view.circle.slice(gap + 1), ...view.circle.slice(0, gap)]
      return {
        ...withPiece(paid, seat, { patch, squares }),
        income: replaced(view.income, seat, view.income[seat] + piece(patch).income),
        circle,
        offer: circle.slice(0, 3),
      }
    }
    case 'leather':
      return withPiece(view, happening.seat, { patch: LEATHER, squares: [happening.square] })
    case 'advance':
    case 'income':
      return withButtons(view, happening.seat, happening.buttons)
    case 'move':
      return { ...view, position: replaced(view.position, happening.seat, happening.to) }
    case 'leather_gained':
    case 'leather_lost':
      return { ...view, leather_left: view.leather_left.filter((mark) => mark !== happening.mark) }
    case 'bonus_tile':
      return { ...view, bonus_tile: happening.seat }
    case 'finish':
      return happening.first ? { ...view, first_at_end: happening.seat } : view
    default:
      return view
  }
}

function withButtons(view: View, seat: Seat, change: number): View {
  return { ...view, buttons: replaced(view.buttons, seat, view.buttons[seat] + change) }
}

function withPiece(view: View, seat: Seat, placed: Placed): View {
  return { ...view, placed: replaced(view.placed, seat, [...view.placed[seat], placed]) }
}
