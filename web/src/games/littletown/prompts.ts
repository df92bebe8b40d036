/** What is to be done, in words. */

import { t } from '../../shell/text.svelte'
import type { Control } from './control.svelte'
import { goodsText, tileName } from './words'
import type { View } from './view'

/** `waitingFor` is the name of who is thinking, if anyone else is. */
export function promptText(
  view: View,
  control: Control,
  { over, ready, waitingFor }: { over: boolean; ready: boolean; waitingFor: string },
): string {
  if (over) return t('littletown.prompt.end')
  if (!ready) return waitingFor === '' ? '' : t('littletown.prompt.wait', { name: waitingFor })
  const exchanged = goodsText(view.exchanged)
  if (exchanged) return t('littletown.prompt.spend', { what: exchanged })
  if (control.tile !== null && view.phase !== 'turn') return readText(view, control.tile)
  switch (view.phase) {
    case 'pick':
      return t('littletown.prompt.pick')
    case 'turn':
      return turnText(control)
    case 'worker':
      if (control.pawnshop !== null) return t('littletown.prompt.pawnshop')
      return t(
        control.legal.gathers.length + control.legal.uses.size > 0
          ? 'littletown.prompt.work'
          : 'littletown.prompt.work.done',
      )
    case 'residence':
      return t(
        control.uses.size + control.legal.gathers.length > 0
          ? 'littletown.prompt.residence'
          : 'littletown.prompt.residence.none',
      )
    case 'feeding':
      return t('littletown.prompt.feeding')
    default:
      return ''
  }
}

function turnText(control: Control): string {
  const { tile, square } = control
  if (tile !== null) {
    const name = tileName(tile)
    const plan = control.builds.get(tile)
    if (!plan) return t('littletown.prompt.cannot', { tile: name })
    if (square !== null) return t('littletown.prompt.build', { tile: name, square })
    return t('littletown.prompt.site', { tile: name })
  }
  if (square !== null && control.legal.workers.has(square)) return t('littletown.prompt.place', { square })
  return t(control.builds.size > 0 ? 'littletown.prompt.turn' : 'littletown.prompt.turn.worker')
}

/** A tile that is looked at when it is not the time to build. */
function readText({ phase }: View, tile: string): string {
  const why = phase === 'worker' ? 'littletown.prompt.read.placed' : 'littletown.prompt.read.over'
  return t(why, { tile: tileName(tile) })
}
