/** Who sits where, in words. */

import type { SeatInfo } from '../generated/messages'
import { language, t } from './text.svelte'

/** Seats that the viewer plays. */
export function seatsMine(seats: SeatInfo[]): number[] {
  return seats.flatMap((seat, number) => (seat.yours && seat.kind === 'person' ? [number] : []))
}

/** What to call who sits there: a name, “You”, “Player 2”, “Bot (easy)”, “Open seat”. */
export function seatName(seats: SeatInfo[], number: number): string {
  const seat = seats[number]
  if (seat === undefined) return ''
  if (seat.kind === 'bot') {
    const bots = seats.flatMap(({ kind }, other) => (kind === 'bot' ? [other] : []))
    const level = t(`level.${seat.level}`).toLocaleLowerCase(language())
    const bot = t('shell.bot', { level })
    return bots.length > 1 ? `${bot} ${bots.indexOf(number) + 1}` : bot
  }
  if (seat.name) return seat.name
  if (seat.kind === 'open') return t('shell.seat.open')
  const alone = seat.yours && seatsMine(seats).length === 1
  return alone ? t('shell.you') : t('shell.player', { n: number + 1 })
}
