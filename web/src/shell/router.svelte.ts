/** Where in the page the reader is. */

import { placeOf, type Place } from './places'

let current = $state.raw<Place>(placeOf(location.hash))
addEventListener('hashchange', () => (current = placeOf(location.hash)))

export function place(): Place {
  return current
}

export function goTo(address: string): void {
  location.hash = address
}
