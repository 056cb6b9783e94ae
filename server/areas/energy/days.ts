import { sql } from 'kysely'
import { nothing, plus, type Sum } from '#contract/rules/energy/figures.ts'
import { keptDays } from '#contract/rules/energy/kept-days.ts'
import { type Day, everyHour, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import { type HourlySums, hourlySums } from './kind-hours.ts'
import type { Meter } from './meters.ts'
import { type CutDay, cutDays, cutMonths, dayOfCut, spanOf, standingIds, wholeDays } from './stretches.ts'

/** What the meters of a set have counted on a day together. */
interface DayRow {
  day: Day
  wh: number
  estimated: number
  minutes: number
}

export const idsOf = (meters: readonly Meter[]) => meters.map(({ meterId }) => meterId)

/** A period whose parts are months: only there a month counts whose days are not kept any more. */
const byMonths = ({ first, end }: Days) => end - first > 31

/** Sums of whole months as they are kept, each on its first day, and of the days beside them. */
const totalsOf = (meters: readonly Meter[], days: Days, condensed: boolean) => {
  const ids = idsOf(meters)
  const { months, rest } = keptDays(days)
  const gone = condensed ? sql`` : sql`and not condensed`
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

/** What was read apart of the same thing, added up. */
function together<R extends Omit<DayRow, 'day'>>(
  rows: readonly R[],
  keyOf: (row: R) => number,
): Map<number, R> {
  const found = new Map<number, R>()
  for (const row of rows) {
    const { wh = 0, estimated = 0, minutes = 0 } = found.get(keyOf(row)) ?? {}
    const sum = { wh: wh + row.wh, estimated: estimated + row.estimated, minutes: minutes + row.minutes }
    found.set(keyOf(row), { ...row, ...sum })
  }
  return found
}

const inOrder = (rows: readonly DayRow[]): DayRow[] =>
  [...together(rows, ({ day }) => day).values()].sort((a, b) => a.day - b.day)

/** Days of a set of meters, those without figures left out. */
export async function daySums(tenant: Tenant, meters: readonly Meter[], days: Days): Promise<DayRow[]> {
  const found = (await cutDays(tenant, meters, days)).map(dayOfCut).map(({ id: _, ...row }): DayRow => row)
  for (const { meters: own, days: whole } of wholeDays(meters, days)) {
    const { rows } = await sql<DayRow>`select day, ${sums} from energy_day
      where meter_id = any(${idsOf(own)}::bigint[]) and day >= ${whole.first} and day < ${whole.end}
      group by day`.execute(tenant.db)
    found.push(...rows)
  }
  return inOrder(found)
}

/** What standings count for a part of a day or of a month that is not kept by days any more. */
const partsOf = async (tenant: Tenant, meters: readonly Meter[], days: Days) => [
  ...(await cutDays(tenant, meters, days)).map(dayOfCut),
  ...(byMonths(days) ? await cutMonths(tenant, meters, days) : []),
]

/** The same by months, each on its first day, and by the days of those that are not whole. */
export async function monthSums(tenant: Tenant, meters: readonly Meter[], days: Days): Promise<DayRow[]> {
  const found = (await partsOf(tenant, meters, days)).map(({ id: _, ...row }): DayRow => row)
  for (const { meters: own, days: whole } of wholeDays(meters, days)) {
    const { rows } = await sql<DayRow>`select day, ${sums} from ${totalsOf(own, whole, byMonths(days))}
      group by day`.execute(tenant.db)
    found.push(...rows)
  }
  return inOrder(found)
}

/** What each meter has counted in a period, by its standing's id. */
export async function meterSums(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
): Promise<Map<number, Omit<DayRow, 'day'>>> {
  const found = (await partsOf(tenant, meters, days)).map(({ day: _, ...row }) => row)
  for (const { meters: own, days: whole } of wholeDays(meters, days)) {
    const standing = standingIds(own)
    const { rows } = await sql<Omit<DayRow, 'day'> & { id: number }>`
      select meter_id as id, ${sums} from ${totalsOf(own, whole, byMonths(days))} group by meter_id`.execute(
      tenant.db,
    )
    for (const { id, ...sum } of rows) found.push({ id: standing(id), ...sum })
  }
  return together(found, ({ id }) => id)
}

export interface HourRow extends DayRow {
  hour: number
}

/** Days that have figures of the same hours, and the same kind of gaps, are read as one row of 24 sums. */
interface HoursRow extends HourlySums {
  day: Day
  had: number
}

/** The hours of a set of meters that count on all of some days. */
async function wholeHours({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<HourRow[]> {
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

const hoursOfCut = ({ day, had, wh, estimated, minutes }: CutDay): HourRow[] =>
  everyHour
    .filter((hour) => ((had >> hour) & 1) === 1)
    .map((hour) => ({
      ...{ day, hour, wh: wh[hour] ?? 0, estimated: estimated[hour] ?? 0, minutes: minutes[hour] ?? 0 },
    }))

/** The hours of a set of meters, those without figures left out. */
export async function hourSums(tenant: Tenant, meters: readonly Meter[], days: Days): Promise<HourRow[]> {
  const found = (await cutDays(tenant, meters, days)).flatMap(hoursOfCut)
  for (const { meters: own, days: whole } of wholeDays(meters, days))
    found.push(...(await wholeHours(tenant, own, whole)))
  const hourOf = ({ day, hour }: HourRow) => day * 24 + hour
  return [...together(found, hourOf).values()].sort((a, b) => hourOf(a) - hourOf(b))
}

/**
 * Minutes that a meter should have readings of between two moments: while it counts, from its first day on, until it was taken
 * out of use, and not in the future.
 */
export function expectedOf(meter: Meter, startAt: number, endAt: number, now: number): number {
  if (meter.firstDay === null) return 0
  const lastHour = Math.floor(Math.min(now, meter.goneAt ?? now) / hourLength) * hourLength
  const span = spanOf(meter, Math.max(startAt, startOfDay(meter.firstDay)), Math.min(endAt, lastHour))
  return Math.max(0, span.endAt - span.startAt) / 60_000
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
