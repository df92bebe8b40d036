/** One action as the steps in which it is shown. */

import { EXCHANGE, listed, type Amounts, type Good } from './box'
import { fold } from './fold'
import type { Happening, Seat, View } from './view'

/** Where something flies from or to: a square, a seat's purse, the supply, a place in the market. */
export type Place = string

/** Something on its way. */
export interface Flight {
  readonly from: Place
  readonly to: Place
  readonly what: { readonly good: Good } | { readonly tile: string } | { readonly worker: Seat }
}

/** Flies together; `view` is the table once it has been shown. */
export interface Step {
  readonly kind: 'fly' | 'wait'
  readonly flights: readonly Flight[]
  readonly view: View
  /** Heard as it ends. */
  readonly sound?: 'place' | 'income'
}

export const onSquare = (square: string): Place => `square ${square}`
export const purseOf = (seat: Seat): Place => `purse ${seat}`
export const marketPlace = (tile: string): Place => `tile ${tile}`
export const SUPPLY: Place = 'supply'

/** Events that are seen only in what they lead to. */
const SILENT: ReadonlySet<Happening['event']> = new Set([
  ...(['next', 'end_turn', 'residence_end', 'residence', 'end', 'pass_on'] as const),
  ...(['card', 'tile', 'start', 'market', 'pick', 'round'] as const),
])

export function steps(before: View, happenings: readonly Happening[]): Step[] {
  const found: Step[] = []
  let view = before
  for (const happening of happenings) {
    view = fold(view, happening)
    const flights = flightsOf(happening)
    if (flights.length > 0) found.push({ kind: 'fly', flights, view, sound: soundOf(happening) })
    else if (!SILENT.has(happening.event)) found.push({ kind: 'wait', flights, view })
    else if (found.length > 0) found[found.length - 1] = { ...found.at(-1)!, view }
  }
  return found
}

function soundOf({ event }: Happening): 'place' | 'income' {
  return event === 'worker' || event === 'build' ? 'place' : 'income'
}

function flightsOf(happening: Happening): Flight[] {
  const { seat } = happening
  const goods = (amounts: Amounts, from: Place, to: Place): Flight[] =>
    listed(amounts).flatMap(([good, n]) =>
      Array.from({ length: Math.min(n, MOST_SHOWN) }, () => ({ from, to, what: { good } })),
    )
  const purse = purseOf(seat)
  switch (happening.event) {
    case 'worker':
      return [{ from: purse, to: onSquare(happening.square), what: { worker: seat } }]
    case 'gather':
      return goods({ [happening.kind]: 1 }, onSquare(happening.square), purse)
    case 'fee':
      return goods({ coins: happening.coins }, purse, purseOf(happening.owner))
    case 'use': {
      const there = onSquare(happening.square)
      return [...goods(happening.paid, purse, there), ...goods(happening.got, there, purse)]
    }
    case 'exchange':
      return [...goods({ coins: EXCHANGE }, purse, SUPPLY), ...goods({ [happening.kind]: 1 }, SUPPLY, purse)]
    case 'build': {
      const { tile, square } = happening
      return [
        { from: marketPlace(tile), to: onSquare(square), what: { tile } },
        ...goods(happening.paid, purse, SUPPLY),
      ]
    }
    case 'feed':
      return goods({ fish: happening.fish, wheat: happening.wheat }, purse, SUPPLY)
    case 'cathedral':
    case 'castle':
    case 'watchtower':
      return goods({ points: happening.points }, onSquare(happening.square), purse)
    default:
      return []
  }
}

/** More of a kind are not seen apart. */
const MOST_SHOWN = 4
