import type { QueuedName } from '../index.ts'
import type { PartList, PartRows } from '../template-shapes.ts'

/** Where a part names others of its template, by their ids, and what becomes of that when one of them goes. */
export type Reference<Row = Record<string, unknown>> =
  /** A list of ids: the one that goes leaves it. */
  | { in: keyof Row & string; as: 'ids'; to: readonly PartList[] }
  /** A list of elements that name a part by `key`, one of each: the element goes with the part. */
  | { in: keyof Row & string; as: 'elements'; key: string; to: readonly PartList[] }
  /** One id: the part that names it goes with it. */
  | { in: keyof Row & string; as: 'one'; to: readonly PartList[] }

/** How rows of a kind are made again after somebody has removed them: the call, and what of a row it takes. */
interface Remaking<Row> {
  call: QueuedName
  takes: readonly (keyof Row & string)[]
}

/** All that is known of one kind of parts. */
export interface PartKind<Row = Record<string, unknown>> {
  /** The area whose calls edit it. */
  area: 'templateEquipment' | 'templateGroup' | 'templateScene'
  references: readonly Reference<Row>[]
  remake: Remaking<Row>
}

/**
 * One record per kind of parts, each after those it refers to. Copying, renaming, removing, merging and making again
 * follow from it.
 */
export const partKinds: { readonly [L in PartList]: PartKind<PartRows[L]> } = {
  equipmentList: {
    area: 'templateEquipment',
    references: [],
    remake: { call: 'templateEquipment.addList', takes: ['productId', 'name', 'describe'] },
  },
  groupList: {
    area: 'templateGroup',
    references: [{ in: 'equipmentIds', as: 'ids', to: ['equipmentList'] }],
    remake: { call: 'templateGroup.addAll', takes: ['name', 'equipmentIds'] },
  },
  sceneList: {
    area: 'templateScene',
    references: [{ in: 'actionList', as: 'elements', key: 'targetId', to: ['equipmentList', 'groupList'] }],
    remake: { call: 'templateScene.addAll', takes: ['name', 'sceneValue', 'actionList'] },
  },
}

export const partLists = Object.keys(partKinds) as readonly PartList[]

export const isPartList = (name: string): name is PartList => Object.hasOwn(partKinds, name)
