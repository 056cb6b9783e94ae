import type { EnergyInUse } from '#contract/energy/shapes.ts'
import { figureOf, nothing, plus, type Sum } from '#contract/rules/energy/figures.ts'
import { type Day, startOfDay } from '#contract/rules/energy/local-days.ts'
import { bucketsOf } from '#contract/rules/energy/periods.ts'
import { type Span, shareInUse, sourceOfUse, spansInUse } from '#contract/rules/energy/use-hours.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Question } from './consumption.ts'
import { type HourRow, hourSums, sumBetween } from './days.ts'
import type { Meter } from './meters.ts'

type Part = Pick<Sum, 'wh' | 'estimated' | 'minutes'>

/** An hour's figures within and outside hours of use. Of an hour that is cut both are shares by time, which are estimates. */
function cutHour({ wh, estimated, minutes }: Part, share: number): [within: Part, outside: Part] {
  const none = { wh: 0, estimated: 0, minutes: 0 }
  const whole = { wh, estimated, minutes }
  if (share === 0) return [none, whole]
  if (share === 1) return [whole, none]
  const within = { wh: Math.round(wh * share), minutes: Math.round(minutes * share) }
  const rest = { wh: wh - within.wh, minutes: minutes - within.minutes }
  return [
    { ...within, estimated: within.wh },
    { ...rest, estimated: rest.wh },
  ]
}

const atMinute = (day: Day, minute: number) => startOfDay(day) + minute * 60_000

/** A day's sums within and outside its spans, with the readings that there should be of each. */
function sumsOfDay(
  meters: readonly Meter[],
  rows: readonly HourRow[],
  { day, spans, now }: { day: Day; spans: readonly Span[]; now: number },
): [within: Sum, outside: Sum] {
  const cut = rows.map((row) => cutHour(row, shareInUse(spans, row.hour)))
  const sum = (parts: readonly Part[]): Sum =>
    parts.reduce<Sum>((all, part) => plus(all, { ...nothing, ...part }), nothing)
  const whole = sumBetween(meters, rows, [startOfDay(day), startOfDay(day + 1), now])
  const expected = spans.reduce((minutes, { fromMinute, toMinute }) => {
    const between = [atMinute(day, fromMinute), atMinute(day, toMinute), now] as const
    return minutes + sumBetween(meters, [], between).expected
  }, 0)
  const { newestAt } = whole
  return [
    { ...sum(cut.map(([within]) => within)), expected, newestAt },
    { ...sum(cut.map(([, outside]) => outside)), expected: whole.expected - expected, newestAt },
  ]
}

/** What meters used within and outside the hours a campus is in use; null where its calendar says no such hours. */
export async function energyInUse(
  tenant: Tenant,
  campusId: number,
  meters: readonly Meter[],
  { type, days, now }: Pick<Question, 'type' | 'days' | 'now'>,
): Promise<EnergyInUse | null> {
  const calendar = await tenant.db
    .selectFrom('campus')
    .select(['bells', 'terms', 'special_days as specialDays', 'open_hours as openHours'])
    .where('id', '=', campusId)
    .executeTakeFirstOrThrow()
  const source = sourceOfUse(calendar)
  if (source === null) return null
  const byDay = new Map<Day, HourRow[]>()
  for (const row of await hourSums(tenant, meters, days))
    byDay.set(row.day, [...(byDay.get(row.day) ?? []), row])
  const all = Array.from({ length: days.end - days.first }, (_, index) => {
    const day = days.first + index
    const spans = spansInUse(calendar, day)
    const [within, outside] = sumsOfDay(meters, byDay.get(day) ?? [], { day, spans, now })
    return { day, spans, within, outside }
  })
  const total = (parts: typeof all, which: 'within' | 'outside') =>
    parts.reduce((sum, part) => plus(sum, part[which]), nothing)
  // A single day is one part: its hours are told apart by the spans, which come with it.
  const parts = days.end - days.first === 1 ? [] : bucketsOf(type, days)
  return {
    source,
    spans: days.end - days.first === 1 ? (all[0]?.spans.map(spanOf) ?? []) : [],
    openDays: all.filter(({ spans }) => spans.length > 0).length,
    within: figureOf(total(all, 'within')),
    outside: figureOf(total(all, 'outside')),
    parts: parts.map(({ key, startAt, endAt }) => {
      const of = all.filter(({ day }) => startOfDay(day) >= startAt && startOfDay(day) < endAt)
      return {
        ...{ key, startAt, endAt },
        within: figureOf(total(of, 'within')),
        outside: figureOf(total(of, 'outside')),
      }
    }),
  }
}

const spanOf = ({ fromMinute, toMinute }: Span): Span => ({ fromMinute, toMinute })
