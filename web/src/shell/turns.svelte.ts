/** The games with other people where it is one's turn, or where a seat is kept for one. */

import type { TableSummary } from '../generated/messages'
import { fetchTables } from './api'
import { live } from './connection.svelte'

/** Tables that have waited, by id, as they were when last asked for: who plays there does not change. */
let known = new Map<string, TableSummary>()

let waiting = $state.raw<readonly TableSummary[]>([])
let newest: readonly string[] | null = null
/** Tables that wait and are not to be told of (again). */
let told: ReadonlySet<string> = new Set()
let onTurn: (table: TableSummary) => void = () => {}

/** The longest waiting first. */
export function waitingTables(): readonly TableSummary[] {
  return waiting
}

/** Follows them from now on; `onturn` is called for each at which one's turn comes. */
export function followTurns(onturn: (table: TableSummary) => void): void {
  onTurn = onturn
  live.awaitTurns((tables) => void changed(tables))
}

/** Begins anew for another person: what waits for them then has waited before. */
export function forgetTurns(): void {
  known = new Map()
  waiting = []
  newest = null
  told = new Set()
}

async function changed(tables: readonly string[]): Promise<void> {
  const before = newest
  newest = tables
  // What waits from the first is no news.
  told = before === null ? new Set(tables) : new Set(tables.filter((table) => told.has(table)))
  // A table that gathered then may play now; one that is unknown could not be asked for.
  const unsure = (table: string): boolean =>
    !known.has(table) || (known.get(table)!.phase !== 'playing' && !before?.includes(table))
  if (tables.some(unsure)) {
    try {
      const asker = known
      for (const table of await fetchTables()) asker.set(table.table, table)
    } catch {
      // The next change asks again.
    }
  }
  if (newest !== tables) return // overtaken by a later list
  waiting = tables.map((table) => known.get(table)).filter((table) => table !== undefined)
  const news = waiting.filter(({ table }) => !told.has(table))
  told = new Set([...told, ...news.map(({ table }) => table)])
  news.forEach(onTurn)
}
