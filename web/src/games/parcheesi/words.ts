/** Places and what stands on them, in words. */

import { t } from '../../shell/text.svelte'
import { entryOf, exitOf, SAFE, type Place } from './places'
import { blocks, type Seat, type View } from './view'

export function placeText(place: Place): string {
  return typeof place === 'number'
    ? t('parcheesi.place.square', { square: place })
    : t(`parcheesi.term.${place}`)
}

/** A pawn by where it stands: “the pawn on square 12”, “a pawn in the nest”. */
export function pawnText(place: Place): string {
  return place === 'nest' ? t('parcheesi.pawn.nest') : t('parcheesi.pawn.on', { place: placeText(place) })
}

/**
 * A place of the board with all that a look at it tells. `quarter`: whose it is, off the ring; `own`: the seat that the
 * reader is, if it is one.
 */
export function describe(
  place: Place,
  quarter: number,
  view: View,
  names: readonly string[],
  own: Seat | null,
): readonly string[] {
  const owner = view.quarters.indexOf(quarter)
  const parts: string[] = []
  if (typeof place === 'number') {
    parts.push(placeText(place))
    if (SAFE.has(place)) parts.push(t('parcheesi.square.safe'))
    for (const [seat, its] of view.quarters.entries()) {
      const name = names[seat]
      if (entryOf(its) === place)
        parts.push(t(seat === own ? 'parcheesi.square.entry.own' : 'parcheesi.square.entry', { name }))
      if (exitOf(its) === place)
        parts.push(t(seat === own ? 'parcheesi.square.exit.own' : 'parcheesi.square.exit', { name }))
    }
  } else if (owner >= 0) {
    parts.push(t('parcheesi.place.of', { name: names[owner], place: placeText(place) }))
  } else parts.push(placeText(place))
  const before = parts.length
  for (const [seat, pawns] of view.pawns.entries()) {
    if (typeof place !== 'number' && seat !== owner) continue
    const n = pawns.filter((one) => one === place).length
    const name = names[seat]
    if (blocks(place, n))
      parts.push(t(seat === own ? 'parcheesi.square.pair.own' : 'parcheesi.square.pair', { name }))
    else if (n > 0)
      parts.push(t(seat === own ? 'parcheesi.square.pawns.own' : 'parcheesi.square.pawns', { n, name }))
  }
  if (parts.length === before) parts.push(t('parcheesi.square.empty'))
  return parts
}
