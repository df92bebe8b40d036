/** What an action will do, from the events the server foresees. */

import type { Happening, Seat } from './view'

export interface Outlook {
  readonly seat: Seat
  readonly paid: number
  /** Buttons for spaces moved. */
  readonly earned: number
  readonly spaces: number
  readonly to: number | null
  readonly income: readonly number[]
  readonly leather: number
  readonly leatherLost: number
  readonly tile: boolean
  /** Who acts next; null at the end of the game. */
  readonly next: Seat | null
  /** The seat places leather before anything else. */
  readonly leatherNext: boolean
}

export function outlook(happenings: readonly Happening[]): Outlook {
  const find = <Name extends Happening['event']>(name: Name): Extract<Happening, { event: Name }>[] =>
    happenings.filter((each): each is Extract<Happening, { event: Name }> => each.event === name)
  const walk = find('move')[0]
  const next = find('next')[0]
  const leather = find('leather_gained').length
  return {
    seat: happenings[0]!.seat as Seat,
    paid: find('buy')[0]?.cost ?? 0,
    earned: find('advance')[0]?.buttons ?? 0,
    spaces: walk ? walk.to - walk.from : 0,
    to: walk?.to ?? null,
    income: find('income').map(({ buttons }) => buttons),
    leather,
    leatherLost: find('leather_lost').length,
    tile: find('bonus_tile').length > 0,
    next: next?.seat ?? null,
    leatherNext: next === undefined && find('end').length === 0,
  }
}
