/** The server's HTTP interface. */

import type {
  CreateTable,
  GameInfo,
  Link,
  Me,
  Problem,
  TableCreated,
  TableSummary,
} from '../generated/messages'
import { RefusedError } from './live'

export function fetchGames(): Promise<GameInfo[]> {
  return ask('api/games')
}

export function fetchTables(): Promise<TableSummary[]> {
  return ask('api/tables')
}

/** Public tables, those with open seats first. */
export function fetchLobby(): Promise<TableSummary[]> {
  return ask('api/lobby')
}

/** Opens a table; resolves with its id. */
export async function createTable(wanted: CreateTable): Promise<string> {
  return (await ask<TableCreated>('api/tables', sending('POST', wanted))).table
}

/** The same again for all who sat at `table`, with the seats rotated; resolves with the new table's id. */
export async function rematch(table: string): Promise<string> {
  return (await ask<TableCreated>(`api/tables/${table}/rematch`, { method: 'POST' })).table
}

/** Where the record of a finished game is to be had, by whoever may know of the table. */
export function recordAddress(table: string, invite: string): string {
  return `api/tables/${table}/record${invite ? `?invite=${invite}` : ''}`
}

export function fetchMe(): Promise<Me> {
  return ask('api/me')
}

export function rename(name: string): Promise<Me> {
  return ask('api/me', sending('PUT', { name }))
}

/** The secret of a new recovery link; the one before serves no more. */
export async function newLink(): Promise<string> {
  return (await ask<Link>('api/me/link', { method: 'POST' })).link
}

/** Makes this browser the person's whose recovery link it is. */
export function recover(link: string): Promise<Me> {
  return ask('api/me/recover', sending('POST', { link }))
}

function sending(method: string, content: object): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) }
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
