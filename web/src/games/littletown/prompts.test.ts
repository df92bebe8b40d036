import { expect, test } from 'vitest'
import type { Control } from './control.svelte'
import { promptText } from './prompts'
import { VIEW } from './table.fixture'
import type { Phase } from './view'

const prompt = (phase: Phase, control: Partial<Control>): string =>
  promptText({ ...VIEW, phase }, control as Control, { over: false, ready: true, waitingFor: '' })

test('a tile looked at in mid-turn or at the round’s end says why it cannot be built now', () => {
  expect(prompt('worker', { tile: 'church' })).toBe('littletown.prompt.read.placed')
  expect(prompt('residence', { tile: 'church' })).toBe('littletown.prompt.read.over')
  expect(prompt('feeding', { tile: 'church' })).toBe('littletown.prompt.read.over')
})

test('a tile that is to be built asks for its square', () => {
  const builds: Control['builds'] = new Map([['church', { exchanges: [], squares: new Set(['c3']) }]])
  expect(prompt('turn', { tile: 'church', square: null, builds })).toBe('littletown.prompt.site')
})
