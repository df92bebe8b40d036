/** What people do at a table beside the game, in words. */

import type { EntryKind, LogEntry, SeatInfo } from '../generated/messages'
import { saidOf, seatName } from './seats'
import { t } from './text.svelte'

type Way = Extract<EntryKind, 'resign' | 'timeout'>

/** Who is out of the game, and came to be in this way; a turn that took too long alone puts nobody out. */
export function outBy(way: Way, log: readonly LogEntry[], seats: readonly SeatInfo[]): number[] {
  const last = (seat: number): EntryKind | undefined =>
    log.findLast((entry) => entry.seat === seat && (entry.kind === 'resign' || entry.kind === 'timeout'))
      ?.kind
  return seats.flatMap(({ out }, seat) => (out && last(seat) === way ? [seat] : []))
}

/** What an entry is about, of which only the newest holds; empty for a move of the game. */
export function matterOf({ kind, seat }: LogEntry): string {
  switch (kind) {
    case 'action':
    case 'rematch':
      return ''
    case 'undo':
    case 'ask':
    case 'agree':
    case 'refuse':
    case 'withdraw':
      return 'takeback'
    default:
      return `seat ${seat}`
  }
}

/** Empty for what the page shows by itself: actions, and what is asked. `before` are the seats before it happened. */
export function doingText(entry: LogEntry, before: SeatInfo[]): string {
  const name =
    entry.name ||
    (entry.kind === 'sit' ? t('shell.player', { n: entry.seat + 1 }) : seatName(before, entry.seat))
  const gathering = before.some(({ kind }) => kind === 'open')
  switch (entry.kind) {
    case 'undo':
      return t('shell.undone')
    case 'refuse':
      return t('shell.doing.refuse', { name })
    case 'withdraw':
      return t('shell.doing.withdraw', { name })
    case 'sit':
      // Who sits there already has taken another name.
      return before[entry.seat]?.kind === 'person' ? '' : t('shell.doing.sit', { name })
    case 'leave':
      return t(gathering ? 'shell.doing.leave' : 'shell.doing.stand_in', { name })
    case 'stand_in':
      return t('shell.doing.stand_in', { name })
    case 'come_back':
      return t('shell.doing.come_back', { name })
    case 'resign':
      return t('shell.doing.resign', { name })
    case 'timeout':
      return saidOf('shell.doing.timeout', before, entry.seat)
    case 'action':
    case 'ask':
    case 'agree':
    case 'rematch':
      return ''
  }
}
