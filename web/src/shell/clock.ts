/** Time to think, in figures and words. */

import type { Clock } from '../generated/messages'
import { language, t } from './text.svelte'

export const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What one can choose from, in seconds; within the server's bounds. */
export const TURN_SECONDS = [MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY] as const
export const GAME_SECONDS = [3, 5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE)
export const INCREMENTS = [0, 5, 10, 20, 30] as const

/** Less than so much, and one should hurry: a tenth of what there was, between 10 s and an hour. */
export function lowBelow(clock: Clock): number {
  return Math.min(HOUR, Math.max(10, clock.seconds / 10))
}

/** `9:05`, `1:09:05`; from a day on, the days and hours are told in words. */
export function reading(seconds: number): string | { days: number; hours: number } {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole >= DAY) return { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) }
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes, rest] = [
    Math.floor(whole / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    whole % MINUTE,
  ]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A length of time in words of `language`, in the largest unit that divides it: `3 days`, `90 minutes`. */
export function lengthOf(seconds: number, language: string): string {
  const [unit, size] = (
    [
      ['day', DAY],
      ['hour', HOUR],
      ['minute', MINUTE],
      ['second', 1],
    ] as const
  ).find(([, size]) => seconds % size === 0 && seconds >= size) ?? ['second', 1]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** How much time everyone has, in a sentence. */
export function clockText({ kind, seconds, increment = 0 }: Clock): string {
  const time = lengthOf(seconds, language())
  if (kind === 'turn') return t('shell.clock.turn', { time })
  return t('shell.clock.game', { time, increment: lengthOf(increment, language()) })
}
