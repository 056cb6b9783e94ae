import * as T from 'typebox'
import { Campus } from './campus-shapes.ts'
import { EnergyFigure } from './energy/shapes.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { BuildingTree } from './space-shapes.ts'

/** An application is a campus: its id and its name. */
export const AppRelation = T.Object({ appId: Id('the campus'), appName: Text() })
export type AppRelation = T.Static<typeof AppRelation>

/** A megaproject with the applications that the caller sees (spec point 3). Both ids are the same. */
const brief = {
  id: Id(),
  megaprojectId: Id(),
  megaprojectName: Text(),
  appRelationVOList: T.Array(AppRelation),
}

export const BriefMegaproject = T.Object(brief)
export type BriefMegaproject = T.Static<typeof BriefMegaproject>

export const Megaproject = T.Object({
  ...brief,
  buildingNum: T.Integer(),
  floorNum: T.Integer(),
  zoneNum: T.Integer(),
})
export type Megaproject = T.Static<typeof Megaproject>

export const Application = T.Object({
  ...AppRelation.properties,
  megaprojectId: Nullable(Id()),
  megaprojectName: Nullable(Text()),
})
export type Application = T.Static<typeof Application>

export const ApplicationInfo = T.Object({ ...Application.properties, appDetail: Campus })

/**
 * A part of a megaproject's floor. `buildingId` and `floorId` are the megaproject's own; the fields that begin with
 * `app`, and `placeId`, say what of an application the zone is bound to: the deepest one that is not null.
 */
export const Zone = T.Object({
  id: Id(),
  zoneName: Text(),
  megaprojectId: Id(),
  buildingId: Id(),
  buildingName: Text(),
  floorId: Id(),
  floorName: Text(),
  createdAt: Time(),
  bound: T.Boolean({ description: 'to something, which is told only to those who see its application' }),
  appId: Nullable(Id()),
  appName: Nullable(Text()),
  appBuildingId: Nullable(Id()),
  appFloorId: Nullable(Id()),
  placeId: Nullable(Id()),
  placeName: Text(400),
})
export type Zone = T.Static<typeof Zone>

/** A zone with what the place it is bound to has used between two times. */
export const ZoneWithEnergy = T.Object({
  ...Zone.properties,
  energy: Nullable(
    T.Object(EnergyFigure.properties, {
      description:
        'between the two times; null when no times are given, for a zone that is bound to nothing the caller sees, and for a place that nothing measures',
    }),
  ),
})
export type ZoneWithEnergy = T.Static<typeof ZoneWithEnergy>

export const FloorOfZones = T.Object({ id: Id(), floorName: Text(), zoneVos: T.Array(Zone) })
export type FloorOfZones = T.Static<typeof FloorOfZones>

export const BuildingOfZones = T.Object({
  id: Id(),
  buildingName: Text(),
  floorNum: T.Integer(),
  floorVos: T.Array(FloorOfZones),
})
export type BuildingOfZones = T.Static<typeof BuildingOfZones>

/** The buildings of a megaproject with their floors and the zones of those. */
export const ZoneTree = T.Object({ megaprojectId: Id(), buildingVos: T.Array(BuildingOfZones) })
export type ZoneTree = T.Static<typeof ZoneTree>

/** The applications of a megaproject with what zones can be bound to. */
export const AppTree = T.Object({
  megaprojectId: Id(),
  appVos: T.Array(T.Object({ ...AppRelation.properties, buildingVos: BuildingTree.properties.buildingVos })),
})
export type AppTree = T.Static<typeof AppTree>
