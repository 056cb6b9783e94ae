import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/index.ts'
import type { BuildingStanding, CampusStanding } from '#contract/overview.ts'
import { planByValues } from '#server/database/by-values.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireCampus } from '../campus/rows.ts'
import { deviceSummary } from '../device/store.ts'

/** The states of devices that are counted together. */
const states = sql`
  sum(tally.total)::int as "deviceNum", sum(tally.online)::int as "onlineCount",
  sum(tally.fault)::int as "faultCount", sum(tally.total - tally.online - tally.fault)::int as "outlineCount"`

const ofType = (parentTypeId: number) =>
  sql`coalesce(sum(tally.total) filter (where tally.parent_type_id = ${sql.lit(parentTypeId)}), 0)::int`

const openAlarm = (campusId: RawBuilder<unknown>) =>
  sql`alarm.campus_id = ${campusId} and alarm.state in ('raised', 'acknowledged')`

type Counted = Omit<CampusStanding, 'campusId' | 'otherNum'>

/** Every campus the tenant sees; one without devices has nothing but zeros. */
export async function campusStandings(tenant: Tenant): Promise<DataOf<'overview.campuses'>> {
  const { rows } = await sql<Counted & { campusId: number; drawnId: number | null }>`
    select campus.id as "campusId", drawn."drawnId", coalesce(places."buildingNum", 0) as "buildingNum",
      coalesce(places."roomNum", 0) as "roomNum", coalesce(of."roomUsedNum", 0) as "roomUsedNum",
      coalesce(of."deviceNum", 0) as "deviceNum", coalesce(of."lightNum", 0) as "lightNum",
      coalesce(of."panelNum", 0) as "panelNum", coalesce(of."gatewayNum", 0) as "gatewayNum",
      coalesce(of."onlineCount", 0) as "onlineCount", coalesce(of."faultCount", 0) as "faultCount",
      coalesce(of."outlineCount", 0) as "outlineCount",
      (select count(*) from alarm where ${openAlarm(sql`campus.id`)}) as "alarmCount"
    from campus
    left join (select campus_id, count(*) filter (where kind = 'building') as "buildingNum",
        count(*) filter (where kind = 'room') as "roomNum" from space group by 1) places
      on places.campus_id = campus.id
    left join (select tally.campus_id, ${states}, ${ofType(1)} as "lightNum", ${ofType(3)} as "panelNum",
        ${ofType(5)} as "gatewayNum",
        (count(distinct tally.room_id) filter (where tally.used > 0))::int as "roomUsedNum" from room_tally tally group by 1) of
      on of.campus_id = campus.id
    left join (select distinct on (floor.campus_id) floor.campus_id, building.id as "drawnId"
        from (select distinct parent_id as id from space where outline is not null) planned
          join space floor on floor.id = planned.id
          join space building on building.id = floor.parent_id
        order by floor.campus_id, building.sort, building.id) drawn
      on drawn.campus_id = campus.id
    order by campus.id`.execute(tenant.db)
  return { at: Date.now(), list: rows.map(withOthers) }
}

const withOthers = <R extends Counted>(row: R): R & { otherNum: number } => ({
  ...row,
  otherNum: row.deviceNum - row.lightNum - row.panelNum - row.gatewayNum,
})

/** @throws Refusal notFound for a campus the tenant does not see */
export async function campusOverview(tenant: Tenant, campusId: number): Promise<DataOf<'overview.campus'>> {
  await requireCampus(tenant, campusId)
  const { entries, ...summary } = await deviceSummary(tenant, campusId)
  const buildings = await buildingStandings(tenant, campusId)
  const { rows: alarms } = await sql<{ alarmCount: number }>`
    select count(*) as "alarmCount" from alarm where ${openAlarm(sql`${campusId}`)}`.execute(tenant.db)
  const sum = (field: 'roomNum' | 'roomUsedNum' | 'onlineCount' | 'faultCount' | 'outlineCount') =>
    buildings.reduce((all, building) => all + building[field], 0)
  return {
    at: Date.now(),
    campusId,
    buildingNum: buildings.length,
    roomNum: sum('roomNum'),
    roomUsedNum: sum('roomUsedNum'),
    ...summary,
    onlineCount: sum('onlineCount'),
    faultCount: sum('faultCount'),
    outlineCount: sum('outlineCount'),
    alarmCount: alarms[0]?.alarmCount ?? 0,
    entries,
    buildings,
  }
}

/** A campus's buildings in their order: a room stands in a floor, and that in a building. */
async function buildingStandings({ db }: Tenant, campusId: number): Promise<BuildingStanding[]> {
  await planByValues(db)
  const { rows } = await sql<BuildingStanding>`
    select building.id as "buildingId", building.name, coalesce(of."roomNum", 0) as "roomNum",
      coalesce(of."roomUsedNum", 0) as "roomUsedNum", coalesce(of."deviceNum", 0) as "deviceNum",
      coalesce(of."onlineCount", 0) as "onlineCount", coalesce(of."faultCount", 0) as "faultCount",
      coalesce(of."outlineCount", 0) as "outlineCount"
    from space building
    left join (select coalesce(above.parent_id, place.parent_id, place.id) as top,
        count(*) filter (where place.kind = 'room') as "roomNum",
        (count(*) filter (where tally.used > 0))::int as "roomUsedNum", ${states}
        from space place
          left join space above on above.id = place.parent_id
          left join (select room_id, sum(total) as total, sum(online) as online, sum(fault) as fault, sum(used) as used
              from room_tally where campus_id = ${campusId} group by 1) tally on tally.room_id = place.id
        where place.campus_id = ${campusId} group by 1) of
      on of.top = building.id
    where building.campus_id = ${campusId} and building.parent_id is null
    order by building.sort, building.id`.execute(db)
  return rows
}
