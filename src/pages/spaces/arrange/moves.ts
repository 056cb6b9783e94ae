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

/**
 * What a place that is dropped on another one comes to: beside it where both are of a kind, at its end where it can
 * stand in it. Empty for a drop that means nothing. Pure.
 *
 * @param chosen places that are moved together when the dropped one is among them, in their order
 */
export function movesOf(tree: Tree, dropped: number, on: number, chosen: readonly number[]): NodePatch[] {
  const [node, target] = [tree.byId.get(dropped), tree.byId.get(on)]
  if (!node || !target || dropped === on) return []
  const together = chosen.includes(dropped)
    ? chosen.filter((id) => tree.byId.get(id)?.kind === node.kind)
    : [dropped]
  if (target.kind === above[node.kind]) return movesTo(tree, together, target.id, null)
  if (target.kind !== node.kind || together.includes(on)) return []
  const siblings = tree.childrenOf(target.parentId)
  const place = siblings.findIndex(({ id }) => id === on)
  const isDown = node.parentId === target.parentId && siblings.findIndex(({ id }) => id === dropped) < place
  const rest = siblings.slice(isDown ? place + 1 : place).filter(({ id }) => !together.includes(id))
  return movesTo(tree, together, target.parentId, rest[0]?.id ?? null)
}
