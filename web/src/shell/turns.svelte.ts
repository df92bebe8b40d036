/** The games with other people where it is one's turn, or where a seat is kept for one. */

import type { TableSummary } from '../generated/messages'
import { fetchTables } from './api'
import { live } from './connection.svelte'

/** Tables that have waited, by id, as they were when last asked for: who plays there does not change. */
const known = new Map<string, TableSummary>()

let waiting = $state.raw<readonly TableSummary[]>([])
let newest: readonly string[] | null = null
let onTurn: (table: TableSummary) => void = () => {}

/** The longest waiting first. */
export function waitingTables(): readonly TableSummary[] {
  return waiting
}

/** Follows them from now on; `told` is called for each at which one's turn comes. */
export function followTurns(told: (table: TableSummary) => void): void {
  onTurn = told
  live.awaitTurns((tables) => void changed(tables))
}

/** Whether someone other than the viewer plays, or is to play, at a table. */
export function isShared({ seats }: Pick<TableSummary, 'seats'>): boolean {
  return seats.some(({ kind, yours }) => kind !== 'bot' && !yours)
}

async function changed(tables: readonly string[]): Promise<void> {
  const before = newest
  newest = tables
  // A table that gathered then may play now.
  if (tables.some((table) => !before?.includes(table) && known.get(table)?.phase !== 'playing')) {
    try {
      for (const table of await fetchTables()) known.set(table.table, table)
    } catch {
      // The next change asks again.
    }
  }
  if (newest !== tables) return // overtaken by a later list
  const others = tables.map((table) => known.get(table)).filter((table) => table !== undefined)
  waiting = others.filter((table) => isShared(table) || table.seats.some(({ kept, yours }) => kept && yours))
  if (before !== null) {
    for (const table of waiting) if (!before.includes(table.table)) onTurn(table)
  }
}
