import * as T from 'typebox'
import { Id, Nullable, Text, Version } from './shapes.ts'

export const SpaceKind = T.Enum(['building', 'floor', 'room'])
export type SpaceKind = T.Static<typeof SpaceKind>

/** One node of a campus's space tree, flat. A building's parentId is null. */
export const SpaceNode = T.Object({
  id: Id(),
  campusId: Id(),
  parentId: Nullable(Id()),
  kind: SpaceKind,
  name: Text(),
  sort: T.Integer({ description: 'order among its siblings, then by id' }),
  templateId: Nullable(Id('the template this room is made from')),
  hasTiming: T.Boolean(),
  version: Version(),
})
export type SpaceNode = T.Static<typeof SpaceNode>

/** The spec's tree node (point 3): the nested form of SpaceNode. */
export const SpaceTree = T.Cyclic(
  {
    SpaceTreeNode: T.Object({
      primaryId: Id(),
      id: Id(),
      templateId: Nullable(Id()),
      label: Text(),
      depth: T.Integer({ minimum: 0 }),
      hasTiming: T.Boolean(),
      isLeaf: T.Boolean(),
      isParent: T.Boolean(),
      children: T.Array(T.Ref('SpaceTreeNode')),
    }),
  },
  'SpaceTreeNode',
)
export type SpaceTree = T.Static<typeof SpaceTree>

export const BuildingTree = T.Object({
  campusId: Id(),
  buildingVos: T.Array(
    T.Object({
      id: Id(),
      buildingName: Text(),
      floorNum: T.Integer(),
      floorVos: T.Array(
        T.Object({
          id: Id(),
          floorName: Text(),
          roomVos: T.Array(T.Object({ id: Id(), roomName: Text(), templateId: Nullable(Id()) })),
        }),
      ),
    }),
  ),
})
export type BuildingTree = T.Static<typeof BuildingTree>
