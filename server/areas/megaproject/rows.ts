import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Zone } from '#contract/megaproject-shapes.ts'
import type { Tenant } from '#server/database/database.ts'

/** Megaprojects the tenant sees, each with the applications of it that she sees. */
export const briefMegaprojects = ({ db }: Tenant) =>
  db
    .selectFrom('megaproject')
    .select([
      'megaproject.id',
      'megaproject.id as megaprojectId',
      'megaproject.name as megaprojectName',
      (row) =>
        jsonArrayFrom(
          row
            .selectFrom('campus')
            .select(['campus.id as appId', 'campus.name as appName'])
            .whereRef('campus.megaproject_id', '=', 'megaproject.id')
            .orderBy('campus.id'),
        ).as('appRelationVOList'),
    ])
    .orderBy('megaproject.id')

const partsOf = (table: 'megaproject_building' | 'megaproject_floor' | 'megaproject_zone') =>
  sql<number>`(select count(*) from ${sql.table(table)} part where part.megaproject_id = megaproject.id)`

/** The same with how much they hold. */
export const megaprojects = (tenant: Tenant) =>
  briefMegaprojects(tenant).select([
    partsOf('megaproject_building').as('buildingNum'),
    partsOf('megaproject_floor').as('floorNum'),
    partsOf('megaproject_zone').as('zoneNum'),
  ])

/** Applications the tenant sees, which are campuses. */
export const applications = ({ db }: Tenant) =>
  db
    .selectFrom('campus')
    .leftJoin('megaproject', 'megaproject.id', 'campus.megaproject_id')
    .select([
      'campus.id as appId',
      'campus.name as appName',
      'megaproject.id as megaprojectId',
      'megaproject.name as megaprojectName',
    ])
    .orderBy('campus.id')

/** Zones in the order of their places, with what they are bound to as far as the tenant sees it. */
export const zones = ({ db }: Tenant) =>
  db
    .selectFrom('megaproject_zone as zone')
    .innerJoin('megaproject_floor as floor', 'floor.id', 'zone.floor_id')
    .innerJoin('megaproject_building as building', 'building.id', 'floor.building_id')
    .leftJoin('campus', 'campus.id', 'zone.campus_id')
    .leftJoin('space as place', 'place.id', 'zone.space_id')
    .leftJoin('space as above', 'above.id', 'place.parent_id')
    .leftJoin('space as top', 'top.id', 'above.parent_id')
    .select([
      'zone.id',
      'zone.name as zoneName',
      'zone.megaproject_id as megaprojectId',
      'building.id as buildingId',
      'building.name as buildingName',
      'floor.id as floorId',
      'floor.name as floorName',
      'zone.created_at as createdAt',
      sql<boolean>`zone.campus_id is not null`.as('bound'),
      'campus.id as appId',
      'campus.name as appName',
      'place.id as p0',
      'above.id as p1',
      'top.id as p2',
      'place.name as n0',
      'above.name as n1',
      'top.name as n2',
    ])
    .orderBy('building.sort')
    .orderBy('building.id')
    .orderBy('floor.sort')
    .orderBy('floor.id')
    .orderBy('zone.id')

type ZoneRow = Awaited<ReturnType<ReturnType<typeof zones>['execute']>>[number]

/** `p0` is the place itself, `p1` and `p2` what it stands in: from the building down they are one to three. */
export function zoneOf({ p0, p1, p2, n0, n1, n2, ...zone }: ZoneRow): Zone {
  const [appBuildingId = null, appFloorId = null, placeId = null] = [p2, p1, p0].filter((id) => id !== null)
  const names = [zone.appName, n2, n1, n0].filter((name) => name !== null)
  return { ...zone, appBuildingId, appFloorId, placeId, placeName: names.join('/') }
}
