/** What the server says is legal, sorted by what a player can point at. */

import type { Kind } from './box'

export interface Meal {
  readonly fish: number
  readonly wheat: number
  readonly action: string
}

/** One use of a building; the Pawnshop has several, with what is given and taken. */
export interface Use {
  readonly action: string
  readonly give: readonly Kind[]
  readonly take: readonly Kind[]
}

export class Legal {
  /** Squares to place a worker on. */
  readonly workers = new Set<string>()
  /** By tile, the squares to build it on. */
  readonly builds = new Map<string, Set<string>>()
  readonly gathers: string[] = []
  /** By the square of the building. */
  readonly uses = new Map<string, Use[]>()
  readonly exchanges: Kind[] = []
  readonly meals: Meal[] = []
  readonly picks: string[] = []
  end = false

  constructor(actions: readonly string[]) {
    for (const action of actions) this.#take(action)
  }

  #take(action: string): void {
    const [verb, first = '', second = ''] = action.split(' ')
    switch (verb) {
      case 'worker':
        this.workers.add(first)
        break
      case 'build':
        this.builds.set(first, (this.builds.get(first) ?? new Set()).add(second))
        break
      case 'gather':
        this.gathers.push(first)
        break
      case 'use': {
        const [give = '', take = ''] = second.split('>')
        const use = { action, give: kindsOf(give), take: kindsOf(take) }
        this.uses.set(first, [...(this.uses.get(first) ?? []), use])
        break
      }
      case 'exchange':
        this.exchanges.push(first as Kind)
        break
      case 'feed':
        this.meals.push({ fish: numberOf(first), wheat: numberOf(second), action })
        break
      case 'pick':
        this.picks.push(first)
        break
      case 'end':
        this.end = true
    }
  }
}

export const END = 'end'
export const workerOn = (square: string): string => `worker ${square}`
export const building = (tile: string, square: string): string => `build ${tile} ${square}`
export const gathering = (square: string): string => `gather ${square}`
export const exchanging = (kind: Kind): string => `exchange ${kind}`
export const picking = (tile: string): string => `pick ${tile}`

function kindsOf(pair: string): Kind[] {
  return pair === '' ? [] : (pair.split('+') as Kind[])
}

function numberOf(setting: string): number {
  return Number(setting.split('=')[1])
}
