/** Light or dark: as the system has it, or as chosen. */

import { recall, remember } from './memory'

export const APPEARANCES = ['auto', 'light', 'dark'] as const
export type Appearance = (typeof APPEARANCES)[number]

let current = $state<Appearance>(APPEARANCES.find((one) => one === recall('appearance')) ?? 'auto')

export function appearance(): Appearance {
  return current
}

export function chooseAppearance(chosen: Appearance): void {
  current = chosen
  remember('appearance', chosen)
  showAppearance()
}

/** Puts the choice into effect; theme.css has the colours. */
export function showAppearance(): void {
  if (current === 'auto') delete document.documentElement.dataset.appearance
  else document.documentElement.dataset.appearance = current
}
