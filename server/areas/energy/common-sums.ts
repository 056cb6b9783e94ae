import { sql } from 'kysely'
import {
  type CommonDays,
  commonDays,
  type Edge,
  edgeAt,
  type HadHours,
  hasAll,
  noHours,
  wholeHad,
  wholeUntil,
} from '#contract/rules/energy/common-hours.ts'
import { type Cost, costOf, totalCost } from '#contract/rules/energy/cost.ts'
import { dayKindsOf, keptDays, monthAround } from '#contract/rules/energy/kept-days.ts'
import type { Day } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { DayPrices } from '#contract/rules/energy/tariff.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Tenant } from '#server/database/database.ts'
import { idsOf } from './days.ts'
import { hourlySums } from './kind-hours.ts'
import type { Meter } from './meters.ts'

interface MeterMonth extends Days {
  id: number
  total: number
}

/** One of two periods that are compared: which whole hours each meter has in it, and what is kept of its whole months. */
export interface Side {
  days: Days
  had: Map<number, HadHours>
  /** Where the whole hours of each meter end. */
  edges: Map<number, Edge>
  months: MeterMonth[]
  rest: Days[]
}

/** Reads of a period which hours there are, and no hours. Those that are not whole at `now` are not there. */
export async function sideOf(
  { db }: Tenant,
  meters: readonly Meter[],
  days: Days,
  now: number,
): Promise<Side> {
  const ids = idsOf(meters)
  const edges = new Map(meters.map(({ meterId, newestAt }) => [meterId, edgeAt(wholeUntil(newestAt, now))]))
  const { months, rest } = keptDays(days)
  const had = new Map(ids.map((id) => [id, noHours(days)]))
  const set = (id: number, day: Day, bits: number) => {
    const [known, edge] = [had.get(id), edges.get(id)]
    if (known && edge) known.bits[day - days.first] = wholeHad(bits, day, edge)
  }
  const side: Side = { days, had, edges, months: [], rest }
  if (months.length > 0) {
    const { rows } = await sql<{ id: number; day: Day; total: number; had: number[] | null }>`
      select meter_id as id, day, total, had from energy_month where not condensed
        and meter_id = any(${ids}::bigint[]) and day = any(${months.map(({ first }) => first)}::integer[])`.execute(
      db,
    )
    const ends = new Map(months.map(({ first, end }) => [first, end]))
    for (const row of rows) {
      const end = ends.get(row.day) ?? row.day
      side.months.push({ id: row.id, first: row.day, end, total: row.total })
      for (const each of row.had ?? []) set(row.id, row.day + (each >> 24), each & 0xff_ff_ff)
      if (row.had === null) for (let day = row.day; day < end; day++) set(row.id, day, 0xff_ff_ff)
    }
  }
  for (const { first, end } of rest) {
    const { rows } = await sql<{ id: number; day: Day; had: number }>`
      select meter_id as id, day, had from energy_day
      where meter_id = any(${ids}::bigint[]) and day >= ${first} and day < ${end}`.execute(db)
    for (const row of rows) set(row.id, row.day, row.had)
  }
  return side
}

interface MeterCommon extends CommonDays {
  id: number
}

/** Months of meters whose kept sums hold common hours alone, and days of which some hours are. */
export interface Ways {
  kept: MeterMonth[]
  read: MeterCommon[]
}

/** What two sides have in common on days of one meter. */
function commonOf(side: Side, other: Side, id: number, days: Days): MeterCommon[] {
  const [own, theirs] = [side.had.get(id), other.had.get(id)]
  return own && theirs ? commonDays(own, theirs, days).map((found) => ({ id, ...found })) : []
}

/**
 * Where the other period has all hours of a meter's month, what is kept of it is what is common; unless it holds an hour that is
 * not whole.
 */
export function waysOf(side: Side, other: Side): Ways {
  const ways: Ways = { kept: [], read: [] }
  for (const month of side.months) {
    const { id } = month
    const [own, theirs, edge] = [side.had.get(id), other.had.get(id), side.edges.get(id)]
    if (!own || !theirs || !edge) continue
    if (month.end <= edge.day && hasAll(own, theirs, month)) ways.kept.push(month)
    else ways.read.push(...commonOf(side, other, id, month))
  }
  for (const id of side.had.keys())
    for (const days of side.rest) ways.read.push(...commonOf(side, other, id, days))
  return ways
}

/**
 * Days of meters with the hours that are common. Each month is sought by itself: between the first and the last of them may lie
 * many that nobody has to read.
 */
function commonRows(read: readonly MeterCommon[]) {
  const months = [...groupBy(read, ({ first }) => monthAround(first).first).values()].map((days) => {
    const first = Math.min(...days.map((each) => each.first))
    const end = Math.max(...days.map((each) => each.end))
    return sql`select own.day, own.total, own.wh, own.had, r.common
      from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map((each) => each.first)}::integer[],
          ${days.map((each) => each.end)}::integer[], ${days.map((each) => each.common)}::integer[])
          as r (id, first, next, common)
        join energy_day own on own.meter_id = r.id and own.day >= r.first and own.day < r.next
          and own.day >= ${first} and own.day < ${end}`
  })
  return sql`(${sql.join(months, sql` union all `)}) own`
}

/** Watt-hours of one period in the hours that both have. */
export async function commonUse({ db }: Tenant, ways: Ways): Promise<number> {
  const kept = ways.kept.reduce((sum, { total }) => sum + total, 0)
  if (ways.read.length === 0) return kept
  const { rows } = await sql<{ wh: number }>`
    select coalesce(sum(case when had = common then total
      else (select coalesce(sum(wh[hour + 1]), 0) from generate_series(0, 23) hour
        where (common >> hour) & 1 = 1) end), 0)::bigint as wh
    from ${commonRows(ways.read)}`.execute(db)
  return kept + (rows[0]?.wh ?? 0)
}

interface Kinds {
  kinds: readonly DayPrices[]
  /** How a day of this period is priced; null also where its other day has no price. */
  kindOf: (day: Day) => number | null
}

/** Those of some hours that are in a mask of a bit for each. */
const masked = (wh: readonly number[], mask: number) =>
  wh.map((used, hour) => ((mask >> hour) & 1 ? used : 0))

/** What the hours of one period have cost that both have. */
export async function commonCost(
  { db }: Tenant,
  [side, other]: readonly [Side, Side],
  { kept, read }: Ways,
  { kinds, kindOf }: Kinds,
): Promise<Cost> {
  const { days } = side
  const costs: Cost[] = []
  const { weekdays } = dayKindsOf(days, kindOf)
  if (kept.length > 0 && weekdays.length > 0) {
    const { rows } = await sql<{ kind: number; wh: number[] }>`
      select kind, ${hourlySums('wh')} as wh
      from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ first }) => first)}::integer[]) as r (id, day)
        join energy_weekday e on e.meter_id = r.id and e.day = r.day
        join unnest(${weekdays.map(({ month }) => month)}::integer[],
          ${weekdays.map(({ weekday }) => weekday)}::integer[], ${weekdays.map(({ kind }) => kind)}::integer[])
          as k (day, weekday, kind) on k.day = e.day and k.weekday = e.weekday
      group by kind`.execute(db)
    costs.push(...rows.map(({ kind, wh }) => costOf(wh, kinds[kind] ?? null)))
  }
  const mixed = mixedDays(kept, days, kindOf).flatMap(({ id, ...day }) => commonOf(side, other, id, day))
  const single = [...read, ...mixed]
  if (single.length > 0) {
    const counted = Array.from({ length: days.end - days.first }, (_, index) => {
      const day = days.first + index
      const kind = kindOf(day)
      return kind === null ? [] : [{ day, kind }]
    }).flat()
    const { rows } = await sql<{ kind: number; common: number; wh: number[] }>`
      select kind, common, ${hourlySums('wh')} as wh
      from ${commonRows(single)}
        join unnest(${counted.map(({ day }) => day)}::integer[], ${counted.map(({ kind }) => kind)}::integer[])
          as k (day, kind) on k.day = own.day
      group by kind, common`.execute(db)
    costs.push(...rows.map(({ kind, common: mask, wh }) => costOf(masked(wh, mask), kinds[kind] ?? null)))
  }
  return totalCost(costs)
}

/** Days of whole months that are priced otherwise than the same weekday of their month. */
function mixedDays(kept: readonly MeterMonth[], days: Days, kindOf: (day: Day) => number | null) {
  const mixed = dayKindsOf(days, kindOf).days
  return kept.flatMap(({ id, first, end }) =>
    mixed.filter(({ day }) => day >= first && day < end).map(({ day }) => ({ id, first: day, end: day + 1 })),
  )
}
