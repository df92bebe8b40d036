/** What a new game is asked with: defaults, and what was chosen last time. */

import type {
  Clock,
  CreateTable,
  GameInfo,
  OptionValue,
  SeatRequest,
  Visibility,
} from '../generated/messages'
import { GAME_SECONDS, INCREMENTS, TURN_SECONDS } from './clock'
import { recall, remember } from './memory'
import { t } from './text.svelte'

/** What the dialog asks. */
export interface Wishes {
  /** Who sits on each seat but the asker's, in order: a bot's level, `person` or `open`. */
  opponents: string[]
  /** The names of those at this screen, by opponent. */
  names: string[]
  options: Record<string, OptionValue>
  /** The seat that starts; null: drawn. */
  starter: number | null
  visibility: Visibility
  clock: Clock | null
}

/** Someone at this screen. */
export const PERSON = 'person'
/** Whoever takes the seat, from wherever they are. */
export const OPEN = 'open'

/** How many can play. */
export function playersText(players: readonly number[]): string {
  const [from, to] = [Math.min(...players), Math.max(...players)]
  return from === to ? t('shell.new.players_n', { n: from }) : t('shell.players.range', { from, to })
}

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
    opponents: opponents.map((one) =>
      one === PERSON || one === OPEN || game.levels.includes(one) ? one : usualLevel(game),
    ),
    names: opponents.map((_, n) => last.names?.[n] ?? ''),
    options: Object.fromEntries(
      game.options.map(({ name, values, default: usual }) => {
        const chosen = last.options?.[name]
        return [name, chosen !== undefined && values.includes(chosen) ? chosen : usual]
      }),
    ),
    starter: typeof last.starter === 'number' && last.starter <= opponents.length ? last.starter : null,
    visibility: last.visibility === 'public' ? 'public' : 'private',
    clock: usableClock(last.clock),
  }
}

function usableClock(clock: Clock | null | undefined): Clock | null {
  if (typeof clock !== 'object' || clock === null) return null
  const { kind, seconds, increment = 0 } = clock
  const offered: readonly number[] = kind === 'turn' ? TURN_SECONDS : GAME_SECONDS
  const known = kind === 'turn' ? increment === 0 : INCREMENTS.some((one) => one === increment)
  return (kind === 'turn' || kind === 'game') && offered.includes(seconds) && known ? clock : null
}

/** The preset that the options are, if they are one's to the last. */
export function presetOf(game: GameInfo, options: Record<string, OptionValue>): string | null {
  const same = ([, preset]: [string, Record<string, OptionValue>]): boolean =>
    Object.entries(preset).every(([name, value]) => options[name] === value)
  return Object.entries(game.presets).find(same)?.[0] ?? null
}

export function rememberWishes(game: string, wishes: Wishes): void {
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

/** Whether someone takes part who is somewhere else. */
export function isFar({ opponents }: Wishes): boolean {
  return opponents.includes(OPEN)
}

/** Whether more than one person plays, so that a clock makes sense. */
export function isShared({ opponents }: Wishes): boolean {
  return opponents.some((who) => who === OPEN || who === PERSON)
}

/** The asker sits on the first seat, by the name that the server knows. */
export function requestOf(game: GameInfo, wishes: Wishes): CreateTable {
  const others = wishes.opponents.map((who, n): SeatRequest => {
    if (who === OPEN) return { kind: 'open' }
    return who === PERSON
      ? { kind: 'person', name: wishes.names[n]?.trim() ?? '' }
      : { kind: 'bot', level: who }
  })
  return {
    game: game.name,
    seats: [{ kind: 'person' }, ...others],
    options: wishes.options,
    starter: game.seat_zero_starts ? wishes.starter : null,
    visibility: isFar(wishes) ? wishes.visibility : 'private',
    clock: isShared(wishes) ? wishes.clock : null,
  }
}
