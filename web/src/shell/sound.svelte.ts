/** Soft synthesized sounds; off until switched on. */

import { recall, remember } from './memory'

export type Sound = 'place' | 'income' | 'turn' | 'end'

/** Tones of each sound: pitch in hertz, start in seconds, length in seconds, loudness. */
const TONES: Record<Sound, readonly (readonly [number, number, number, number])[]> = {
  place: [
    [196, 0, 0.09, 0.22],
    [147, 0.015, 0.12, 0.16],
  ],
  income: [
    [1047, 0, 0.12, 0.07],
    [1319, 0.07, 0.18, 0.07],
  ],
  turn: [
    [523, 0, 0.16, 0.08],
    [659, 0.1, 0.24, 0.08],
  ],
  end: [
    [523, 0, 0.3, 0.08],
    [659, 0.14, 0.3, 0.08],
    [784, 0.28, 0.5, 0.08],
  ],
}

let on = $state(recall('sound') === 'on')
let context: AudioContext | undefined

export function soundIsOn(): boolean {
  return on
}

export function switchSound(wanted: boolean): void {
  on = wanted
  remember('sound', wanted ? 'on' : 'off')
  play('turn')
}

/** Plays `sound`, if sound is on. */
export function play(sound: Sound): void {
  if (!on) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const tone of TONES[sound]) ring(context, ...tone)
}

function ring(to: AudioContext, pitch: number, start: number, length: number, loudness: number): void {
  const oscillator = new OscillatorNode(to, { type: 'triangle', frequency: pitch })
  const gain = new GainNode(to, { gain: 0 })
  const at = to.currentTime + start
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(gain).connect(to.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}
