/** Who sits where, in words. */

import type { SeatInfo } from '../generated/messages'
import { language, t } from './text.svelte'

/** Seats that the viewer plays. */
export function seatsMine(seats: SeatInfo[]): number[] {
  return seats.flatMap((seat, number) => (seat.yours && seat.kind === 'person' ? [number] : []))
}

/** Whether another person sits there, who may have given the game up. */
export function othersAt(seats: readonly SeatInfo[]): boolean {
  return seats.some(({ kind, yours }) => kind === 'person' && !yours)
}

/** Whether a seat is the viewer's to play: no bot stands in for them. */
export function isPlayed({ kind, yours, stand_in }: SeatInfo): boolean {
  return kind === 'person' && yours && !stand_in
}

/** Whether a seat is the only one of the viewer, whom texts then speak to. */
export function isSelf(seats: SeatInfo[], seat: number): boolean {
  const [own, ...others] = seatsMine(seats)
  return own === seat && others.length === 0
}

/** The text `key` of who sits there, or `key.you`, which speaks to them, if they are the viewer. */
export function saidOf(key: string, seats: SeatInfo[], seat: number): string {
  return isSelf(seats, seat) ? t(`${key}.you`) : t(key, { name: seatName(seats, seat) })
}

export type Mark = 'bot' | 'open' | 'out' | 'stand_in' | 'here' | 'away'

/** Who is on a seat; `here`: its person is at the table. */
export function markOf({ kind, out, stand_in }: SeatInfo, here: boolean): Mark {
  if (kind !== 'person') return kind
  if (out) return 'out'
  if (stand_in) return 'stand_in'
  return here ? 'here' : 'away'
}

/** Whose turn it is, from the viewer's side. */
export function turnText(seats: SeatInfo[], to_move: number): string {
  const mine = seatsMine(seats)
  if (mine.length > 0 && mine.every((seat) => seats[seat]!.stand_in)) return t('shell.list.stand_in')
  if (isSelf(seats, to_move)) return t('shell.your_turn')
  return t('shell.turn_of', { name: seatName(seats, to_move) })
}

/** What to call who sits there: a name, “You”, “Player 2”, “Bot (easy)”, “Bot 2 (easy)”, “Open seat”. */
export function seatName(seats: SeatInfo[], number: number): string {
  const seat = seats[number]
  if (seat === undefined) return ''
  if (seat.kind === 'bot') {
    const bots = seats.flatMap(({ kind }, other) => (kind === 'bot' ? [other] : []))
    const level = t(`level.${seat.level}`).toLocaleLowerCase(language())
    // The number comes before the level: a name that is cut short still tells the bots apart.
    return bots.length > 1
      ? t('shell.bot.numbered', { n: bots.indexOf(number) + 1, level })
      : t('shell.bot', { level })
  }
  if (seat.name) return seat.name
  if (seat.kind === 'open') return t('shell.seat.open')
  return isSelf(seats, number) ? t('shell.you') : t('shell.player', { n: number + 1 })
}
