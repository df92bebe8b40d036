/** A table for two in mid-game: seat 0 in quarter 0, seat 1 opposite. */

import type { LogEntry, TableState } from '../../generated/messages'
import type { Happening, View } from './view'

export const VIEW: View = {
  phase: 'play',
  to_move: 0,
  options: {},
  quarters: [0, 2],
  pawns: [
    ['nest', 12, 12, 'h2'],
    ['nest', 'nest', 15, 40],
  ],
  turn: 0,
  first_dice: null,
  roll: [5, 3],
  dice: [5, 3],
  unused: [],
  steps: 2,
  bonuses: [],
  doublets: 0,
  scores: [0, 0],
  winners: null,
}

export function stateOf(version: number, changes: Partial<View> = {}, legal: string[] = []): TableState {
  return {
    version,
    view: { ...VIEW, ...changes } as unknown as TableState['view'],
    legal,
    to_move: 0,
    can_undo: false,
    undo_asks: false,
  }
}

export function entryOf(version: number, seat: number, events: Happening[], action = ''): LogEntry {
  return {
    version,
    kind: 'action',
    at: '',
    seat,
    action,
    events: events as unknown as LogEntry['events'],
    to_ply: 0,
    name: '',
  }
}
