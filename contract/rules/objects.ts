/**
 * What of a template has a name that people call it by, speak to it by and see on touch screens, by kinds, in the order in which
 * rooms look for what is meant. A kind that comes to it is one line here.
 */
export const objectKinds = {
  scene: ['sceneList'],
  group: ['groupList'],
  equipment: ['equipmentList'],
  /** What hangs on a channel of a relay module or of an infrared transmitter. */
  channel: ['relayEquipmentList', 'irEquipmentList'],
} as const

export type ObjectKind = keyof typeof objectKinds
export type ObjectList = (typeof objectKinds)[ObjectKind][number]

export const objectLists: readonly ObjectList[] = Object.values(objectKinds).flat()

interface Named {
  id: number
  name: string
}

/** The lists of a template that objects are found in; those of channels may be missing where there are none. */
export interface Objects extends Readonly<Partial<Record<ObjectList, readonly Named[]>>> {
  equipmentList: readonly Named[]
  groupList: readonly (Named & { groupValue?: number })[]
  sceneList: readonly Named[]
}

/** All objects of a template, with the kind of each. */
export const objectsIn = (parts: Objects) =>
  (Object.keys(objectKinds) as ObjectKind[]).flatMap((kind) =>
    objectKinds[kind].flatMap((list: ObjectList) =>
      (parts[list] ?? []).map(({ id, name }) => ({ kind, list, row: { id, name } })),
    ),
  )
