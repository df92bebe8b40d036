/** The server's HTTP interface. */

import type { CreateTable, GameInfo, Problem, TableCreated, TableSummary } from '../generated/messages'
import { RefusedError } from './live'

export function fetchGames(): Promise<GameInfo[]> {
  return ask('api/games')
}

export function fetchTables(): Promise<TableSummary[]> {
  return ask('api/tables')
}

/** Opens a table; resolves with its id. */
export async function createTable(wanted: CreateTable): Promise<string> {
  const created = await ask<TableCreated>('api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  return created.table
}

/** Rejects with a RefusedError, also when no answer comes. */
async function ask<T>(path: string, request: RequestInit = {}): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(new URL(path, document.baseURI), request)
  } catch {
    throw new RefusedError({ reason: 'problem.offline', values: {} })
  }
  const content: unknown = await answer.json().catch(() => null)
  if (answer.ok && content !== null) return content as T
  throw new RefusedError(isProblem(content) ? content : { reason: 'problem.offline', values: {} })
}

function isProblem(content: unknown): content is Problem {
  return typeof content === 'object' && content !== null && 'reason' in content && 'values' in content
}
