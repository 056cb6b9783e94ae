import { type RawBuilder, sql } from 'kysely'
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

/** Whether a zone lies on one of some floors of its megaproject. @param floors a query of their ids */
export const liesOn = (floors: RawBuilder<unknown>) =>
  sql<boolean>`(zone.floor_id in (${floors})
    or zone.id in (select zone_id from megaproject_zone_floor where floor_id in (${floors})))`

/** A place with what it stands in, from itself up. */
interface BoundRow {
  ids: number[]
  names: string[]
}

/** The places of a zone that the tenant sees, in the order of their buildings and floors. */
const boundPlaces = sql<BoundRow[]>`coalesce((
  select json_agg(json_build_object('ids', array_remove(array[place.id, above.id, top.id], null),
      'names', array_remove(array[place.name, above.name, top.name], null))
    order by coalesce(top.sort, above.sort, place.sort), coalesce(top.id, above.id, place.id),
      case when top.id is null then place.sort else above.sort end, place.sort, place.id)
  from megaproject_zone_place bound join space place on place.id = bound.space_id
    left join space above on above.id = place.parent_id left join space top on top.id = above.parent_id
  where bound.zone_id = zone.id), '[]')`

/** Zones in the order of their floors, with what they are bound to as far as the tenant sees it. */
export const zones = ({ db }: Tenant) =>
  db
    .selectFrom('megaproject_zone as zone')
    .innerJoin('megaproject_floor as floor', 'floor.id', 'zone.floor_id')
    .innerJoin('megaproject_building as building', 'building.id', 'floor.building_id')
    .leftJoinLateral(
      sql<{ campus_id: number }>`(select campus_id from megaproject_zone_place
        where zone_id = zone.id limit 1)`.as('application'),
      (join) => join.onTrue(),
    )
    .leftJoin('campus', 'campus.id', 'application.campus_id')
    .select([
      'zone.id',
      'zone.name as zoneName',
      'zone.megaproject_id as megaprojectId',
      'building.id as buildingId',
      'building.name as buildingName',
      'floor.id as floorId',
      'floor.name as floorName',
      'zone.created_at as createdAt',
      sql<boolean>`application.campus_id is not null`.as('bound'),
      'campus.id as appId',
      'campus.name as appName',
      boundPlaces.as('seen'),
      (row) =>
        jsonArrayFrom(
          row
            .selectFrom('megaproject_zone_floor as lies')
            .innerJoin('megaproject_floor as further', 'further.id', 'lies.floor_id')
            .select(['further.id', 'further.name'])
            .whereRef('lies.zone_id', '=', 'zone.id')
            .orderBy('further.sort')
            .orderBy('further.id'),
        ).as('further'),
    ])
    .orderBy('building.sort')
    .orderBy('building.id')
    .orderBy('floor.sort')
    .orderBy('floor.id')
    .orderBy('zone.id')

type ZoneRow = Awaited<ReturnType<ReturnType<typeof zones>['execute']>>[number]

/** How many of the last entries of all lists are the same: what they have in common, from the building down. */
function commonDepth(paths: readonly number[][]): number {
  const [first = [], ...rest] = paths
  const isCommon = (depth: number) => rest.every((path) => path.at(-depth) === first.at(-depth))
  let depth = 0
  while (depth < first.length && isCommon(depth + 1)) depth += 1
  return depth
}

/** A zone in the shape of the contract: what its places have in common, and each of them below that. */
export function zoneOf({ seen, further, ...zone }: ZoneRow): Zone {
  const depth = commonDepth(seen.map(({ ids }) => ids))
  const [common] = seen
  const ids = common?.ids.slice(common.ids.length - depth).reverse() ?? []
  const names = common?.names.slice(common.names.length - depth).reverse() ?? []
  const [appBuildingId = null, appFloorId = null, placeId = null] = ids
  const below = (all: readonly string[]) =>
    all
      .slice(0, all.length - depth)
      .reverse()
      .join('/')
  return {
    ...zone,
    floorIds: [zone.floorId, ...further.map(({ id }) => id)],
    floorNames: [zone.floorName, ...further.map(({ name }) => name)],
    appBuildingId,
    appFloorId,
    placeId,
    placeName: [zone.appName, ...names].filter((name) => name !== null).join('/'),
    places: seen.map((place) => ({
      placeId: place.ids[0] ?? 0,
      name: below(place.names) || (place.names[0] ?? ''),
    })),
  }
}
