import { sortsBefore } from '#contract/rules/sorting.ts'
import type { Outline, SpaceKind } from '#contract/space-shapes.ts'
import type { NodePatch } from '#src/data/edits.ts'

export interface Movable {
  id: number
  kind: SpaceKind
  parentId: number | null
  sort: number
  outline?: Outline | null
}

interface Tree {
  byId: ReadonlyMap<number, Movable>
  childrenOf: (id: number | null) => readonly Movable[]
}

const above: Record<SpaceKind, SpaceKind | null> = { building: null, floor: 'building', room: 'floor' }

/** What takes places to the end of another one, or, among their siblings, before one of them. Pure. */
export function movesTo(
  tree: Tree,
  ids: readonly number[],
  parentId: number | null,
  before: number | null,
): NodePatch[] {
  const moved = new Set(ids)
  const siblings = tree.childrenOf(parentId).filter(({ id }) => !moved.has(id))
  return sortsBefore(siblings, ids, before).map(({ id, sort }) => {
    const node = tree.byId.get(id)
    if (!moved.has(id) || !node || parentId === null || node.parentId === parentId) return { id, sort }
    // Where it lay on the plan of one floor says nothing about another's.
    return { id, sort, parentId, ...(node.outline ? { outline: null } : {}) }
  })
}

/** Whether a place of a kind can be dropped on one of another: beside it, or into it. */
export const mayStandAt = (kind: SpaceKind, on: SpaceKind): boolean => on === kind || isInto(kind, on)

/** Whether it then stands in it, and not beside it. */
export const isInto = (kind: SpaceKind, on: SpaceKind): boolean => above[kind] === on

/** What is moved when a place is: all that are ticked of its kind, when it is among them. */
export const together = (tree: Pick<Tree, 'byId'>, id: number, chosen: readonly number[]): number[] =>
  chosen.includes(id) ? chosen.filter((each) => tree.byId.get(each)?.kind === tree.byId.get(id)?.kind) : [id]

/** Whether a place stands above another one in the list of all. */
function standsOver(tree: Tree, one: number, other: number): boolean {
  const first = (parentId: number | null): number | undefined => {
    for (const { id } of tree.childrenOf(parentId)) {
      const found = id === one || id === other ? id : first(id)
      if (found !== undefined) return found
    }
    return undefined
  }
  return first(null) === one
}

/**
 * What a place that is dropped on another one comes to: below it where it came from above and both are of a kind, else
 * above it; at its end where it can stand in it. Empty for a drop that means nothing. Pure.
 *
 * @param chosen places that are moved together when the dropped one is among them, in their order
 */
export function movesOf(tree: Tree, dropped: number, on: number, chosen: readonly number[]): NodePatch[] {
  const [node, target] = [tree.byId.get(dropped), tree.byId.get(on)]
  if (!node || !target || dropped === on) return []
  const moved = together(tree, dropped, chosen)
  if (isInto(node.kind, target.kind)) return movesTo(tree, moved, target.id, null)
  if (target.kind !== node.kind || moved.includes(on)) return []
  const siblings = tree.childrenOf(target.parentId)
  const place = siblings.findIndex(({ id }) => id === on)
  const isDown = standsOver(tree, dropped, on)
  const rest = siblings.slice(isDown ? place + 1 : place).filter(({ id }) => !moved.includes(id))
  return movesTo(tree, moved, target.parentId, rest[0]?.id ?? null)
}

interface NamedTree {
  byId: ReadonlyMap<number, { name: string }>
  childrenOf: (id: number | null) => readonly { id: number; name: string }[]
}

/** The first place that would stand beside another one of its name, and where; null when moves can be made. Pure. */
export function clashIn(tree: NamedTree, moves: readonly NodePatch[]): { name: string; on: string } | null {
  const moved = new Set(moves.map(({ id }) => id))
  const taken = new Map<number, Set<string>>()
  for (const { id, parentId } of moves) {
    const name = tree.byId.get(id)?.name
    if (parentId === undefined || parentId === null || name === undefined) continue
    const staying = () => tree.childrenOf(parentId).flatMap((each) => (moved.has(each.id) ? [] : [each.name]))
    const names = taken.get(parentId) ?? new Set(staying())
    taken.set(parentId, names)
    if (names.has(name)) return { name, on: tree.byId.get(parentId)?.name ?? '' }
    names.add(name)
  }
  return null
}
