import * as T from 'typebox'
import { Id, Nullable, Text, Version } from './shapes.ts'

export const SpaceKind = T.Enum(['building', 'floor', 'room'])
export type SpaceKind = T.Static<typeof SpaceKind>

/** A corner on a floor's plan: 0 is its left or upper edge, 1 its right or lower one. */
const Share = () => T.Number({ minimum: 0, maximum: 1 })
export const PlanPoint = T.Object({ x: Share(), y: Share() })
export type PlanPoint = T.Static<typeof PlanPoint>

/** Where a room lies on the plan of its floor, corner by corner; see rules/outline.ts for what one has to be. */
export const Outline = T.Array(PlanPoint, { minItems: 3, maxItems: 40 })
export type Outline = T.Static<typeof Outline>

/** A side of a plan's picture, in pixels. */
export const PlanSide = () => T.Integer({ minimum: 1, maximum: 8_192 })

/** The picture below a floor's rooms; a floor without one is drawn on a grid. */
export const FloorPicture = T.Object({
  hash: T.String({ description: 'SHA-256 of the picture; empty for one that has not gone up' }),
  width: PlanSide(),
  height: PlanSide(),
})
export type FloorPicture = T.Static<typeof FloorPicture>

/** One node of a campus's space tree, flat. A building's parentId is null. */
export const SpaceNode = T.Object({
  id: Id(),
  campusId: Id(),
  parentId: Nullable(Id()),
  kind: SpaceKind,
  name: Text(),
  sort: T.Number({ description: 'order among its siblings, then by id' }),
  templateId: Nullable(Id('the template this room is made from')),
  hasTiming: T.Boolean(),
  outline: Nullable(Outline),
  plan: Nullable(FloorPicture),
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
