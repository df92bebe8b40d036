/** Where in the page the reader is. */

import { placeOf, type Place } from './places'

let current = $state.raw<Place>(placeOf(location.hash))
addEventListener('hashchange', () => (current = placeOf(location.hash)))

export function place(): Place {
  return current
}

/** Puts another address in place of the one shown, which is not come back to. */
export function replacePlace(address: string): void {
  history.replaceState(null, '', address)
  current = placeOf(address)
}

export function goTo(address: string): void {
  location.hash = address
}
