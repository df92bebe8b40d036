/** Where the record of the table's finished game is to be had, for whatever shows the game's end. */

import { getContext, setContext } from 'svelte'

const KEY = Symbol('record')

/** `address` gives it, empty until the game is over. */
export function provideRecord(address: () => string): void {
  setContext(KEY, address)
}

/** Empty where there is none. */
export function recordHere(): () => string {
  return getContext<(() => string) | undefined>(KEY) ?? (() => '')
}
