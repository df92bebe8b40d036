/** The meal at a round's end: each worker eats one fish or wheat, and whoever is left hungry costs points. */

import { dealt, UNFED } from './box'
import type { Seat, View } from './view'

interface Food {
  readonly fish: number
  readonly wheat: number
}

export interface MealAhead {
  /** The workers to feed, and the food held for them. */
  readonly need: number
  readonly have: number
  readonly unfed: number
  /** Lost if it stays so: not below zero. */
  readonly points: number
}

export function unfed(workers: number, { fish, wheat }: Food): number {
  return Math.max(0, workers - fish - wheat)
}

/** What the end of the round asks of a seat, as things stand; null where no meal lies ahead. */
export function mealAhead(view: View, seat: Seat): MealAhead | null {
  if (!['turn', 'worker', 'residence'].includes(view.phase)) return null
  const need = dealt(view.workers.length).workers
  const food = view.cubes[seat]!
  const hungry = unfed(need, food)
  return { need, have: food.fish + food.wheat, unfed: hungry, points: -UNFED * hungry }
}

/** The same on the seat's last turn of the round, if somebody would go hungry: the last time to do something about it. */
export function lastWarning(view: View, seat: Seat): MealAhead | null {
  const left = view.workers_left[seat]!
  const last = (view.phase === 'turn' && left === 1) || (view.phase === 'worker' && left === 0)
  const meal = view.to_move === seat && last ? mealAhead(view, seat) : null
  return meal && meal.unfed > 0 ? meal : null
}
