/** What tells seats apart without colour: a mark of its own for each, the outline of its pawns and of what belongs to it. */

/** Outlines around (0, 0), about 1 across. */
const OUTLINES: readonly string[] = [
  'M0-.5A.5.5 0 0 1 0 .5A.5.5 0 0 1 0-.5Z',
  'M-.3-.45H.3Q.45-.45 .45-.3V.3Q.45 .45 .3 .45H-.3Q-.45 .45-.45 .3V-.3Q-.45-.45-.3-.45Z',
  'M.09-.49L.54.29Q.6.45.43.46H-.43Q-.6.45-.54.29L-.09-.49Q0-.6.09-.49Z',
  'M0-.53Q.1-.53.15-.42L.2-.2L.42-.15Q.53-.1.53 0Q.53.1.42.15L.2.2L.15.42Q.1.53 0 .53Q-.1.53-.15.42L-.2.2L-.42.15Q-.53.1-.53 0Q-.53-.1-.42-.15L-.2-.2L-.15-.42Q-.1-.53 0-.53Z',
]

export function outlineOf(seat: number): string {
  return OUTLINES[seat % OUTLINES.length]!
}
