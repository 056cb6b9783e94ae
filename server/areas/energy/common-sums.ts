import { sql } from 'kysely'
import {
  type Edge,
  edgeAt,
  type HadHours,
  noHours,
  shared,
  wholeHad,
  wholeUntil,
} from '#contract/rules/energy/common-hours.ts'
import { type Cost, costOf, totalCost } from '#contract/rules/energy/cost.ts'
import { dayKindsOf, keptDays } from '#contract/rules/energy/kept-days.ts'
import type { Day } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { DayPrices } from '#contract/rules/energy/tariff.ts'
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

interface Span extends Days {
  id: number
  edge: Edge
}

/** Months of meters whose kept sums hold common hours alone, and days of them that have to be looked through. */
interface Ways {
  kept: MeterMonth[]
  read: Span[]
}

/**
 * Where the other period has all hours of a meter's month, what is kept of it is what is common; unless it holds an hour that is
 * not whole.
 */
export function waysOf(side: Side, other: Side): Ways {
  const ways: Ways = { kept: [], read: [] }
  const sharedBy = (id: number, days: Days) => {
    const [own, theirs] = [side.had.get(id), other.had.get(id)]
    return own && theirs ? shared(own, theirs, days) : 'none'
  }
  for (const { edge, ...month } of edged(side, side.months)) {
    const by = sharedBy(month.id, month)
    if (by === 'all' && month.end <= edge.day) ways.kept.push(month)
    else if (by !== 'none') ways.read.push({ ...month, edge })
  }
  for (const id of side.had.keys())
    for (const part of edged(
      side,
      side.rest.map((days) => ({ id, ...days })),
    ))
      if (sharedBy(id, part) !== 'none') ways.read.push(part)
  return ways
}

const edged = <S extends { id: number }>({ edges }: Side, spans: readonly S[]) =>
  spans.flatMap((span) => {
    const edge = edges.get(span.id)
    return edge ? [{ ...span, edge }] : []
  })

/** Days of one period beside those of the other, where both have some. */
const beside = (read: readonly Span[], { first, end }: Days, shift: number) => sql`
  unnest(${read.map(({ id }) => id)}::bigint[], ${read.map((span) => span.first)}::integer[],
      ${read.map((span) => span.end)}::integer[], ${read.map(({ edge }) => edge.day)}::integer[],
      ${read.map(({ edge }) => edge.mask)}::integer[]) as r (id, first, next, edge, mask)
    join energy_day own on own.meter_id = r.id and own.day >= r.first and own.day < r.next
      and own.day >= ${first} and own.day < ${end}
    join energy_day other on other.meter_id = own.meter_id and other.day = own.day + ${shift}::integer
      and other.day >= ${first + shift} and other.day < ${end + shift}`

/** The whole hours that both have, a bit for each. The later one of the days is the one that may have an hour that goes on. */
const common = sql`(own.had & other.had & case when greatest(own.day, other.day) < r.edge then 16777215
  when greatest(own.day, other.day) = r.edge then r.mask else 0 end)`

/** Watt-hours of one period in the hours that both have. */
export async function commonUse({ db }: Tenant, { days }: Side, ways: Ways, shift: number): Promise<number> {
  const kept = ways.kept.reduce((sum, { total }) => sum + total, 0)
  if (ways.read.length === 0) return kept
  const { rows } = await sql<{ wh: number }>`
    select coalesce(sum(case when own.had = ${common} then own.total
      else (select coalesce(sum(own.wh[hour + 1]), 0) from generate_series(0, 23) hour
        where (${common} >> hour) & 1 = 1) end), 0)::bigint as wh
    from ${beside(ways.read, days, shift)}`.execute(db)
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
  side: Side,
  { kept, read }: Ways,
  { kinds, kindOf, shift }: Kinds & { shift: number },
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
  const single = [...read, ...edged(side, mixedDays(kept, days, kindOf))]
  if (single.length > 0) {
    const counted = Array.from({ length: days.end - days.first }, (_, index) => {
      const day = days.first + index
      const kind = kindOf(day)
      return kind === null ? [] : [{ day, kind }]
    }).flat()
    const { rows } = await sql<{ kind: number; common: number; wh: number[] }>`
      select kind, ${common} as common, ${hourlySums('wh', 'own.')} as wh
      from ${beside(single, days, shift)}
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
