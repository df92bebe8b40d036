/** What one comes to a table for, when one has said so before. */

let joining = ''

/** Wants to take, at `table`, the seat that is kept for one. */
export function comeToSit(table: string): void {
  joining = table
}

export function wantsToSit(table: string): boolean {
  return joining === table
}

/** One has asked for the seat, and wants nothing more. */
export function askedToSit(): void {
  joining = ''
}
