import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type CounterReading,
  type CounterTerm,
  type HourUse,
  hoursUsed,
  readingsAround,
} from '#contract/rules/energy/counter.ts'
import { dayLength, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellCounted } from './counted-channel.ts'
import type { Reading } from './telemetry-store.ts'

type Db = Transaction<Tables>

/** What of a meter has to be counted anew: its readings around those that came, and its counters. */
interface Touched {
  id: number
  readings: CounterReading[]
  terms: CounterTerm[]
  /** The days it has figures of that may change. */
  from: number
  to: number
}

interface ReadRow {
  id: number
  at: number
  value: number
}

/** Where the reading is that lies so many before or after a moment (SQL, ms), as far as there are so many; null without any. */
const reading = (deviceId: string, way: 'before' | 'after', moment: string, { within = false } = {}) => {
  const [order, far] = way === 'before' ? ['desc', 'min'] : ['asc', 'max']
  const beyond = `${way === 'before' ? '<' : '>'}${within ? '=' : ''}`
  return sql.raw(`(select ${far}(at) from (select at from telemetry where device_id = ${deviceId} and metric = 'energy'
    and at ${beyond} to_timestamp(${moment} / 1000) order by at ${order} limit ${readingsAround}) near)`)
}

/** The hour in which a moment (SQL, a timestamp) lies, in ms. */
const hourOf = (moment: RawBuilder<unknown>) =>
  sql`(extract(epoch from date_trunc('hour', ${moment}, 'UTC')) * 1000)::float8`

/**
 * Since when readings of counters have a say in what their next ones tell, however long that is: of the hours that are counted anew
 * then, of those before, which readings that come late have counted anew, and of those around (SQL of id and since). Whole
 * hours: of a part of one less would be counted than was. Null of what has none.
 * @param ids a table of SQL with a column id
 */
export const neededReadings = (ids: string) => sql`
  select ids.id, to_timestamp(coalesce(${hourOf(reading('ids.id', 'before', 'late.hour'))}, late.hour) / 1000) as since
  from ${sql.table(ids)} ids
    cross join lateral (select ${hourOf(reading('ids.id', 'before', "'infinity'::float8"))} as hour) next
    cross join lateral (select coalesce(${hourOf(reading('ids.id', 'before', 'next.hour'))}, next.hour) as hour) late`

/** From the hour of the readings before the first that came to those after the last: what these count may change too. */
async function touchedBy(db: Db, given: readonly Reading[]): Promise<Touched[]> {
  const json = JSON.stringify(given)
  const { rows: spans } = await sql<{ id: number; from: number; to: number }>`
    select meter.id,
      coalesce(extract(epoch from ${reading('meter.id', 'before', 'g.first')}) * 1000, g.first)::float8 as from,
      coalesce(extract(epoch from ${reading('meter.id', 'after', 'g.last')}) * 1000, g.last)::float8 as to
    from (select "deviceId" as id, min(at) as first, max(at) as last
        from json_to_recordset(${json}::json) as r ("deviceId" bigint, at double precision) group by 1) g
      join meter on meter.id = g.id`.execute(db)
  if (spans.length === 0) return []
  const whole = spans.map(({ id, from, to }) => ({
    id,
    from: Math.floor(from / hourLength) * hourLength,
    to: Math.floor(to / hourLength + 1) * hourLength,
  }))
  return loaded(db, whole)
}

/** With every reading that tells of the hours of a span of time, and what each counter is. */
async function loaded(db: Db, whole: readonly Pick<Touched, 'id' | 'from' | 'to'>[]): Promise<Touched[]> {
  const ids = whole.map(({ id }) => id)
  const { rows: readings } = await sql<ReadRow>`
    select s.id, (extract(epoch from t.at) * 1000)::float8 as at, t.value
    from json_to_recordset(${JSON.stringify(whole)}::json) as s (id bigint, "from" float8, "to" float8)
      cross join lateral (
        select at, value from telemetry where device_id = s.id and metric = 'energy'
          and at >= coalesce(${reading('s.id', 'before', 's."from"')}, to_timestamp(s."from" / 1000))
          and at <= coalesce(${reading('s.id', 'after', 's."to"', { within: true })}, to_timestamp(s."to" / 1000))) t`.execute(
    db,
  )
  const { rows: terms } = await sql<CounterTerm & { id: number }>`
    select meter_id as id, (extract(epoch from begins) * 1000)::float8 as from, ratio,
      register_max as "registerMax", installed, removed
    from meter_term where meter_id = any(${ids}::bigint[])`.execute(db)
  return whole.map((span) => ({
    ...span,
    readings: readings.filter(({ id }) => id === span.id),
    terms: terms.filter(({ id }) => id === span.id),
  }))
}

interface DayRow {
  meter_id: number
  day: number
  wh: number[]
  estimated: number[] | null
  minutes: number[] | null
  had: number
}

const blank = (meter_id: number, day: number): DayRow => ({
  meter_id,
  day,
  wh: Array.from({ length: 24 }, () => 0),
  estimated: null,
  minutes: Array.from({ length: 24 }, () => 0),
  had: 0,
})

/** Lays hours counted anew over those that a day has. */
function laid(known: DayRow, hours: ReadonlyMap<number, HourUse>, { from, to }: Touched): DayRow {
  const begin = startOfDay(known.day)
  const wh = [...known.wh]
  const estimated = known.estimated ? [...known.estimated] : wh.map(() => 0)
  const minutes = known.minutes ? [...known.minutes] : wh.map(() => 60)
  let had = known.had
  for (let hour = 0; hour < 24; hour++) {
    const at = begin + hour * hourLength
    if (at < from || at >= to) continue
    const use = hours.get(at)
    wh[hour] = use?.wh ?? 0
    estimated[hour] = use?.estimated ?? 0
    minutes[hour] = use?.minutes ?? 0
    had = use ? had | (1 << hour) : had & ~(1 << hour)
  }
  return {
    ...known,
    wh,
    estimated: estimated.some((value) => value !== 0) ? estimated : null,
    minutes: minutes.some((value) => value !== 60) ? minutes : null,
    had,
  }
}

async function saveDays(db: Db, rows: readonly DayRow[]) {
  await ensureMonths(
    db,
    rows.map(({ day }) => day),
  )
  await sql`
    insert into energy_day (meter_id, day, cid, campus_id, wh, estimated, minutes, total, total_estimated,
      total_minutes, had)
    select r.meter_id, r.day, meter.cid, meter.campus_id, r.wh, r.estimated, r.minutes,
      (select sum(v) from unnest(r.wh) v), coalesce((select sum(v) from unnest(r.estimated) v), 0),
      coalesce((select sum(v) from unnest(r.minutes) v), 1440), r.had
    from json_populate_recordset(null::energy_day, ${JSON.stringify(rows)}::json) r
      join meter on meter.id = r.meter_id
    -- What is kept as the sum of its month is not counted a second time.
    where r.day >= coalesce((select (date '1970-01-01' + max(m.day) + interval '1 month')::date - date '1970-01-01'
      from energy_month m where m.meter_id = r.meter_id and m.condensed), r.day)
    on conflict (meter_id, day) do update set wh = excluded.wh, estimated = excluded.estimated,
      minutes = excluded.minutes, total = excluded.total, total_estimated = excluded.total_estimated,
      total_minutes = excluded.total_minutes, had = excluded.had`.execute(db)
}

/**
 * Counts the hours anew that readings of counters tell of, from all the readings there are around them: sent late, twice
 * or in another order they give the same figures. The caller holds the lock of roll-ups and has stored the readings.
 */
export async function renewEnergy(db: Db, all: readonly Reading[]): Promise<void> {
  const given = all.filter(({ metric }) => metric === 'energy')
  if (given.length === 0) return
  const touched = await touchedBy(db, given)
  if (touched.length === 0) return
  await countAnew(db, touched)
  await noteNewest(db, given)
  const campuses = await db
    .selectFrom('meter')
    .select(['cid', 'campus_id as campusId'])
    .distinct()
    .where(
      'id',
      'in',
      touched.map(({ id }) => id),
    )
    .execute()
  await tellCounted(db, campuses)
}

async function countAnew(db: Db, touched: readonly Touched[]): Promise<void> {
  const ids = touched.map(({ id }) => id)
  const first = dayOf(Math.min(...touched.map(({ from }) => from)))
  const known = await db
    .selectFrom('energy_day')
    .select(['meter_id', 'day', 'wh', 'estimated', 'minutes', 'had'])
    .where('meter_id', 'in', ids)
    .where('day', '>=', first)
    .execute()
  const byDay = new Map(known.map((row) => [`${row.meter_id} ${row.day}`, row]))
  const rows: DayRow[] = []
  for (const meter of touched) {
    const hours = hoursUsed(meter.readings, meter.terms)
    for (let at = startOfDay(dayOf(meter.from)); at < meter.to; at += dayLength) {
      const day = dayOf(at)
      const known = byDay.get(`${meter.id} ${day}`)
      const row = laid(known ?? blank(meter.id, day), hours, meter)
      if (known || row.had !== 0) rows.push(row)
    }
  }
  await saveDays(db, rows)
}

const noteNewest = (db: Db, given: readonly Reading[]) =>
  sql`
    update meter set fresh = greatest(meter.fresh, to_timestamp(r.at / 1000)),
      reading = case when meter.fresh > to_timestamp(r.at / 1000) then meter.reading else r.value end,
      first_day = least(meter.first_day, (select min(day) from energy_day where meter_id = meter.id))
    from (select distinct on ("deviceId") "deviceId" as id, at, value
        from json_to_recordset(${JSON.stringify(given)}::json) as g ("deviceId" bigint, at float8, value float8)
        order by "deviceId", at desc) r
    where meter.id = r.id`.execute(db)

/**
 * From when on the figures of a meter follow from readings that are still kept, as the first ms of an hour; null when
 * none is. Of the hour of the first one that is kept, a part may follow from one that is not.
 */
export async function countableFrom(db: Db, meterId: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null; earlier: boolean }>`
    select (extract(epoch from f.first) * 1000)::float8 as first,
      exists (select from telemetry_hour h where h.device_id = ${meterId} and h.metric = 'energy'
        and h.at < date_trunc('hour', f.first, 'UTC')) as earlier
    from (select min(at) as first from telemetry where device_id = ${meterId} and metric = 'energy') f`.execute(
    db,
  )
  const { first = null, earlier = false } = rows[0] ?? {}
  if (first === null) return null
  const hour = Math.floor(first / hourLength) * hourLength
  return earlier ? hour + hourLength : hour
}

/** The readings of a meter that are kept, as far as they tell of what it counted since a moment (ms), in their order. */
export async function readingsSince(db: Db, meterId: number, since: number): Promise<CounterReading[]> {
  const from = reading('s.id', 'before', 's.since', { within: true })
  const { rows } = await sql<CounterReading>`
    select (extract(epoch from t.at) * 1000)::float8 as at, t.value
    from (select ${meterId}::bigint as id, ${since}::float8 as since) s
      join telemetry t on t.device_id = s.id and t.metric = 'energy'
        and t.at >= coalesce(${from}, to_timestamp(s.since / 1000))
    order by t.at`.execute(db)
  return rows
}

/**
 * Counts a meter anew since a moment, after something else was said of what its counter is. What follows from readings
 * that are not kept any more stays as it is. The caller holds the lock of roll-ups, see `holdRollUps`.
 */
export async function recountMeter(db: Db, meterId: number, since: number): Promise<void> {
  const kept = await countableFrom(db, meterId)
  const readings = await readingsSince(db, meterId, since)
  const [first, last] = [readings[0], readings.at(-1)]
  if (kept === null || !first || !last) return
  const from = Math.max(kept, Math.floor(first.at / hourLength) * hourLength)
  const to = Math.floor(last.at / hourLength + 1) * hourLength
  if (from < to) await countAnew(db, await loaded(db, [{ id: meterId, from, to }]))
}
