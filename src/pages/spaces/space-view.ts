import type { SpaceNode } from '#contract/space-shapes.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { Seen } from '#src/local/overlay.ts'
import type { SpaceTask } from './space-form.tsx'
import type { SpaceTotals } from './space-totals.ts'

export type Space = Seen<SpaceNode>

/** What both layouts of the space tree are given. */
export interface SpaceView {
  campusId: number
  forest: SpaceForest
  totals: ReadonlyMap<number, SpaceTotals>
  /** The building or floor that is looked into; null is the whole campus. */
  selected: Space | null
  select: (id: number | null) => void
  keyWord: string
  start: (task: SpaceTask) => void
}
