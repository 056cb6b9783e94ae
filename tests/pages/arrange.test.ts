import { expect, it } from 'vitest'
import { type Movable, movesOf, movesTo } from '#src/pages/spaces/arrange/moves.ts'

const outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
]
const node = (id: number, kind: Movable['kind'], parentId: number | null, sort: number): Movable => ({
  ...{ id, kind, parentId, sort, outline: kind === 'room' ? outline : null },
})
/** Two buildings of two floors, and rooms 11 to 14 on the first floor. */
const nodes = [
  ...[node(1, 'building', null, 0), node(2, 'building', null, 1)],
  ...[node(3, 'floor', 1, 0), node(4, 'floor', 1, 1), node(5, 'floor', 2, 0)],
  ...[11, 12, 13, 14].map((id, at) => node(id, 'room', 3, at)),
]
const tree = (list: readonly Movable[] = nodes) => ({
  byId: new Map(list.map((each) => [each.id, each])),
  childrenOf: (id: number | null) =>
    list.filter(({ parentId }) => parentId === id).sort((a, b) => a.sort - b.sort),
})
/** The order of what stands below a place once an edit is done. */
const after = (patches: ReturnType<typeof movesOf>, parentId: number) => {
  const done = nodes.map((each) => ({ ...each, ...patches.find(({ id }) => id === each.id) }))
  return tree(done)
    .childrenOf(parentId)
    .map(({ id }) => id)
}

it('puts a room where another one stands, up and down, and changes no other', () => {
  const [up, down] = [movesOf(tree(), 14, 12, []), movesOf(tree(), 11, 13, [])]
  expect([after(up, 3), after(down, 3)]).toEqual([
    [11, 14, 12, 13],
    [12, 13, 11, 14],
  ])
  expect([up, down].map((patches) => patches.length)).toEqual([1, 1])
  expect(up[0]).not.toHaveProperty('parentId')
})

it('puts what is chosen with it on another floor in its order, where it lies nowhere', () => {
  const moved = movesOf(tree(), 13, 4, [11, 13])
  expect(after(moved, 4)).toEqual([11, 13])
  expect(moved).toEqual([
    { id: 11, sort: 1, parentId: 4, outline: null },
    { id: 13, sort: 2, parentId: 4, outline: null },
  ])
})

it('moves floors between buildings, and does nothing of what means nothing', () => {
  expect(after(movesOf(tree(), 5, 4, []), 1)).toEqual([3, 5, 4])
  expect(after(movesOf(tree(), 3, 2, []), 2)).toEqual([5, 3])
  for (const [dropped, on] of [
    [11, 1],
    [1, 3],
    [3, 11],
    [11, 11],
    [99, 11],
  ] as const)
    expect(movesOf(tree(), dropped, on, [])).toEqual([])
})

it('finds a place between any two, however often the same gap is halved', () => {
  let list = nodes
  for (let turn = 0; turn < 80; turn++) {
    const [, second, , last] = tree(list).childrenOf(3)
    const patches = movesTo(tree(list), [last?.id ?? 0], 3, second?.id ?? null)
    list = list.map((each) => ({ ...each, ...patches.find(({ id }) => id === each.id) }))
    const now = tree(list).childrenOf(3)
    expect(now[1]?.id).toBe(last?.id)
    expect(new Set(now.map(({ sort }) => sort)).size).toBe(4)
  }
})
