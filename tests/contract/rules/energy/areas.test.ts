import { expect, test } from 'vitest'
import { areasOf } from '#contract/rules/energy/areas.ts'

test('a place without an area of its own is the sum of what is in it, or of unknown size', () => {
  const places = [
    { id: 1, parentId: null },
    ...[2, 3].map((id) => ({ id, parentId: 1 })),
    ...[4, 5].map((id) => ({ id, parentId: 2 })),
    { id: 6, parentId: 3 },
  ]
  const known = (said: [number, number][]) => [...areasOf(places, new Map(said))].sort(([a], [b]) => a - b)
  expect(known([])).toEqual([])
  expect(
    known([
      [4, 30],
      [5, 20],
      [6, 10],
    ]),
  ).toEqual([
    [1, 60],
    [2, 50],
    [3, 10],
    [4, 30],
    [5, 20],
    [6, 10],
  ])
  // Room 5 is not known: neither is its floor, nor the building; what was said of the floor counts before its rooms.
  expect(known([[4, 30]])).toEqual([[4, 30]])
  expect(
    known([
      [2, 70],
      [4, 30],
      [6, 5],
    ]),
  ).toEqual([
    [1, 75],
    [2, 70],
    [3, 5],
    [4, 30],
    [6, 5],
  ])
})
