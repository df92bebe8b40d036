/** What one comes to a table for, when one has said so before. */

let joining = ''

/** Wants to take, at `table`, the seat that is kept for one. */
export function comeToSit(table: string): void {
  joining = table
}

/** Whether one has come to sit; asked once. */
export function cameToSit(table: string): boolean {
  const came = joining === table
  if (came) joining = ''
  return came
}
