import { sql } from 'kysely'
import { type Figure, figureOf } from '#contract/rules/energy/figures.ts'
import { dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { topMeters } from '#contract/rules/energy/meters.ts'
import type { Tenant } from '#server/database/database.ts'
import { sumBetween } from './days.ts'
import { type Meter, siteOf, standsIn } from './meters.ts'
import { bySpan, cut, daysByHour } from './stretches.ts'

interface Row {
  at: number
  wh: number
  estimated: number
  minutes: number
}

interface Span {
  startTime: number
  endTime: number
}

/** What each meter has counted on the days that lie between two times as a whole. */
async function wholeDays({ db }: Tenant, ids: readonly number[], first: number, end: number) {
  if (end <= first) return []
  const { rows } = await sql<Row & { id: number }>`
    select meter_id as id, ${startOfDay(first)}::bigint as at, sum(total)::bigint as wh,
      sum(total_estimated)::bigint as estimated, sum(total_minutes)::bigint as minutes
    from energy_day where meter_id = any(${ids}::bigint[]) and day >= ${first} and day < ${end}
    group by meter_id`.execute(db)
  return rows
}

/** The hours of each meter on some days, those without figures left out; of an hour that is cut, its share. */
const hoursOf = async (tenant: Tenant, ids: readonly number[], days: readonly number[], span: Span) =>
  (await daysByHour(tenant, ids, days)).flatMap(({ id, hours }) =>
    hours.flatMap((hour) => cut(hour, span.startTime, span.endTime)).map((row) => ({ ...row, id })),
  )

/** What each meter has counted between two times while it counts, by its standing's id. */
async function rowsOf(tenant: Tenant, meters: readonly Meter[], span: Span): Promise<Map<number, Row[]>> {
  const found = new Map<number, Row[]>()
  for (const { meters: own, startAt, endAt } of bySpan(meters, span.startTime, span.endTime)) {
    const rows = await rowsBetween(
      tenant,
      own.map(({ meterId }) => meterId),
      { startTime: startAt, endTime: endAt },
    )
    for (const { id, meterId } of own) found.set(id, rows.get(meterId) ?? [])
  }
  return found
}

/** What each meter has counted between two times, whole days by their sums. */
async function rowsBetween(tenant: Tenant, ids: readonly number[], span: Span): Promise<Map<number, Row[]>> {
  const [from, to] = [dayOf(span.startTime), dayOf(span.endTime)]
  const first = startOfDay(from) === span.startTime ? from : from + 1
  const edges = [from, to].filter((day, at, all) => (day < first || day >= to) && all.indexOf(day) === at)
  const rows = [...(await wholeDays(tenant, ids, first, to)), ...(await hoursOf(tenant, ids, edges, span))]
  const byMeter = new Map<number, Row[]>()
  for (const { id, ...row } of rows) {
    const known = byMeter.get(id)
    if (known) known.push(row)
    else byMeter.set(id, [row])
  }
  return byMeter
}

/**
 * What sets of places of a campus have used between two times, each by the meters that stand in one of its places and
 * behind no other of them, as `getIntervalEnergy` answers it for one place. A meter counts once in a set.
 *
 * @param sets ids of its buildings, floors and rooms by the set's key; null is the campus as a whole
 * @returns figures in kWh by key; none for a set that nothing measures
 * @throws Refusal notFound for a campus that the tenant does not see
 */
export async function placesEnergy<Key>(
  tenant: Tenant,
  campusId: number,
  sets: ReadonlyMap<Key, readonly (number | null)[]>,
  span: Span,
  now = Date.now(),
): Promise<Map<Key, Figure>> {
  const site = await siteOf(tenant, campusId)
  const metersOf = new Map(
    [...sets].map(([key, places]) => {
      const inSet = site.meters.filter((meter) =>
        places.some((place) => standsIn(site, meter.spaceId, place)),
      )
      return [key, topMeters(inSet, site.meters)] as const
    }),
  )
  const all = new Map([...metersOf.values()].flat().map((meter) => [meter.id, meter]))
  const rows = await rowsOf(tenant, [...all.values()], span)
  return new Map(
    [...metersOf].flatMap(([key, meters]) => {
      if (meters.length === 0) return []
      const counted = meters.flatMap(({ id }) => rows.get(id) ?? [])
      return [[key, figureOf(sumBetween(meters, counted, [span.startTime, span.endTime, now]))] as const]
    }),
  )
}
