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
 * One of the places a zone is bound to, a building, floor or room of its application, by its name below what all of them
 * stand in.
 */
export const ZonePlace = T.Object({ placeId: Id(), name: Text(400) })
export type ZonePlace = T.Static<typeof ZonePlace>

/**
 * A part of a megaproject's building. `buildingId` and `floorIds` are the megaproject's own: `floorId` is the floor it
 * hangs on, the first of those it lies on. `places` are what of its application it is bound to; none while it is bound
 * means the application as a whole. The fields that begin with `app`, and `placeId`, are what all of its places have in
 * common: of a single one, that place.
 */
export const Zone = T.Object({
  id: Id(),
  zoneName: Text(),
  megaprojectId: Id(),
  buildingId: Id(),
  buildingName: Text(),
  floorId: Id(),
  floorName: Text(),
  floorIds: T.Array(Id()),
  floorNames: T.Array(Text()),
  createdAt: Time(),
  bound: T.Boolean({ description: 'to something, which is told only to those who see its application' }),
  appId: Nullable(Id()),
  appName: Nullable(Text()),
  appBuildingId: Nullable(Id()),
  appFloorId: Nullable(Id()),
  placeId: Nullable(Id()),
  placeName: Text(400),
  places: T.Array(ZonePlace),
})
export type Zone = T.Static<typeof Zone>

/** A zone with what the places it is bound to have used between two times. */
export const ZoneWithEnergy = T.Object({
  ...Zone.properties,
  energy: Nullable(
    T.Object(EnergyFigure.properties, {
      description:
        'between the two times; null when no times are given, for a zone that is bound to nothing the caller sees, and for places that nothing measures',
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
