import type { SpaceKind, SpaceNode } from '#contract/space-shapes.ts'
import type { Seen } from '#src/data/seen.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { OwnFilter } from '#src/widgets/device/own-filter.tsx'
import type { SpaceTotals } from './space-totals.ts'

export type Space = Seen<SpaceNode>

/** What the form is open for. A building's parent is null. */
export type SpaceTask = { do: 'add'; kind: SpaceKind; parent: Space | null } | { do: 'edit'; node: Space }

/** What both layouts of the space tree are given. */
export interface SpaceView {
  campusId: number
  forest: SpaceForest
  /** What the levels of the tree are called in this campus. */
  levels: Record<SpaceKind, string>
  /** Of the rooms that `own` shows. */
  totals: ReadonlyMap<number, SpaceTotals>
  own: OwnFilter
  /** The building or floor that is looked into; null is the whole campus. */
  selected: Space | null
  select: (id: number | null) => void
  keyWord: string
  start: (task: SpaceTask) => void
}
