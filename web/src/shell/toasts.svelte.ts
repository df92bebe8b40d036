/** Short notices that go away by themselves. */

export interface Toast {
  readonly id: number
  readonly text: string
  /** `trouble` is what went wrong; `news` what others did. */
  readonly kind: 'trouble' | 'news'
  /** What it is about: newer news of the same matter takes its place. Empty: nothing that goes on. */
  readonly matter: string
}

/** What went wrong has to be understood; news only to be noticed. */
const SHOWN_MS = { trouble: 6000, news: 4000 }

let current = $state.raw<readonly Toast[]>([])
let made = 0

export function toasts(): readonly Toast[] {
  return current
}

/** Shows `text`; the same text twice is one notice, shown anew. */
export function toast(text: string, kind: Toast['kind'] = 'trouble', matter = ''): void {
  const id = ++made
  outdate(matter)
  current = [...current.filter((other) => other.text !== text), { id, text, kind, matter }]
  setTimeout(() => dismiss(id), SHOWN_MS[kind])
}

/** What was told of `matter` no longer holds. */
export function outdate(matter: string): void {
  if (matter) current = current.filter((other) => other.matter !== matter)
}

export function dismiss(id: number): void {
  current = current.filter((other) => other.id !== id)
}
