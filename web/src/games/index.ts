/** The games that have a page: each folder beside this file with an `index.ts` that exports a GamePage as `default`. */

import type { GamePage } from './types'

const folders = import.meta.glob<GamePage>('./*/index.ts', { eager: true, import: 'default' })

export const gamePages: ReadonlyMap<string, GamePage> = new Map(
  Object.values(folders).map((page) => [page.name, page]),
)
