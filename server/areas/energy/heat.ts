import type { Analysis } from '#contract/energy/campus-energy.ts'
import { edgeAt, wholeHad, wholeUntil } from '#contract/rules/energy/common-hours.ts'
import { figureOf, isSilent, nothing } from '#contract/rules/energy/figures.ts'
import { dayOf, everyHour, hourLength, startOfDay, weekdayOf } from '#contract/rules/energy/local-days.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Question } from './consumption.ts'
import { expectedOf, type HourRow, hourSums } from './days.ts'
import { hoursHad, kindHours, useAt } from './kind-hours.ts'
import type { Meter } from './meters.ts'
import { spanOf } from './stretches.ts'

/** Minutes that meters should have readings of, by weekday and hour of a period, as far as it has passed. */
function expectedMinutes(
  meters: readonly Meter[],
  { days, now }: Question,
  until: number,
): Map<string, number> {
  const expected = new Map<string, number>()
  for (let day = days.first; day < days.end; day++) {
    const [midnight, end] = [startOfDay(day), startOfDay(day + 1)]
    const counting = meters.filter(({ firstDay }) => firstDay !== null && firstDay <= day)
    const spans = counting.map((meter) => ({ meter, ...spanOf(meter, midnight, meter.goneAt ?? end) }))
    const isWhole = ({ startAt, endAt }: (typeof spans)[number]) => startAt === midnight && endAt >= end
    const whole = spans.filter(isWhole).length
    const partly = spans.filter((span) => !isWhole(span) && span.endAt > span.startAt && span.startAt < end)
    for (let at = midnight, hour = 0; hour < 24 && at < until; hour++, at += hourLength) {
      const key = `${weekdayOf(day)} ${hour}`
      const minutes = partly.reduce((sum, { meter }) => sum + expectedOf(meter, at, at + hourLength, now), 0)
      expected.set(key, (expected.get(key) ?? 0) + whole * 60 + minutes)
    }
  }
  return expected
}

/** What the hours that are not whole hold, by weekday and hour: they are in sums that are kept, and are no whole hour's use. */
async function notWhole(
  tenant: Tenant,
  meters: readonly Meter[],
  { days, now }: Question,
  until: number,
): Promise<Map<string, HourRow>> {
  const going = { first: Math.max(days.first, dayOf(until)), end: Math.min(days.end, dayOf(now) + 1) }
  if (going.first >= going.end) return new Map()
  const rows = await hourSums(tenant, meters, going)
  return new Map(
    rows
      .filter(({ day, hour }) => startOfDay(day) + hour * hourLength >= until)
      .map((row) => [`${weekdayOf(row.day)} ${row.hour}`, row]),
  )
}

/** What an hour of a weekday uses on average, over the days whose hour has figures and is whole. */
export async function heatOf(
  tenant: Tenant,
  meters: readonly Meter[],
  asked: Question,
): Promise<Analysis['heat']> {
  const { now } = asked
  // A meter that is silent is a gap: hours are not held back until it tells of them.
  const heard = meters.filter(({ newestAt }) => !isSilent(newestAt, now))
  const until = Math.min(...[null, ...heard.map(({ newestAt }) => newestAt)].map((at) => wholeUntil(at, now)))
  const edge = edgeAt(until)
  const used = await kindHours(tenant, meters, asked.days, weekdayOf)
  const off = await notWhole(tenant, meters, asked, until)
  const days = new Map<string, number>()
  for (const [day, had] of await hoursHad(tenant, meters, asked.days))
    for (const hour of everyHour) {
      const key = `${weekdayOf(day)} ${hour}`
      if ((wholeHad(had, day, edge) >> hour) & 1) days.set(key, (days.get(key) ?? 0) + 1)
    }
  const expected = expectedMinutes(meters, asked, until)
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
    const key = `${weekday} ${hour}`
    const all = useAt(used.get(weekday), hour)
    const less = off.get(key)
    const wh = all.wh - (less?.wh ?? 0)
    const { coverage, estimated } = figureOf({
      ...{ ...nothing, wh, estimated: all.estimated - (less?.estimated ?? 0) },
      minutes: all.minutes - (less?.minutes ?? 0),
      expected: expected.get(key) ?? 0,
    })
    const over = days.get(key) ?? 0
    return {
      ...{ weekday, hour, days: over, coverage, estimated },
      kwh: over > 0 ? Math.round(wh / over) / 1_000 : null,
    }
  })
}
