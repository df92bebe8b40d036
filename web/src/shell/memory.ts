/** What the page remembers from visit to visit; without storage it forgets, and works. */

const PREFIX = 'parlour.'

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // Private windows and full storages refuse.
  }
}
