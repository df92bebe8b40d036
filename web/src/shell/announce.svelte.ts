/** What a screen reader is told without the focus moving. */

let current = $state.raw({ text: '', n: 0 })

export function announce(text: string): void {
  current = { text, n: current.n + 1 }
}

/** Takes `text` back once it no longer holds, if it is still the newest. */
export function retract(text: string): void {
  if (current.text === text) current = { text: '', n: current.n + 1 }
}

/** The newest announcement; `n` tells one from the next of the same words. */
export function announcement(): { text: string; n: number } {
  return current
}
