/** The games that the server has, asked for once. */

import type { GameInfo } from '../generated/messages'
import { fetchGames } from './api'

let known: Promise<GameInfo[]> | null = null

export function games(): Promise<GameInfo[]> {
  const asked = (known ??= fetchGames())
  asked.catch(() => {
    if (known === asked) known = null
  })
  return asked
}

/** One of them; undefined if the server has no such game. */
export async function gameNamed(name: string): Promise<GameInfo | undefined> {
  return (await games()).find((game) => game.name === name)
}
