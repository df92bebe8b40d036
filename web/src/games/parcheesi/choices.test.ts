import { expect, test } from 'vitest'
import { byPawn, declinesOf, distinctSums, stepOf, stepsOf, sumsOf } from './choices'

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

test('a sum is two steps of the same pawn, by way of the square between', () => {
  const first = stepOf('move 12 3', 0)!
  const sums = sumsOf(first, ['move 15 5', 'move 30 5', 'bonus 15 20', 'pass'], 0)
  expect(sums).toHaveLength(1)
  expect(sums[0]).toMatchObject({
    from: 12,
    halfway: 15,
    to: 20,
    counts: [3, 5],
    actions: ['move 12 3', 'move 15 5'],
  })
})

test('a pawn may enter and walk on in one gesture; a bonus begins no sum', () => {
  const enter = stepOf('enter 5', 0)!
  expect(sumsOf(enter, ['move 5 3'], 0)[0]).toMatchObject({ kind: 'enter', from: 'nest', halfway: 5, to: 8 })
  expect(sumsOf(stepOf('bonus 12 20', 0)!, ['move 32 3'], 0)).toEqual([])
})

test('a sum that takes another lap says so', () => {
  const first = stepOf('move 65 3', 0)!
  expect(sumsOf(first, ['move 0 5', 'move 0 5 lap'], 0).map(({ to, lap }) => [to, lap])).toEqual([
    ['h4', false],
    [5, true],
  ])
})

test('of two ways to the same end one is shown, unless something happens half-way', () => {
  const sums = [
    ...sumsOf(stepOf('move 12 3', 0)!, ['move 15 5'], 0),
    ...sumsOf(stepOf('move 12 5', 0)!, ['move 17 3'], 0),
  ]
  expect(distinctSums(sums, () => false).map(({ counts }) => counts)).toEqual([[5, 3]])
  expect(distinctSums(sums, (action) => action === 'move 12 3').map(({ counts }) => counts)).toEqual([[3, 5]])
  expect(distinctSums(sums, () => true).map(({ counts }) => counts)).toEqual([
    [5, 3],
    [3, 5],
  ])
})
