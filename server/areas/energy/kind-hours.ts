import { sql } from 'kysely'
import { dayKindsOf, keptDays } from '#contract/rules/energy/kept-days.ts'
import { type Day, everyHour } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Meter } from './meters.ts'
import { cutDays, standingIds, wholeDays } from './stretches.ts'

/** By the 24 hours of a day. Whole numbers below 2^53, which a double holds exactly. */
export interface HourlySums {
  /** Meters' days that have readings of all their minutes, which are not in `minutes`. */
  whole: number
  wh: number[]
  estimated: number[]
  minutes: number[]
}

type Column = 'wh' | 'estimated' | 'minutes'

/** 24 sums by hour, in whichever table has such a column. */
export const hourlySums = (column: Column) =>
  sql`array[${sql.join(
    everyHour.map((hour) => sql`coalesce(sum(${sql.ref(column)}[${sql.lit(hour + 1)}]), 0)`),
  )}]::float8[]`

/**
 * The weekdays of months and the days that are counted, each with its kind, and what they hold by hour. Two readings, since
 * sums of the arrays of both tables together could not be of their own types.
 */
function parts(meters: readonly Meter[], days: Days, kindOf: (day: Day) => number | null) {
  const ids = meters.map(({ meterId }) => meterId)
  const { weekdays, days: single } = dayKindsOf(days, kindOf)
  const found = []
  if (weekdays.length > 0)
    found.push({
      whole: sql`sum(whole)`,
      from: sql`energy_weekday e join unnest(${weekdays.map(({ month }) => month)}::integer[],
          ${weekdays.map(({ weekday }) => weekday)}::integer[], ${weekdays.map(({ kind }) => kind)}::integer[])
          as k (day, weekday, kind) on k.day = e.day and k.weekday = e.weekday
        where meter_id = any(${ids}::bigint[])
          and e.day = any(${[...new Set(weekdays.map(({ month }) => month))]}::integer[])`,
    })
  if (single.length > 0)
    found.push({
      whole: sql`count(*) filter (where minutes is null)`,
      from: sql`energy_day e join unnest(${single.map(({ day }) => day)}::integer[],
          ${single.map(({ kind }) => kind)}::integer[]) as k (day, kind) on k.day = e.day
        where meter_id = any(${ids}::bigint[])
          and e.day >= ${Math.min(...single.map(({ day }) => day))}
          and e.day <= ${Math.max(...single.map(({ day }) => day))}`,
    })
  return found
}

/** Hours of a set of meters by the kind of their days, those that are of none left out. */
export async function kindHours(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  kindOf: (day: Day) => number | null,
): Promise<Map<number, HourlySums>> {
  const found = new Map<number, HourlySums>()
  for (const { meters: own, days: within } of wholeDays(meters, days))
    for (const { whole, from } of parts(own, within, kindOf)) {
      const { rows } = await sql<HourlySums & { kind: number }>`
        select kind, ${whole}::integer as whole, ${hourlySums('wh')} as wh, ${hourlySums('estimated')} as estimated,
          ${hourlySums('minutes')} as minutes from ${from} group by kind`.execute(tenant.db)
      for (const { kind, ...row } of rows) found.set(kind, plusHours(found.get(kind), row))
    }
  for (const { day, wh, estimated, minutes } of await cutDays(tenant, meters, days)) {
    const kind = kindOf(day)
    if (kind !== null) found.set(kind, plusHours(found.get(kind), { whole: 0, wh, estimated, minutes }))
  }
  return found
}

interface KindUse {
  id: number
  kind: number
  wh: number[]
}

const cutUse = async (
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  kindOf: (day: Day) => number | null,
): Promise<KindUse[]> =>
  (await cutDays(tenant, meters, days)).flatMap(({ id, day, wh }) => {
    const kind = kindOf(day)
    return kind === null ? [] : [{ id, kind, wh }]
  })

/** What meters used by the kind of days and by hour, each by its standing's id. Each may be told twice, to be added up. */
export async function kindUse(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  kindOf: (day: Day) => number | null,
): Promise<KindUse[]> {
  const found = await cutUse(tenant, meters, days, kindOf)
  for (const { meters: own, days: within } of wholeDays(meters, days)) {
    const standing = standingIds(own)
    for (const { from } of parts(own, within, kindOf)) {
      const { rows } = await sql<KindUse>`
        select meter_id as id, kind, ${hourlySums('wh')} as wh from ${from} group by meter_id, kind`.execute(
        tenant.db,
      )
      for (const { id, ...row } of rows) found.push({ id: standing(id), ...row })
    }
  }
  return found
}

/** The same of all meters together. */
export async function kindUseOfAll(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  kindOf: (day: Day) => number | null,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  const add = (kind: number, wh: readonly number[]) => found.set(kind, plusEach(found.get(kind), wh))
  for (const { kind, wh } of await cutUse(tenant, meters, days, kindOf)) add(kind, wh)
  for (const { meters: own, days: within } of wholeDays(meters, days))
    for (const { from } of parts(own, within, kindOf)) {
      const { rows } = await sql<Omit<KindUse, 'id'>>`
        select kind, ${hourlySums('wh')} as wh from ${from} group by kind`.execute(tenant.db)
      for (const { kind, wh } of rows) add(kind, wh)
    }
  return found
}

/** Two days by their hours, added up. */
export const plusEach = (known: readonly number[] | undefined, more: readonly number[]): number[] =>
  more.map((value, hour) => value + (known?.[hour] ?? 0))

const plusHours = (known: HourlySums | undefined, more: HourlySums): HourlySums => ({
  whole: more.whole + (known?.whole ?? 0),
  wh: plusEach(known?.wh, more.wh),
  estimated: plusEach(known?.estimated, more.estimated),
  minutes: plusEach(known?.minutes, more.minutes),
})

/** What is known of an hour. */
export const useAt = (sums: HourlySums | undefined, hour: number) => ({
  wh: sums?.wh[hour] ?? 0,
  estimated: sums?.estimated[hour] ?? 0,
  minutes: (sums?.minutes[hour] ?? 0) + 60 * (sums?.whole ?? 0),
})

/** Of which hours of days any of some meters has figures: a bit for each. */
export async function hoursHad(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
): Promise<Map<Day, number>> {
  const found = new Map<Day, number>()
  const add = (day: Day, had: number) => found.set(day, (found.get(day) ?? 0) | had)
  for (const { day, had } of await cutDays(tenant, meters, days)) add(day, had)
  for (const { meters: own, days: whole } of wholeDays(meters, days))
    for (const [day, had] of await wholeHad(tenant, own, whole)) add(day, had)
  return found
}

async function wholeHad({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<Map<Day, number>> {
  const ids = meters.map(({ meterId }) => meterId)
  const { months, rest } = keptDays(days)
  const single = rest.map(
    ({ first, end }) => sql`select day, bit_or(had) as had from energy_day
      where meter_id = any(${ids}::bigint[]) and day >= ${first} and day < ${end} group by day`,
  )
  const { rows } = await sql<{ day: Day; had: number | null }>`
    with kept as materialized (select day, had from energy_month where meter_id = any(${ids}::bigint[])
      and day = any(${months.map(({ first }) => first)}::integer[]) and not condensed)
    ${sql.join(
      [
        sql`select distinct day, null::integer as had from kept where had is null`,
        sql`select kept.day + (h >> 24), bit_or(h & 16777215) from kept cross join lateral unnest(had) h
          where not exists (select from kept every where every.day = kept.day and every.had is null) group by 1`,
        ...single,
      ],
      sql` union all `,
    )}`.execute(db)
  const found = new Map<Day, number>()
  for (const { day, had } of rows) {
    const month = had === null ? months.find(({ first }) => first === day) : undefined
    if (!month) found.set(day, had ?? 0)
    else for (let each = month.first; each < month.end; each++) found.set(each, 2 ** 24 - 1)
  }
  return found
}
