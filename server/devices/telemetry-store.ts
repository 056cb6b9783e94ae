import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { neededReadings, renewEnergy } from './energy-store.ts'
import { holdRollUps } from './roll-up-lock.ts'

export interface Reading {
  deviceId: number
  metric: string
  /** Server time, milliseconds since 1970. */
  at: number
  value: number
}

/**
 * Appends readings and renews the hours they fall into, and of energy the campus's own days (energy-store.ts). A reading that
 * is already there (same device, metric and time) is passed over, and a roll-up is always counted anew from what it rolls
 * up, so sending something twice or late leaves the same figures.
 */
export async function saveReadings(db: Transaction<Tables>, readings: readonly Reading[]): Promise<void> {
  const json = JSON.stringify(readings)
  const given = sql`json_to_recordset(${json}::json)
    as r("deviceId" bigint, metric text, at double precision, value double precision)`
  await holdRollUps(db)
  await sql`
    insert into telemetry (device_id, metric, at, value, cid, campus_id)
    select distinct on (d.id, r.metric, r.at) d.id, r.metric, to_timestamp(r.at / 1000), r.value, d.cid, d.campus_id
    from ${given} join device d on d.id = r."deviceId"
    where not exists (select 1 from telemetry t
      where t.device_id = d.id and t.metric = r.metric and t.at = to_timestamp(r.at / 1000))`.execute(db)
  // Counted in a sub-select for each group, which makes the planner look up just that stretch of the index.
  await sql`
    insert into telemetry_hour (device_id, metric, at, cid, campus_id, samples, total, lowest, highest, first, last)
    select g.device_id, g.metric, g.began, g.cid, g.campus_id, s.* from (
      select distinct d.id as device_id, d.cid, d.campus_id, r.metric,
        date_trunc('hour', to_timestamp(r.at / 1000), 'UTC') as began
      from ${given} join device d on d.id = r."deviceId") g
    cross join lateral (
      select count(*) as samples, sum(p.value), min(p.value), max(p.value),
        (array_agg(p.value order by p.at))[1], (array_agg(p.value order by p.at desc))[1]
      from telemetry p where p.device_id = g.device_id and p.metric = g.metric
        and p.at >= g.began and p.at < g.began + interval '1 hour') s
    where s.samples > 0
    on conflict (device_id, metric, at) do update set samples = excluded.samples,
      total = excluded.total, lowest = excluded.lowest, highest = excluded.highest,
      first = excluded.first, last = excluded.last`.execute(db)
  await renewEnergy(db, readings)
}

/** Devices whose old readings are removed by one statement. */
const devicesAtOnce = 100

/**
 * Removes the readings before `before` of the next hundred devices after `after`, whose roll-ups stay, and of counters that are
 * there the last ones: what they count next is counted from these, however long they are silent.
 * @returns where to go on, or null when no device is left.
 */
export async function removeReadings(
  db: Transaction<Tables>,
  after: number,
  before: Date,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with recursive ids as (
      select (select min(device_id) from telemetry where device_id > ${after}) as id, 1 as n
      union all
      select (select min(device_id) from telemetry where device_id > ids.id), n + 1 from ids
      where ids.id is not null and n < ${devicesAtOnce}
    ), counters as (
      select ids.id from ids join device on device.id = ids.id
    ), needed as materialized (${neededReadings('counters')}
    ), removed as (
      delete from telemetry using ids left join needed on needed.id = ids.id
      where device_id = ids.id and at < ${before}
        and (metric <> 'energy' or needed.since is null or at < needed.since)
    )
    select max(id)::bigint as last from ids`.execute(db)
  return rows[0]?.last ?? null
}
