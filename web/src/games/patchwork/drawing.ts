/** Measures of the drawings, in units: a square is forty of them wide. */

export const SQUARE = 40
/** The width of a quilt's border. */
export const BINDING = 18
