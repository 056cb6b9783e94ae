import type { Campus } from '#contract/campus-shapes.ts'
import type { Device } from '#contract/device-shapes.ts'
import type { ItemsEdit, PlainItem } from '#contract/parts/edits.ts'
import type { Product } from '#contract/product.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { PartList, Template } from '#contract/template-shapes.ts'

/** The tables an edit can lay something over. */
export interface OverlayRows {
  campuses: Campus
  spaces: SpaceNode
  templates: Template
  /** Held a record per room, in `rooms`. */
  devices: Device
}
export type OverlayTable = keyof OverlayRows
/** Those that are held a row each, under their own names. */
export type RowTable = Exclude<OverlayTable, 'devices'>

/** What an edit does to one row: `id` is the row's id, `root` the id of the cached row it stands in. */
export type Change =
  | { do: 'add'; table: OverlayTable; id: number; row: OverlayRows[OverlayTable] }
  | {
      do: 'copy'
      table: 'templates'
      id: number
      from: number
      name: string
      parts: ReadonlyMap<number, number>
    }
  | { do: 'edit'; table: OverlayTable; id: number; fields: Record<string, unknown> }
  /** `below`: what stands below a place, and goes with it. */
  | { do: 'remove'; table: OverlayTable; id: number; below?: readonly number[] }
  /** `entered` and the product make the row, when the others of its list are known. */
  | {
      do: 'add-part'
      table: 'templates'
      root: number
      list: PartList
      id: number
      entered: PlainItem
      product: Product | undefined
    }
  | {
      do: 'edit-part'
      table: 'templates'
      root: number
      list: PartList
      id: number
      fields: Record<string, unknown>
      items: Record<string, ItemsEdit>
    }
  | { do: 'remove-part'; table: 'templates'; root: number; list: PartList; id: number }

export const rootOf = (change: Change): number => ('root' in change ? change.root : change.id)
