import { sql } from 'kysely'
import { dayNamed, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import { hash } from '#server/demo/hash.ts'
import { demoBegin, type Metering, meteringOf, wattHoursAt } from '#server/demo/meter-curve.ts'
import { insertLampDays } from './lamp-rows.ts'
import type { PlaceRows } from './place-rows.ts'
import type { Db } from './rows.ts'
import { insertAreas, insertTariffs } from './tariff-rows.ts'

/** Meters become so by their product and measure their floor's lighting: says what others measure. */
export async function placeMeters(db: Db, meters: PlaceRows['meter']): Promise<void> {
  if (meters.length === 0) return
  await sql`
    update meter set space_id = said.space_id, category = said.category, parent_id = said.parent_id
    from json_populate_recordset(null::meter, ${JSON.stringify(meters)}::json) said
    where meter.id = said.id`.execute(db)
}

interface Counted {
  id: number
  deviceNo: string
  category: number
  parentId: number | null
  campusId: number
}

/** A day as it is stored: Wh by hour, and what of it was not read. */
interface DayRow {
  meter: number
  day: number
  wh: number[]
  estimated: number[] | null
  minutes: number[] | null
  had: number
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const allHours = 2 ** 24 - 1

/** Now and then a meter is out of reach for some hours: what it used is known as a whole, its split is not. */
function outage(meter: number, day: number): readonly [from: number, to: number] | null {
  const drawn = hash(`${meter}/${day}`)
  if (drawn % 41 !== 0) return null
  const from = (drawn >>> 8) % 18
  return [from, from + 2 + ((drawn >>> 16) % 5)]
}

function dayRow(meter: number, metering: Metering, day: number, now: number): DayRow {
  const begin = startOfDay(day)
  const marks = Array.from({ length: 25 }, (_, hour) =>
    wattHoursAt(metering, Math.max(begin, Math.min(now, begin + hour * hourLength))),
  )
  const wh = Array.from({ length: 24 }, (_, hour) => (marks[hour + 1] ?? 0) - (marks[hour] ?? 0))
  const passed = Math.min(24, (now - begin) / hourLength)
  const had = passed >= 24 ? allHours : 2 ** Math.ceil(passed) - 1
  const out = outage(meter, day)
  if (out === null && passed >= 24) return { meter, day, wh, estimated: null, minutes: null, had }
  const isOut = (hour: number) => out !== null && hour >= out[0] && hour < out[1]
  const minutes = wh.map((_, hour) =>
    isOut(hour) ? 0 : Math.round(60 * Math.min(1, Math.max(0, passed - hour))),
  )
  const split = out && sum(wh.slice(...out)) / (out[1] - out[0])
  const estimated = wh.map((used, hour) => (isOut(hour) ? used : 0))
  if (out !== null && split !== null && passed >= 24) {
    const [from, to] = out
    const whole = sum(wh.slice(from, to))
    for (let hour = from; hour < to; hour++) {
      const part =
        Math.round((whole * (hour + 1 - from)) / (to - from)) -
        Math.round((whole * (hour - from)) / (to - from))
      wh[hour] = part
      estimated[hour] = part
    }
  }
  return { meter, day, wh, estimated: out ? estimated : null, minutes, had }
}

const rowsAtOnce = 8_000
const list = (values: readonly number[] | null) => values && `{${values.join(',')}}`

async function insertDays(db: Db, rows: readonly DayRow[]) {
  await ensureMonths(
    db,
    rows.map(({ day }) => day),
  )
  await sql`
    insert into energy_day (meter_id, day, cid, campus_id, wh, estimated, minutes, total, total_estimated,
      total_minutes, had)
    select r.id, r.day, meter.cid, meter.campus_id, r.wh::integer[], r.estimated::integer[], r.minutes::smallint[],
      r.total, r.part, r.covered, r.had
    from unnest(${rows.map(({ meter }) => meter)}::bigint[], ${rows.map(({ day }) => day)}::integer[],
      ${rows.map(({ wh }) => list(wh))}::text[], ${rows.map(({ estimated }) => list(estimated))}::text[],
      ${rows.map(({ minutes }) => list(minutes))}::text[], ${rows.map(({ wh }) => sum(wh))}::bigint[],
      ${rows.map(({ estimated }) => sum(estimated ?? []))}::bigint[],
      ${rows.map(({ minutes }) => (minutes ? sum(minutes) : 1_440))}::integer[],
      ${rows.map(({ had }) => had)}::integer[])
      as r (id, day, wh, estimated, minutes, total, part, covered, had)
    join meter on meter.id = r.id`.execute(db)
}

/** The readings of the hour that goes on, so that what is reported next continues them. */
async function insertReadings(db: Db, meters: readonly (readonly [number, Metering])[], now: number) {
  const hour = Math.floor(now / hourLength) * hourLength
  const times = Array.from({ length: 5 }, (_, quarter) => Math.min(now, hour + quarter * 15 * 60_000))
  const readings = meters.flatMap(([id, metering]) =>
    [...new Set(times)].map((at) => ({ id, at, value: wattHoursAt(metering, at) / 1_000 })),
  )
  const json = JSON.stringify(readings)
  await sql`
    insert into telemetry (device_id, metric, at, value, cid, campus_id)
    select r.id, 'energy', to_timestamp(r.at / 1000), r.value, meter.cid, meter.campus_id
    from json_to_recordset(${json}::json) as r (id bigint, at double precision, value double precision)
      join meter on meter.id = r.id`.execute(db)
  await sql`
    update meter set fresh = to_timestamp(${now}::double precision / 1000), reading = r.value
    from json_to_recordset(${json}::json) as r (id bigint, at double precision, value double precision)
    where meter.id = r.id and r.at = ${now}`.execute(db)
}

/** Three days of power, voltage and current by hour: a demonstration has no older ones to show. */
async function insertWorks(db: Db, now: number) {
  const until = new Date(Math.floor(now / hourLength) * hourLength)
  await sql`
    insert into telemetry_hour (device_id, metric, at, cid, campus_id, samples, total, lowest, highest, first, last)
    select meter.id, w.metric, h.at, meter.cid, meter.campus_id, 4, w.value * 4, w.value * 0.94, w.value * 1.06,
      w.value, w.value
    from meter
      cross join generate_series(${until}::timestamptz - interval '72 hours', ${until}::timestamptz
        - interval '1 hour', interval '1 hour') as h (at)
      join energy_day on energy_day.meter_id = meter.id
        and energy_day.day = floor((extract(epoch from h.at) + 28800) / 86400)::integer
      cross join lateral (select
        energy_day.wh[(extract(epoch from h.at)::bigint + 28800) % 86400 / 3600 + 1]::double precision as watts) p
      cross join lateral (values ('power', p.watts), ('voltage', 381::double precision),
        ('current', p.watts / (381 * 1.732 * 0.92))) as w (metric, value)
    on conflict do nothing`.execute(db)
}

/**
 * Rates each campus a little above what it uses, and warns of its most wasteful days, from its first day on: the
 * defaults are those of a single meter.
 */
async function insertRated(db: Db) {
  await sql`
    insert into energy_rated (campus_id, cid, day, said)
    select campus_id, cid, min(day), json_build_object(
      'meterDayEnergy', round(avg(used) * 1.08 / 1000), 'lightDayEnergy', round(avg(light) * 1.08 / 1000),
      'meterWarnEnergy', round(percentile_cont(0.97) within group (order by used) / 1000),
      'lightWarnEnergy', round(percentile_cont(0.97) within group (order by light) / 1000))
    from (select meter.campus_id, meter.cid, day, coalesce(sum(total) filter (where parent_id is null), 0)::float8 as used,
        coalesce(sum(total) filter (where category in (1, 5)), 0)::float8 as light
      from energy_day join meter on meter.id = meter_id group by 1, 2, 3) days
    group by campus_id, cid`.execute(db)
}

/** Fills every meter's days from its beginning until now, straight as they are stored. Answers how many meters there are. */
export async function insertEnergy(db: Db, since: ReadonlyMap<number, string>, now: number): Promise<number> {
  const meters: Counted[] = await db
    .selectFrom('meter')
    .innerJoin('device', 'device.id', 'meter.id')
    .select([
      ...(['meter.id', 'meter.category', 'device.device_no as deviceNo'] as const),
      ...(['meter.parent_id as parentId', 'meter.campus_id as campusId'] as const),
    ])
    .orderBy('meter.id')
    .execute()
  const metering = meteringOf(meters)
  let rows: DayRow[] = []
  for (const { id, campusId } of meters) {
    const counted = metering.get(id)
    if (!counted) continue
    const first = dayNamed(since.get(campusId) ?? '') ?? demoBegin
    await db.updateTable('meter').set({ first_day: first }).where('id', '=', id).execute()
    for (let day = first; day <= dayOf(now); day++) rows.push(dayRow(id, counted, day, now))
    if (rows.length < rowsAtOnce) continue
    await insertDays(db, rows)
    rows = []
  }
  await insertDays(db, rows)
  await insertReadings(db, [...metering], now)
  await insertWorks(db, now)
  await insertRated(db)
  await insertTariffs(db)
  await insertAreas(db)
  await insertLampDays(db, now)
  return meters.length
}
