/** Tables in a list: how each stands, and which comes first. */

import type { TableSummary } from '../generated/messages'
import { othersAt, seatName, seatsMine, turnText } from './seats'
import { t } from './text.svelte'

/** One's own turn first, where another person waits for it before any other; then what was touched last. */
export function inOrder(tables: readonly TableSummary[]): TableSummary[] {
  const waits = ({ seats }: TableSummary): boolean => othersAt(seats.filter(({ out }) => !out))
  const rank = (table: TableSummary): number => {
    if (table.your_turn) return waits(table) ? 0 : 1
    return table.phase === 'gathering' ? 3 : 2
  }
  return tables.toSorted((a, b) => rank(a) - rank(b) || b.touched.localeCompare(a.touched))
}

/** Who plays there, from the viewer's side. */
export function whoPlays({ game, seats }: TableSummary): string {
  const mine = seatsMine(seats)
  const shown = seats.flatMap(({ kind, kept }, n) => {
    const named = kind !== 'open' || kept
    return named && !(mine.length === 1 && n === mine[0]) ? [n] : []
  })
  if (shown.length === 0) return t(`${game}.name`)
  const names = shown.map((seat) => seatName(seats, seat))
  return t(mine.length === 1 ? 'shell.against' : 'shell.between', { names })
}

/** Where the game stands, in one line. */
export function situation({ seats, to_move, winners, phase }: TableSummary): string {
  const mine = seatsMine(seats)
  if (phase === 'gathering') {
    if (seats.some(({ kept, yours }) => kept && yours)) return t('shell.list.kept')
    return t('shell.list.open', { n: seats.filter(({ kind }) => kind === 'open').length })
  }
  if (winners !== null) {
    if (winners.length === 0) return t('shell.ended.abandoned')
    if (mine.length === 1) return t(winners.includes(mine[0]!) ? 'shell.you_won' : 'shell.you_lost')
    return t('shell.won', { names: winners.map((seat) => seatName(seats, seat)) })
  }
  return to_move === null ? '' : turnText(seats, to_move)
}
