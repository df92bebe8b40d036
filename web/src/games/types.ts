/** What the shell hands to a game's page, and what a game hands to the shell. */

import type { Component } from 'svelte'
import type { LogEntry, OptionValue, Previewed, SeatInfo, TableState } from '../generated/messages'

export interface GameProps {
  options: Record<string, OptionValue>
  /** The preset that the options are, if they are one's to the last. */
  preset: string | null
  seats: SeatInfo[]
  /** Seats that the viewer plays. */
  mine: number[]
  /** The newest state, of the version of the last move; replaced as a whole, never mutated. */
  state: TableState
  /** Moves, takebacks, and who gave up or ran out of time. */
  log: LogEntry[]
  /** The game has ended, by its own rules or because too many gave up: then `view.to_move` is null, too. */
  over: boolean
  /** One of `mine` is to move and nothing is in flight. */
  acting: boolean
  /** Resolves once the action is stored; rejects with an Error whose message is the reason in words: show it. */
  play(action: string): Promise<void>
  /** What the action would do once those of `after` have been played, without playing any; rejects likewise. */
  preview(action: string, after?: readonly string[]): Promise<Previewed>
  /** Tells whose turn it is at the table as it is shown, where that may lag behind `state`. */
  shows?(to_move: number | null): void
  /** Opens a new table with the same settings. */
  playAgain(): void
  /** Says `text` in the page's live region. */
  announce(text: string): void
}

export interface GamePage {
  /** The game's name in the package, such as `patchwork`. */
  name: string
  Page: Component<GameProps>
  /** A small drawing for the lobby; it fills its box, 4 wide to 3 high. */
  Cover: Component
  /** The rules in short, shown in a dialog that has its title already. */
  Rules: Component
}
