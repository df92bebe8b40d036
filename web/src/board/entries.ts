/** What kinds of entries a table's log has. */

import type { LogEntry } from '../generated/messages'

/** Whether the position is another after the entry. */
export function isMove({ kind }: LogEntry): boolean {
  return kind === 'action' || kind === 'undo'
}

/** Whether an entry is of the game, which giving up and running out of time are; the others are of the company. */
export function isOfGame(entry: LogEntry): boolean {
  return isMove(entry) || entry.kind === 'resign' || entry.kind === 'timeout'
}
