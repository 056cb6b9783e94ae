import { sql } from 'kysely'
import { nothing, plus, type Sum } from '#contract/rules/energy/figures.ts'
import { type Day, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Meter } from './meters.ts'

/** What the meters of a set have counted on a day together. */
interface DayRow {
  day: Day
  wh: number
  estimated: number
  minutes: number
}

const idsOf = (meters: readonly Meter[]) => meters.map(({ id }) => id)

/** A period whose parts are months: only there can a month stand that is kept as a sum. */
const byMonths = ({ first, end }: Days) => end - first > 31

/** The totals of days, and of months that are kept as sums: these stand on their first day. */
const totalsOf = (meters: readonly Meter[], days: Days) => {
  const of = (
    table: 'energy_day' | 'energy_month',
  ) => sql`select meter_id, day, total, total_estimated, total_minutes
    from ${sql.table(table)}
    where meter_id = any(${idsOf(meters)}::bigint[]) and day >= ${days.first} and day < ${days.end}`
  return byMonths(days)
    ? sql`(${of('energy_day')} union all ${of('energy_month')}) totals`
    : sql`(${of('energy_day')}) totals`
}

/** Days of a set of meters, those without figures left out. A month that is kept as a sum stands on its first day. */
export async function daySums({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, sum(total)::bigint as wh, sum(total_estimated)::bigint as estimated,
      sum(total_minutes)::bigint as minutes
    from ${totalsOf(meters, days)} group by day order by day`.execute(db)
  return rows
}

/** What each meter has counted in a period. */
export async function meterSums(
  { db }: Tenant,
  meters: readonly Meter[],
  days: Days,
): Promise<Map<number, Omit<DayRow, 'day'>>> {
  const { rows } = await sql<Omit<DayRow, 'day'> & { id: number }>`
    select meter_id as id, sum(total)::bigint as wh, sum(total_estimated)::bigint as estimated,
      sum(total_minutes)::bigint as minutes
    from ${totalsOf(meters, days)} group by meter_id`.execute(db)
  return new Map(rows.map(({ id, ...sum }) => [id, sum]))
}

export interface HourRow extends DayRow {
  hour: number
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)
const sumsByHour = (column: 'wh' | 'estimated' | 'minutes') =>
  sql`array[${sql.join(
    everyHour.map((hour) => sql`coalesce(sum(${sql.ref(column)}[${sql.lit(hour + 1)}]), 0)`),
  )}]::float8[]`

/** Days that have figures of the same hours, and the same kind of gaps, are read as one row of 24 sums. */
interface HoursRow {
  day: Day
  had: number
  /** Meters whose hours are covered as a whole. */
  whole: number
  wh: number[]
  estimated: number[]
  minutes: number[]
}

/** The hours of a set of meters, those without figures left out. */
export async function hourSums({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<HourRow[]> {
  const { rows } = await sql<HoursRow>`
    select day, had, (count(*) filter (where minutes is null))::integer as whole, ${sumsByHour('wh')} as wh,
      ${sumsByHour('estimated')} as estimated, ${sumsByHour('minutes')} as minutes
    from energy_day
    where meter_id = any(${idsOf(meters)}::bigint[]) and day >= ${days.first} and day < ${days.end}
    group by day, had order by day`.execute(db)
  const found = new Map<Day, (HourRow | undefined)[]>()
  for (const row of rows) {
    const hours = found.get(row.day) ?? []
    found.set(row.day, hours)
    for (const hour of everyHour) {
      if (((row.had >> hour) & 1) === 0) continue
      const { wh, estimated, minutes } = hours[hour] ?? { wh: 0, estimated: 0, minutes: 0 }
      hours[hour] = {
        ...{ day: row.day, hour },
        wh: wh + (row.wh[hour] ?? 0),
        estimated: estimated + (row.estimated[hour] ?? 0),
        minutes: minutes + (row.minutes[hour] ?? 0) + 60 * row.whole,
      }
    }
  }
  return [...found.values()].flatMap((hours) => hours.filter((hour) => hour !== undefined))
}

/** Minutes that a meter should have readings of between two moments: from its first day on, and not in the future. */
function expectedOf(meter: Meter, startAt: number, endAt: number, now: number): number {
  if (meter.firstDay === null) return 0
  const lastHour = Math.floor(now / hourLength) * hourLength
  const from = Math.max(startAt, startOfDay(meter.firstDay))
  return Math.max(0, Math.min(endAt, lastHour) - from) / 60_000
}

/** The newest reading of any of them, ms. */
export const newest = (meters: readonly Meter[]) =>
  meters.reduce<number | null>(
    (best, { newestAt }) => (newestAt !== null && (best === null || newestAt > best) ? newestAt : best),
    null,
  )

/** Sums of a set of meters between two moments, as far as they were counted. */
export function sumBetween(
  meters: readonly Meter[],
  rows: readonly Pick<Sum, 'wh' | 'estimated' | 'minutes'>[],
  [startAt, endAt, now]: readonly [startAt: number, endAt: number, now: number],
): Sum {
  const expected = meters.reduce((sum, meter) => sum + expectedOf(meter, startAt, endAt, now), 0)
  const counted = rows.reduce<Sum>(
    (sum, row) => plus(sum, { ...nothing, wh: row.wh, estimated: row.estimated, minutes: row.minutes }),
    nothing,
  )
  return { ...counted, expected: Math.round(expected), newestAt: newest(meters) }
}

export interface InCommon {
  wh: number
  previous: number
  hours: number
  either: number
}

/** What a set of meters has used in a period and so many days before, by the meter-hours that both have. */
export async function inCommon(
  { db }: Tenant,
  meters: readonly Meter[],
  days: Days,
  before: Day,
): Promise<InCommon> {
  const sumOf = (of: 'a' | 'b') => sql`case when a.had = b.had then ${sql.ref(`${of}.total`)}
    else (select coalesce(sum(${sql.ref(`${of}.wh`)}[hour + 1]), 0) from generate_series(0, 23) hour
      where ((a.had & b.had) >> hour) & 1 = 1) end`
  const { rows } = await sql<InCommon>`
    select coalesce(sum(${sumOf('a')}), 0)::bigint as wh, coalesce(sum(${sumOf('b')}), 0)::bigint as previous,
      coalesce(sum(bit_count((a.had & b.had)::bit(24))), 0)::bigint as hours,
      coalesce(sum(bit_count((coalesce(a.had, 0) | coalesce(b.had, 0))::bit(24))), 0)::bigint as either
    from (select * from energy_day where meter_id = any(${idsOf(meters)}::bigint[])
        and day >= ${days.first} and day < ${days.end}) a
      full join (select * from energy_day where meter_id = any(${idsOf(meters)}::bigint[])
        and day >= ${days.first - before} and day < ${days.end - before}) b
      on b.meter_id = a.meter_id and b.day = a.day - ${before}`.execute(db)
  return rows[0] ?? { wh: 0, previous: 0, hours: 0, either: 0 }
}
