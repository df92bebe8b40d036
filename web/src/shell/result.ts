/** How a game has ended, in words. */

import type { Ended, LogEntry, SeatInfo } from '../generated/messages'
import { outBy } from './doings'
import { isSelf, saidOf, seatName } from './seats'
import { t } from './text.svelte'

/** The headline: who has won. */
export function headline(winners: readonly number[], seats: SeatInfo[]): string {
  if (winners.some((seat) => isSelf(seats, seat))) return t('shell.result.you_win')
  const names = winners.map((seat) => seatName(seats, seat))
  return names.length === 1 ? t('shell.result.wins', { name: names[0] }) : t('shell.result.win', { names })
}

/** Why a game is over that was not played to its end; empty for one that was. */
export function because({ how }: Ended, log: readonly LogEntry[], seats: SeatInfo[]): string {
  if (how === 'played') return ''
  if (how === 'abandoned') return t('shell.ended.abandoned')
  return (['resign', 'timeout'] as const)
    .flatMap((way) => outBy(way, log, seats).map((seat) => saidOf(`shell.doing.${way}`, seats, seat)))
    .join(' ')
}
