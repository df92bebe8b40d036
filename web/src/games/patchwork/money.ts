/** Button tokens as they lie in the box. */

export const DENOMINATIONS = [20, 10, 5, 1] as const
export type Denomination = (typeof DENOMINATIONS)[number]

/** The fewest tokens that make up the amount, largest first. */
export function tokens(amount: number): Denomination[] {
  const found: Denomination[] = []
  let rest = amount
  for (const value of DENOMINATIONS) {
    while (rest >= value) {
      found.push(value)
      rest -= value
    }
  }
  return found
}
