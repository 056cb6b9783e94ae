import { useMemo } from 'react'
import { groupBy } from '#contract/rules/group-by.ts'
import { same } from '#contract/rules/same.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { spacesOf } from '#src/local/campus-spaces.ts'
import type { Seen } from '#src/local/overlay.ts'
import { seenRows } from '#src/local/read.ts'
import { useSeen } from './use-local.ts'

/** A campus's buildings, floors and rooms. */
export interface SpaceForest {
  byId: ReadonlyMap<number, Seen<SpaceNode>>
  /** Children in their order; of null: the buildings. */
  childrenOf(id: number | null): Seen<SpaceNode>[]
  /** From the building down to the node itself; empty when it is not held. */
  pathOf(id: number): Seen<SpaceNode>[]
}

/** The space tree of a campus as the screen shows it; undefined while reading. */
export function useSpaces(campusId: number): SpaceForest | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each campus the last forest is kept
  const grown = useMemo(growing, [campusId])
  return useSeen(
    ['spaces'],
    async ({ db, entries }) => {
      const rows = await seenRows(db, 'spaces', await spacesOf(db, campusId), entries)
      return grown([...rows.values()].filter((node) => node.campusId === campusId))
    },
    [campusId],
  )
}

/** Makes one forest after the other: nodes that look as before stay the same objects, and so does a forest of only these. */
function growing(): (nodes: readonly Seen<SpaceNode>[]) => SpaceForest {
  let last = forest([])
  return (nodes) => {
    const kept = nodes.map((node) => {
      const before = last.byId.get(node.id)
      return before && same(before, node) ? before : node
    })
    const isLast = kept.length === last.byId.size && kept.every((node) => last.byId.get(node.id) === node)
    if (!isLast) last = forest(kept)
    return last
  }
}

function forest(nodes: readonly Seen<SpaceNode>[]): SpaceForest {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const children = groupBy([...nodes].sort(bySort), ({ parentId }) => parentId)
  const pathOf = (id: number): Seen<SpaceNode>[] => {
    const node = byId.get(id)
    if (!node) return []
    return node.parentId === null ? [node] : [...pathOf(node.parentId), node]
  }
  return { byId, childrenOf: (id) => children.get(id) ?? [], pathOf }
}

/** By place among siblings; what was made on this device comes last, in the order in which it was made. */
function bySort(a: SpaceNode, b: SpaceNode): number {
  if (a.sort !== b.sort) return a.sort - b.sort
  return a.id > 0 && b.id > 0 ? a.id - b.id : 0
}
