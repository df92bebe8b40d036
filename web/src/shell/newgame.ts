/** What a new game is asked with: defaults, what was chosen last time, and the rematch. */

import type { CreateTable, GameInfo, OptionValue, SeatRequest } from '../generated/messages'
import { recall, remember } from './memory'
import type { Setting } from './table.svelte'

/** What the dialog asks. */
export interface Wishes {
  /** Who sits on each seat but the asker's, in order: a bot's level, or `person`. */
  opponents: string[]
  /** The persons' names, the asker's first. */
  names: string[]
  options: Record<string, OptionValue>
  /** The seat that starts; null: drawn. */
  starter: number | null
}

export const PERSON = 'person'

/** The second-weakest bot: a first game that a beginner may lose, and can win. */
function usualLevel(game: GameInfo): string {
  return game.levels[1] ?? game.levels[0] ?? PERSON
}

/** As chosen last time as far as the game still has it, the rest by default. */
export function usualWishes(game: GameInfo): Wishes {
  const last = lastWishes(game.name)
  const fitting = game.players.includes((last.opponents?.length ?? 0) + 1)
  const opponents = fitting ? last.opponents! : Array<string>(game.players[0]! - 1).fill(usualLevel(game))
  return {
    opponents: opponents.map((one) => (one === PERSON || game.levels.includes(one) ? one : usualLevel(game))),
    names: [recall('name') ?? '', ...opponents.map((_, n) => last.names?.[n + 1] ?? '')],
    options: Object.fromEntries(
      game.options.map(({ name, values, default: usual }) => {
        const chosen = last.options?.[name]
        return [name, chosen !== undefined && values.includes(chosen) ? chosen : usual]
      }),
    ),
    starter: typeof last.starter === 'number' && last.starter <= opponents.length ? last.starter : null,
  }
}

/** The preset that the options are, if they are one's to the last. */
export function presetOf(game: GameInfo, options: Record<string, OptionValue>): string | null {
  const same = ([, preset]: [string, Record<string, OptionValue>]): boolean =>
    Object.entries(preset).every(([name, value]) => options[name] === value)
  return Object.entries(game.presets).find(same)?.[0] ?? null
}

export function rememberWishes(game: string, wishes: Wishes): void {
  remember('name', wishes.names[0] ?? '')
  remember(`new.${game}`, JSON.stringify(wishes))
}

function lastWishes(game: string): Partial<Wishes> {
  try {
    const last: unknown = JSON.parse(recall(`new.${game}`) ?? '{}')
    return typeof last === 'object' && last !== null ? last : {}
  } catch {
    return {}
  }
}

export function requestOf(game: GameInfo, wishes: Wishes): CreateTable {
  const seats: SeatRequest[] = [PERSON, ...wishes.opponents].map((who, seat) =>
    who === PERSON ? { kind: 'person', name: wishes.names[seat]?.trim() ?? '' } : { kind: 'bot', level: who },
  )
  return {
    game: game.name,
    seats,
    options: wishes.options,
    starter: game.seat_zero_starts ? wishes.starter : null,
  }
}

/** The same seats and options again; where someone must start, it is who came second this time. */
export function rematchOf({ game, options, seats }: Setting, seatZeroStarts: boolean): CreateTable {
  return {
    game,
    options,
    seats: seats.map(({ kind, name, level }) => (kind === 'bot' ? { kind, level } : { kind, name })),
    starter: seatZeroStarts ? 1 : null,
  }
}
