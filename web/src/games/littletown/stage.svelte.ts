/** What is shown of the table while moves are acted out. */

import { Playback } from '../../board/playback.svelte'
import { easeInOut, pause, prefersReducedMotion, tween } from '../../board/tween'
import type { Event, LogEntry } from '../../generated/messages'
import { play } from '../../shell/sound.svelte'
import { fold } from './fold'
import { steps, type Flight, type Step } from './steps'
import type { Happening, View } from './view'

const FLIGHT_MS = 520
/** How long what has no flight is looked at, and a change before the next one. */
const WAIT_MS = 450
const BETWEEN = 140

export class Stage extends Playback<View, Step> {
  /** What flies, and how far it has come: 0 to 1. */
  flying = $state.raw<{ flights: readonly Flight[]; share: number } | null>(null)

  protected readonly between = BETWEEN

  protected steps(before: View, { events }: LogEntry): Step[] {
    return steps(before, events as Happening[])
  }

  protected after(before: View, events: readonly Event[]): View {
    return (events as Happening[]).reduce(fold, before)
  }

  protected settle(): void {
    this.flying = null
  }

  protected override finish(step: Step, version: number): void {
    this.flying = null
    super.finish(step, version)
    if (step.sound) play(step.sound)
  }

  protected async show(step: Step, signal: AbortSignal): Promise<void> {
    if (step.kind === 'wait') return pause(WAIT_MS, signal)
    if (prefersReducedMotion()) return pause(BETWEEN, signal)
    const fly = (share: number): void => {
      if (!signal.aborted) this.flying = { flights: step.flights, share: easeInOut(share) }
    }
    await tween(FLIGHT_MS, fly, signal)
  }
}
