/** Tiles, goods and squares, in words. */

import { t } from '../../shell/text.svelte'
import { GIVES, listed, terrainAt, tile, type Amounts, type Good, type Terrain } from './box'
import type { Finding } from './findings'
import { buildingAt, workerAt, type Seat, type View } from './view'

export function tileName(id: string): string {
  return t(`littletown.term.${id}`)
}

/** A number with a true minus sign. */
export function signed(n: number): string {
  return String(n).replace('-', '−')
}

/** “2 wood”, “1 point”. */
export function goodText(good: Good, n: number): string {
  return t(`littletown.goods.${good}`, { n })
}

export function goodsText(amounts: Amounts): string {
  return listed(amounts)
    .map(([good, n]) => goodText(good, n))
    .join(', ')
}

/** What a tile does, as a sentence. */
export function effectText(id: string): string {
  const { special, inputs, outputs } = tile(id)
  if (special) return t(`littletown.effect.${special}`)
  return listed(inputs).length === 0
    ? t('littletown.effect.gives', { got: goodsText(outputs) })
    : t('littletown.effect.turns', { paid: goodsText(inputs), got: goodsText(outputs) })
}

/** A tile of the market, with all that is printed on it. */
export function tileText(id: string): string {
  const { cost, points } = tile(id)
  return [
    tileName(id),
    t('littletown.tile.cost', { cost: goodsText(cost) }),
    t('littletown.tile.points', { n: points }),
    effectText(id),
  ].join('. ')
}

/** What lies on a square; `own` is the seat that the reader is, if it is one. */
export function squareText(
  square: string,
  view: View,
  board: readonly (readonly Terrain[])[],
  names: readonly string[],
  own: Seat | null,
): string {
  const building = buildingAt(view, square)
  if (building) {
    const values = { square, tile: tileName(building.tile), name: names[building.owner] }
    const key = building.owner === own ? 'littletown.square.building.own' : 'littletown.square.building'
    return [t(key, values), effectText(building.tile)].join(' ')
  }
  const worker = workerAt(view, square)
  if (worker !== undefined) {
    const key = worker === own ? 'littletown.square.worker.own' : 'littletown.square.worker'
    return t(key, { square, name: names[worker] })
  }
  const terrain = terrainAt(board, square)
  const gives = GIVES[terrain]
  const what = t(`littletown.terrain.${terrain}`)
  return gives
    ? t('littletown.square.terrain', { square, what, got: goodText(gives, 1) })
    : t('littletown.square.empty', { square })
}

/** What a worker would find, for those who do not see the board. */
export function gainText({ gathers, buildings }: Finding): string {
  const parts = [goodsText(gathers), ...buildings.map(({ tile: id }) => tileName(id))].filter(Boolean)
  return parts.length > 0
    ? t('littletown.square.gain', { what: parts.join(', ') })
    : t('littletown.around.nothing')
}
