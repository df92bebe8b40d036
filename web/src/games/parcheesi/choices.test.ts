import { expect, test } from 'vitest'
import { byPawn, declinesOf, distinctSums, pathOf, stepOf, stepsOf, sumsOf } from './choices'

test('steps in the notation become ways of a pawn', () => {
  expect(stepOf('enter 1+4', 3)).toMatchObject({ kind: 'enter', from: 'nest', to: 56, counts: [1, 4] })
  expect(stepOf('move 65 5', 0)).toMatchObject({ kind: 'move', from: 65, to: 'h1', lap: false })
  expect(stepOf('move 65 5 lap', 0)).toMatchObject({ from: 65, to: 2, lap: true })
  expect(stepOf('bonus h2 10', 0)).toBeNull()
  expect(stepOf('bonus 12 20', 0)).toMatchObject({ kind: 'bonus', from: 12, to: 32, counts: [20] })
  expect(stepOf('pass', 0)).toBeNull()
  expect(stepOf('decline 20', 0)).toBeNull()
})

test('they are grouped by pawn', () => {
  const groups = byPawn(stepsOf(['enter 5', 'move 12 3', 'move 12 5', 'move h2 3', 'decline 20'], 0))
  expect([...groups.keys()]).toEqual(['nest', 12, 'h2'])
  expect(groups.get(12)!.map(({ to }) => to)).toEqual([15, 17])
})

test('bonuses that may be declined', () => {
  expect(declinesOf(['move 12 3', 'decline 10', 'decline 20'])).toEqual([
    { bonus: 10, action: 'decline 10' },
    { bonus: 20, action: 'decline 20' },
  ])
})

test('a sum is a further step of the same pawn, by way of the square between', () => {
  const first = stepOf('move 12 3', 0)!
  const sums = sumsOf(first, ['move 15 5', 'move 30 5', 'bonus 15 20', 'pass'], 0)
  expect(sums).toHaveLength(1)
  expect(sums[0]).toMatchObject({
    from: 12,
    stops: [15],
    to: 20,
    counts: [3, 5],
    actions: ['move 12 3', 'move 15 5'],
  })
})

test('a pawn may enter and walk on in one gesture; a bonus begins no sum', () => {
  const enter = stepOf('enter 5', 0)!
  expect(sumsOf(enter, ['move 5 3'], 0)[0]).toMatchObject({ kind: 'enter', from: 'nest', stops: [5], to: 8 })
  expect(sumsOf(stepOf('bonus 12 20', 0)!, ['move 32 3'], 0)).toEqual([])
})

test('a sum that takes another lap says so', () => {
  const first = stepOf('move 65 3', 0)!
  expect(sumsOf(first, ['move 0 5', 'move 0 5 lap'], 0).map(({ to, lap }) => [to, lap])).toEqual([
    ['h4', false],
    [5, true],
  ])
})

test('a sum goes on for as many steps as the dice allow', () => {
  const two = sumsOf(stepOf('move 12 2', 0)!, ['move 14 2'], 0)[0]!
  const three = sumsOf(two, ['move 16 5', 'move 40 5'], 0)
  expect(three).toHaveLength(1)
  expect(three[0]).toMatchObject({ from: 12, stops: [14, 16], to: 21, counts: [2, 2, 5] })
  expect(pathOf(three[0]!, 0)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
})

test('the path of a pawn that enters leads over its entry square', () => {
  const sum = sumsOf(stepOf('enter 5', 0)!, ['move 5 2'], 0)[0]!
  expect(pathOf(sum, 0)).toEqual(['nest', 5, 6, 7])
})

test('of two ways with the same outcome one is shown, the larger step first; the shorter sums come first', () => {
  const two = [
    ...sumsOf(stepOf('move 12 3', 0)!, ['move 15 5'], 0),
    ...sumsOf(stepOf('move 12 5', 0)!, ['move 17 3'], 0),
  ]
  const three = sumsOf(two[0]!, ['move 20 1'], 0)
  const shown = (effect: (stops: readonly unknown[]) => string): (readonly number[])[] =>
    distinctSums([...three, ...two], ({ stops }) => effect(stops)).map(({ counts }) => counts)
  expect(shown(() => '')).toEqual([
    [5, 3],
    [3, 5, 1],
  ])
  expect(shown((stops) => (stops.includes(15) ? 'captures' : ''))).toEqual([
    [5, 3],
    [3, 5],
    [3, 5, 1],
  ])
})
