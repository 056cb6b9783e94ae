import { useMemo } from 'react'
import { groupBy } from '#contract/rules/group-by.ts'
import { same } from '#contract/rules/same.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { breather } from '#src/breather.ts'
import { spacesOf } from '#src/local/campus-spaces.ts'
import type { Seen } from '#src/local/overlay.ts'
import { layEdits, withTouched } from '#src/local/read.ts'
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
    async ({ db, entries }) => ({
      rows: await withTouched(db, 'spaces', await spacesOf(db, campusId), entries),
      entries,
    }),
    [campusId],
    ({ rows, entries }) => grown(layEdits('spaces', rows, entries), campusId),
  )
}

/** So long a forest grows, in ms, before the page has its turn, which is looked at after so many nodes. */
const growsFor = 10
const lot = 500

type Nodes = ReadonlyMap<number, Seen<SpaceNode>>

/** Makes one forest after the other: nodes that look as before stay the same objects, and so does a forest of only these. */
function growing(): (seen: Nodes, campusId: number) => Promise<SpaceForest> {
  let last = forest(new Map())
  return async (seen, campusId) => {
    const rest = breather(growsFor)
    const byId = new Map<number, Seen<SpaceNode>>()
    let asBefore = true
    for (const [id, node] of seen) {
      if (node.campusId !== campusId) continue
      const before = last.byId.get(id)
      const kept = before && same(before, node) ? before : node
      if (kept !== before) asBefore = false
      byId.set(id, kept)
      if (byId.size % lot === 0) await rest()
    }
    if (!asBefore || byId.size !== last.byId.size) last = forest(byId)
    return last
  }
}

function forest(byId: Nodes): SpaceForest {
  const children = groupBy(byId.values(), ({ parentId }) => parentId)
  for (const siblings of children.values()) siblings.sort(bySort)
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
