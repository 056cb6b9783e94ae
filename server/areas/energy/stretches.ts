import { sql } from 'kysely'
import { monthsOf } from '#contract/rules/energy/kept-days.ts'
import { type Day, dayOf, everyHour, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Stretch } from '#contract/rules/energy/standings.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Meter } from './meters.ts'

interface Row {
  at: number
  wh: number
  estimated: number
  minutes: number
}

/**
 * The part of some figures that lies between two moments: its share by time, which is an estimate. Parts that follow each other
 * come to the whole.
 *
 * @param row figures of a time that begins at `at`, ms
 * @param length of that time, ms
 */
export function cut<R extends Row>(row: R, startAt: number, endAt: number, length = hourLength): R[] {
  const [from, to] = [startAt, endAt].map((at) => Math.min(1, Math.max(0, (at - row.at) / length)))
  if (from === undefined || to === undefined || to <= from) return []
  if (from === 0 && to === 1) return [row]
  const part = (of: number) => Math.round(of * to) - Math.round(of * from)
  return [{ ...row, wh: part(row.wh), estimated: part(row.wh), minutes: part(row.minutes) }]
}

/** The part of a span of time in which a meter counts, ms. */
export const spanOf = ({ since, until }: Stretch, startAt: number, endAt: number) => ({
  startAt: Math.max(startAt, since ?? startAt),
  endAt: Math.min(endAt, until ?? endAt),
})

/** Meters by the part of a span in which they count, those that count nothing in it left out. */
export function bySpan(
  meters: readonly Meter[],
  startAt: number,
  endAt: number,
): { meters: Meter[]; startAt: number; endAt: number }[] {
  const found = new Map<string, { meters: Meter[]; startAt: number; endAt: number }>()
  for (const meter of meters) {
    const span = spanOf(meter, startAt, endAt)
    if (span.endAt <= span.startAt) continue
    const key = `${span.startAt} ${span.endAt}`
    const group = found.get(key) ?? { meters: [], ...span }
    group.meters.push(meter)
    found.set(key, group)
  }
  return [...found.values()]
}

const spansIn = (meters: readonly Meter[], { first, end }: Days) =>
  bySpan(meters, startOfDay(first), startOfDay(end))

/** Meters by the whole days on which they count, the others left out. No meter is in a set twice. */
export const wholeDays = (meters: readonly Meter[], days: Days): { meters: Meter[]; days: Days }[] =>
  spansIn(meters, days)
    .map(({ meters: own, startAt, endAt }) => ({
      meters: own,
      days: { first: dayOf(startAt - 1) + 1, end: dayOf(endAt) },
    }))
    .filter((group) => group.days.first < group.days.end)

/** What a meter has counted on a day on which it begins to count, or ceases to: by hours, of one that is cut its part. */
export interface CutDay {
  id: number
  day: Day
  had: number
  wh: number[]
  estimated: number[]
  minutes: number[]
}

interface KeptDay extends Omit<CutDay, 'estimated' | 'minutes'> {
  /** Null where none is. */
  estimated: number[] | null
  /** Null where every hour is covered. */
  minutes: number[] | null
}

/** Days of meters by their hours, those without figures left out. */
export async function daysByHour(
  { db }: Tenant,
  meterIds: readonly number[],
  days: readonly Day[],
): Promise<{ id: number; day: Day; hours: (Row & { hour: number })[] }[]> {
  if (days.length === 0) return []
  const { rows } = await sql<KeptDay>`
    select meter_id as id, day, had, wh, estimated, minutes from energy_day
    where meter_id = any(${meterIds}::bigint[]) and day = any(${days}::integer[])`.execute(db)
  return rows.map(({ id, day, had, wh, estimated, minutes }) => ({
    id,
    day,
    hours: everyHour
      .filter((hour) => ((had >> hour) & 1) === 1)
      .map((hour) => ({
        hour,
        at: startOfDay(day) + hour * hourLength,
        wh: Number(wh[hour] ?? 0),
        estimated: Number(estimated?.[hour] ?? 0),
        minutes: minutes ? Number(minutes[hour] ?? 0) : 60,
      })),
  }))
}

/** The standings of some meters by whose they are; no meter may be among them twice. */
export function standingIds(meters: readonly Meter[]): (meterId: number) => number {
  const ids = new Map(meters.map(({ meterId, id }) => [meterId, id]))
  return (meterId) => ids.get(meterId) ?? meterId
}

/** The days on which some meters count only for a part of them. */
export async function cutDays(tenant: Tenant, meters: readonly Meter[], days: Days): Promise<CutDay[]> {
  const found: CutDay[] = []
  for (const { meters: own, startAt, endAt } of spansIn(meters, days)) {
    const edges = [
      ...(startOfDay(dayOf(startAt)) < startAt ? [dayOf(startAt)] : []),
      ...(startOfDay(dayOf(endAt)) < endAt ? [dayOf(endAt)] : []),
    ]
    const standing = standingIds(own)
    const ids = own.map(({ meterId }) => meterId)
    for (const { id, day, hours } of await daysByHour(tenant, ids, [...new Set(edges)]))
      found.push(
        cutDay(
          standing(id),
          day,
          hours.flatMap((hour) => cut(hour, startAt, endAt)),
        ),
      )
  }
  return found
}

function cutDay(id: number, day: Day, hours: readonly (Row & { hour: number })[]): CutDay {
  const by = new Map(hours.map((row) => [row.hour, row]))
  const each = (field: 'wh' | 'estimated' | 'minutes') => everyHour.map((hour) => by.get(hour)?.[field] ?? 0)
  const had = hours.reduce((bits, { hour }) => bits | (1 << hour), 0)
  return { id, day, had, wh: each('wh'), estimated: each('estimated'), minutes: each('minutes') }
}

/** The months in which some meters count only for a part of them and whose days are not kept any more: their shares by time. */
export async function cutMonths({ db }: Tenant, meters: readonly Meter[], days: Days): Promise<DaySum[]> {
  const found: DaySum[] = []
  for (const { meters: own, startAt, endAt } of spansIn(meters, days)) {
    const edges = monthsOf(days).filter(({ first, end }) =>
      [startAt, endAt].some((at) => at > startOfDay(first) && at < startOfDay(end)),
    )
    if (edges.length === 0) continue
    const standing = standingIds(own)
    const { rows } = await sql<DaySum>`
      select meter_id as id, day, total as wh, total_estimated as estimated, total_minutes as minutes
      from energy_month where condensed and meter_id = any(${own.map(({ meterId }) => meterId)}::bigint[])
        and day = any(${edges.map(({ first }) => first)}::integer[])`.execute(db)
    for (const { id, day, ...sum } of rows) {
      const at = startOfDay(day)
      const length = startOfDay(edges.find(({ first }) => first === day)?.end ?? day + 1) - at
      for (const { at: _, ...part } of cut({ at, ...sum }, startAt, endAt, length))
        found.push({ id: standing(id), day, ...part })
    }
  }
  return found
}

/** What a standing of a meter has counted on a day, or in the month that begins with it. */
interface DaySum extends Omit<Row, 'at'> {
  id: number
  day: Day
}

const whole = (hours: readonly number[]) => hours.reduce((sum, each) => sum + each, 0)

/** What a day of a meter comes to that counts only for a part of it. */
export const dayOfCut = ({ id, day, wh, estimated, minutes }: CutDay): DaySum => ({
  ...{ id, day, wh: whole(wh), estimated: whole(estimated), minutes: whole(minutes) },
})
