/** What tells seats apart without colour: each has a mark, a house with a roof of its own, and a worker with a hat. */

export interface Figure {
  /** The outline of a house, 24 wide and 26 high, standing on y = 26. */
  readonly house: string
  /** The hat of a worker whose head is round (12, 8) with a radius of 5. */
  readonly hat: string
  /** The mark, around (0, 0), 10 across. */
  readonly mark: string
}

const FIGURES: readonly Figure[] = [
  {
    house: 'M2 26V12L12 1l10 11v14z',
    hat: 'M5.500 6h13l-2-5h-9z',
    mark: 'M0-5A5 5 0 0 1 0 5A5 5 0 0 1 0-5Z',
  },
  {
    house: 'M2 26V4h4v3h4V4h4v3h4V4h4v22z',
    hat: 'M6 5.500h12V1l-3 2.500L12 .5L9 3.500L6 1z',
    mark: 'M-4.500-4.500H4.500V4.500H-4.500Z',
  },
  {
    house: 'M2 26V14Q2 4 12 4t10 10v12z',
    hat: 'M6 6Q6 0 12 0t6 6z',
    mark: 'M0-5.500L5.500 4.500H-5.500Z',
  },
  {
    house: 'M2 26V16L8 9h1L12-2l3 11h1l6 7v10z',
    hat: 'M5.500 6L13-3.500L18.500 6z',
    mark: 'M0-5.800L5.800 0L0 5.800L-5.800 0Z',
  },
]

export function figureOf(seat: number): Figure {
  return FIGURES[seat % FIGURES.length]!
}
