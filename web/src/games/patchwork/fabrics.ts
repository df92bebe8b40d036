/** Which cloth each patch is cut from, and the thread it is sewn with. */

import * as m from './motifs'
import type { Motif, Repeat } from './motifs'

/** The colours that everything of cloth and thread is dyed in. */
export const DYES = {
  indigo: '#34507f',
  night: '#2b3a5c',
  sky: '#8fb3d1',
  ice: '#d5e3ea',
  teal: '#3f7f7c',
  mint: '#b9d6c4',
  sage: '#93a97c',
  moss: '#5d7046',
  weld: '#dfae4b',
  straw: '#f0d796',
  ochre: '#bd7d33',
  brick: '#c2603f',
  madder: '#a83d40',
  rose: '#d88a93',
  blush: '#f0cfc7',
  plum: '#75466c',
  lilac: '#b3a0cc',
  walnut: '#6d4c37',
  sand: '#dbc6a2',
  cream: '#f7eedb',
  slate: '#65798b',
} as const
type Dye = keyof typeof DYES

export interface Fabric extends Repeat {
  readonly thread: string
}

function cloth(motif: Motif, ground: Dye, first: Dye, second: Dye, thread: Dye = 'cream'): Fabric {
  return { ...motif(DYES[ground], DYES[first], DYES[second]), thread: DYES[thread] }
}

/** Patches of one shape, and neighbours in price, get cloths that differ in both print and colour. */
export const FABRICS: Readonly<Record<string, Fabric>> = {
  p01: cloth(m.polka, 'madder', 'cream', 'cream'),
  p02: cloth(m.ticking, 'cream', 'sky', 'indigo', 'indigo'),
  p03: cloth(m.candy, 'blush', 'rose', 'rose', 'madder'),
  p04: cloth(m.stars, 'night', 'weld', 'cream', 'weld'),
  p05: cloth(m.herringbone, 'sand', 'walnut', 'walnut', 'walnut'),
  p06: cloth(m.meadow, 'teal', 'cream', 'weld'),
  p07: cloth(m.gingham, 'cream', 'madder', 'madder', 'madder'),
  p08: cloth(m.waves, 'indigo', 'ice', 'sky', 'ice'),
  p09: cloth(m.sprigs, 'straw', 'moss', 'moss', 'moss'),
  p10: cloth(m.tartan, 'moss', 'night', 'weld', 'straw'),
  p11: cloth(m.hearts, 'cream', 'brick', 'brick', 'brick'),
  p12: cloth(m.confetti, 'slate', 'cream', 'straw'),
  p13: cloth(m.chevron, 'mint', 'teal', 'moss', 'teal'),
  p14: cloth(m.rings, 'plum', 'lilac', 'lilac', 'blush'),
  p15: cloth(m.windowpane, 'ochre', 'cream', 'straw'),
  p16: cloth(m.daisies, 'indigo', 'cream', 'weld'),
  p17: cloth(m.houndstooth, 'cream', 'walnut', 'walnut', 'brick'),
  p18: cloth(m.cherries, 'ice', 'madder', 'moss', 'madder'),
  p19: cloth(m.argyle, 'sage', 'moss', 'cream'),
  p20: cloth(m.paisley, 'madder', 'straw', 'cream', 'straw'),
  p21: cloth(m.scallops, 'ice', 'teal', 'sky', 'teal'),
  p22: cloth(m.rickrack, 'weld', 'madder', 'brick', 'madder'),
  p23: cloth(m.crosses, 'sage', 'cream', 'cream'),
  p24: cloth(m.bunting, 'cream', 'indigo', 'weld', 'indigo'),
  p25: cloth(m.tulips, 'lilac', 'plum', 'moss', 'plum'),
  p26: cloth(m.trellis, 'rose', 'cream', 'madder'),
  p27: cloth(m.basket, 'walnut', 'ochre', 'sand', 'sand'),
  p28: cloth(m.sashiko, 'night', 'ice', 'ice', 'ice'),
  p29: cloth(m.honeycomb, 'weld', 'walnut', 'walnut', 'walnut'),
  p30: cloth(m.moons, 'slate', 'straw', 'cream', 'straw'),
  p31: cloth(m.diamonds, 'blush', 'brick', 'cream', 'madder'),
  p32: cloth(m.dogteeth, 'sky', 'indigo', 'indigo', 'cream'),
  p33: cloth(m.pinwheels, 'mint', 'teal', 'plum', 'plum'),
}
