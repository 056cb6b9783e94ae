import { expect, it } from 'vitest'
import {
  clashIn,
  isInto,
  type Movable,
  mayStandAt,
  movesOf,
  movesTo,
  together,
} from '#src/pages/spaces/arrange/moves.ts'

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

it('puts what comes from above below, and what comes from below above, on whichever floor it is dropped', () => {
  const rooms = [...nodes, node(21, 'room', 4, 0), node(22, 'room', 4, 1)]
  const on = (patches: ReturnType<typeof movesOf>, parentId: number) =>
    tree(rooms.map((each) => ({ ...each, ...patches.find(({ id }) => id === each.id) })))
      .childrenOf(parentId)
      .map(({ id }) => id)
  expect(on(movesOf(tree(rooms), 11, 21, []), 4)).toEqual([21, 11, 22])
  expect(on(movesOf(tree(rooms), 22, 13, []), 3)).toEqual([11, 12, 22, 13, 14])
})

it('marks no place for a drop that would do nothing', () => {
  const kinds = ['building', 'floor', 'room'] as const
  for (const kind of kinds)
    for (const on of kinds) {
      const pair = (of: Movable['kind']) => nodes.filter((each) => each.kind === of)
      const [dropped, target] = [pair(kind)[0]?.id ?? 0, pair(on).at(-1)?.id ?? 0]
      expect(movesOf(tree(), dropped, target, []).length > 0).toBe(mayStandAt(kind, on))
    }
  expect([isInto('room', 'floor'), isInto('floor', 'floor'), isInto('floor', 'room')]).toEqual([
    true,
    false,
    false,
  ])
  expect([together(tree(), 11, [11, 13]), together(tree(), 12, [11, 13])]).toEqual([[11, 13], [12]])
})

it('tells of a name that is taken where something is to stand', () => {
  const name: Record<number, string> = { 1: 'A栋', 2: 'B栋', 3: '1F', 4: '2F', 5: '1F' }
  const byId = new Map(nodes.map((each) => [each.id, { name: name[each.id] ?? `${each.id}` }]))
  const forest = {
    byId,
    childrenOf: (id: number | null) =>
      tree()
        .childrenOf(id)
        .map((each) => ({ id: each.id, name: byId.get(each.id)?.name ?? '' })),
  }
  expect(clashIn(forest, movesOf(tree(), 3, 2, []))).toEqual({ name: '1F', on: 'B栋' })
  expect(clashIn(forest, movesOf(tree(), 4, 2, []))).toBeNull()
  expect(clashIn(forest, movesOf(tree(), 4, 3, []))).toBeNull()
  const both = [3, 5].map((id, sort) => ({ id, sort, parentId: 9 }))
  expect(clashIn(forest, both)).toEqual({ name: '1F', on: '' })
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
