/** A table for two in mid-game, on side A, seen by seat 0. */

import type { LogEntry, TableState } from '../../generated/messages'
import type { Happening, ScoreLines, View } from './view'

const LINE: ScoreLines = {
  buildings: 0,
  uses: 0,
  objectives: 0,
  clock: 0,
  feeding: 0,
  castle: 0,
  watchtower: 0,
  coins: 0,
}

export const VIEW: View = {
  phase: 'turn',
  viewer: 0,
  to_move: 0,
  options: { players: 2, board: 'A', market: 'recommended' },
  scores: [5, 3],
  winners: null,
  round: 1,
  start_player: 0,
  workers: [['b2'], []],
  workers_left: [4, 5],
  houses_left: [6, 6],
  coins: [4, 3],
  cubes: [
    { stone: 0, wood: 1, fish: 2, wheat: 0 },
    { stone: 1, wood: 0, fish: 0, wheat: 0 },
  ],
  buildings: [
    { square: 'e2', tile: 'bakery', owner: 1 },
    { square: 'f2', tile: 'wheat_field', owner: 0 },
  ],
  market: ['church', 'gold_mine', 'castle'],
  wheat_left: 4,
  supply: { stone: 14, wood: 14, fish: 13, wheat: 15, coins: 33 },
  objectives: [
    { cards: [12, 13], count: 2, scored: [] },
    { cards: null, count: 4, scored: [] },
  ],
  discarded: [],
  exchanged: {},
  gathered: [],
  used: [],
  worker: null,
  tiles: [[], null],
  tiles_held: [0, 0],
  tiles_seen: [null, null],
  tiles_out: [],
  picks: [false, false],
  pick: null,
  progress: [{ card: 13, have: 4, need: 6 }],
  score_lines: [LINE, LINE],
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
