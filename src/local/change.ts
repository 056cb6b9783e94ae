import type { Campus } from '#contract/campus-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { PartList, PartRows, Template } from '#contract/template-shapes.ts'

/** The tables an edit can lay something over. */
export interface OverlayRows {
  campuses: Campus
  spaces: SpaceNode
  templates: Template
}
export type OverlayTable = keyof OverlayRows

/**
 * A list-like field an edit changes by element: `set` puts or replaces elements, `drop` takes out the elements with
 * these keys (see `itemKeyIn`).
 */
export interface ItemsEdit {
  set: unknown[]
  drop: number[]
}

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
  | { do: 'add-part'; table: 'templates'; root: number; list: PartList; id: number; row: PartRows[PartList] }
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

/** A list with an items edit laid over it: replaced elements keep their place, new ones come last. */
export function editItems(
  list: readonly unknown[],
  edit: ItemsEdit,
  itemKey: (item: unknown) => number,
): unknown[] {
  const set = new Map(edit.set.map((item) => [itemKey(item), item]))
  const drop = new Set(edit.drop)
  const kept = list.filter((item) => !drop.has(itemKey(item))).map((item) => set.get(itemKey(item)) ?? item)
  const present = new Set(list.map(itemKey))
  return [...kept, ...edit.set.filter((item) => !present.has(itemKey(item)) && !drop.has(itemKey(item)))]
}
