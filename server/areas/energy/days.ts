import { sql } from 'kysely'
import { nothing, plus, type Sum } from '#contract/rules/energy/figures.ts'
import { keptDays } from '#contract/rules/energy/kept-days.ts'
import { type Day, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import { type HourlySums, hourlySums } from './kind-hours.ts'
import type { Meter } from './meters.ts'

/** What the meters of a set have counted on a day together. */
interface DayRow {
  day: Day
  wh: number
  estimated: number
  minutes: number
}

export const idsOf = (meters: readonly Meter[]) => meters.map(({ id }) => id)

/** A period whose parts are months: only there a month counts whose days are not kept any more. */
const byMonths = ({ first, end }: Days) => end - first > 31

/** Sums of whole months as they are kept, each on its first day, and of the days beside them. */
const totalsOf = (meters: readonly Meter[], days: Days) => {
  const ids = idsOf(meters)
  const { months, rest } = keptDays(days)
  const gone = byMonths(days) ? sql`` : sql`and not condensed`
  const kept = sql`select meter_id, day, total, total_estimated, total_minutes from energy_month
    where meter_id = any(${ids}::bigint[]) and day = any(${months.map(({ first }) => first)}::integer[]) ${gone}`
  const single = rest.map(
    ({ first, end }) => sql`select meter_id, day, total, total_estimated, total_minutes from energy_day
      where meter_id = any(${ids}::bigint[]) and day >= ${first} and day < ${end}`,
  )
  return sql`(${sql.join([kept, ...single], sql` union all `)}) totals`
}

const sums = sql`sum(total)::bigint as wh, sum(total_estimated)::bigint as estimated,
  sum(total_minutes)::bigint as minutes`

/** Days of a set of meters, those without figures left out. */
export async function daySums({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select day, ${sums} from energy_day
    where meter_id = any(${idsOf(meters)}::bigint[]) and day >= ${days.first} and day < ${days.end}
    group by day order by day`.execute(db)
  return rows
}

/** The same by months, each on its first day, and by the days of those that are not whole. */
export async function monthSums({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select day, ${sums} from ${totalsOf(meters, days)}
    group by day order by day`.execute(db)
  return rows
}

/** What each meter has counted in a period. */
export async function meterSums(
  { db }: Tenant,
  meters: readonly Meter[],
  days: Days,
): Promise<Map<number, Omit<DayRow, 'day'>>> {
  const { rows } = await sql<Omit<DayRow, 'day'> & { id: number }>`
    select meter_id as id, ${sums} from ${totalsOf(meters, days)} group by meter_id`.execute(db)
  return new Map(rows.map(({ id, ...sum }) => [id, sum]))
}

export interface HourRow extends DayRow {
  hour: number
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

/** Days that have figures of the same hours, and the same kind of gaps, are read as one row of 24 sums. */
interface HoursRow extends HourlySums {
  day: Day
  had: number
}

/** The hours of a set of meters, those without figures left out. */
export async function hourSums({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<HourRow[]> {
  const { rows } = await sql<HoursRow>`
    select day, had, (count(*) filter (where minutes is null))::integer as whole, ${hourlySums('wh')} as wh,
      ${hourlySums('estimated')} as estimated, ${hourlySums('minutes')} as minutes
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

/**
 * Minutes that a meter should have readings of between two moments: from its first day on, until it was taken out of use, and
 * not in the future.
 */
export function expectedOf(meter: Meter, startAt: number, endAt: number, now: number): number {
  if (meter.firstDay === null) return 0
  const lastHour = Math.floor(Math.min(now, meter.goneAt ?? now) / hourLength) * hourLength
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
