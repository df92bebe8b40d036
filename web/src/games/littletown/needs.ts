/** What must be exchanged for before something can be paid. */

import { KINDS, type Amounts, type Kind } from './box'
import type { Cubes } from './view'

/** The cubes that `held` lacks of `price`, one entry each. */
export function missing(price: Amounts, held: Cubes): Kind[] {
  return KINDS.flatMap((kind) => Array<Kind>(Math.max(0, (price[kind] ?? 0) - held[kind])).fill(kind))
}
