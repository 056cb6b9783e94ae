import type { EnergyInUse } from '#contract/energy/shapes.ts'
import { figureOf, nothing, plus, type Sum } from '#contract/rules/energy/figures.ts'
import { type Day, everyHour, startOfDay } from '#contract/rules/energy/local-days.ts'
import { bucketsOf, type Days } from '#contract/rules/energy/periods.ts'
import { type Span, shareInUse, sourceOfUse, spansInUse } from '#contract/rules/energy/use-hours.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Question } from './consumption.ts'
import { sumBetween } from './days.ts'
import { kindHours, useAt } from './kind-hours.ts'
import type { Meter } from './meters.ts'

type Part = Pick<Sum, 'wh' | 'estimated' | 'minutes'>

/**
 * An hour's figures within and outside hours of use, of the days of a part together. Of an hour that is cut both are shares by
 * time, which are estimates.
 */
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

const sumOf = (parts: readonly Part[]): Sum =>
  parts.reduce<Sum>((all, part) => plus(all, { ...nothing, ...part }), nothing)

/** Days of one part of the period that have the same spans. */
interface Kind {
  part: number
  spans: readonly Span[]
}

/** What there should be of readings within and outside a day's spans. */
function expectedOf(
  meters: readonly Meter[],
  { day, spans, now }: { day: Day; spans: readonly Span[]; now: number },
): [within: Sum, outside: Sum] {
  const whole = sumBetween(meters, [], [startOfDay(day), startOfDay(day + 1), now])
  const expected = spans.reduce((minutes, { fromMinute, toMinute }) => {
    const between = [atMinute(day, fromMinute), atMinute(day, toMinute), now] as const
    return minutes + sumBetween(meters, [], between).expected
  }, 0)
  return [
    { ...whole, expected },
    { ...whole, expected: whole.expected - expected },
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
  // A single day is one part: its hours are told apart by the spans, which come with it.
  const isDay = days.end - days.first === 1
  const parts = isDay ? [] : bucketsOf(type, days)
  const { kinds, numberOf } = kindsOfDays(days, {
    partOf: (day) => (isDay ? 0 : parts.findIndex(({ endAt }) => startOfDay(day) < endAt)),
    spansOf: (day) => spansInUse(calendar, day),
  })
  const sums = kinds.map(() => [nothing, nothing] as [within: Sum, outside: Sum])
  const add = (kind: number, [within, outside]: readonly [Sum, Sum]) => {
    const [a = nothing, b = nothing] = sums[kind] ?? []
    sums[kind] = [plus(a, within), plus(b, outside)]
  }
  for (const [kind, used] of await kindHours(tenant, meters, days, numberOf)) {
    const cut = everyHour.map((hour) =>
      cutHour(useAt(used, hour), shareInUse(kinds[kind]?.spans ?? [], hour)),
    )
    add(kind, [sumOf(cut.map(([within]) => within)), sumOf(cut.map(([, outside]) => outside))])
  }
  let openDays = 0
  for (let day = days.first; day < days.end; day++) {
    const kind = numberOf(day)
    const spans = kinds[kind]?.spans ?? []
    if (spans.length > 0) openDays += 1
    add(kind, expectedOf(meters, { day, spans, now }))
  }
  const total = (which: 0 | 1, part?: number) =>
    figureOf(
      sums.reduce(
        (sum, each, kind) =>
          part === undefined || kinds[kind]?.part === part ? plus(sum, each[which]) : sum,
        nothing,
      ),
    )
  return {
    source,
    spans: isDay ? spansInUse(calendar, days.first).map(spanOf) : [],
    openDays,
    within: total(0),
    outside: total(1),
    parts: parts.map(({ key, startAt, endAt }, part) => ({
      ...{ key, startAt, endAt },
      within: total(0, part),
      outside: total(1, part),
    })),
  }
}

/** Numbers days by the part they are in and the spans they have. */
function kindsOfDays(
  { first, end }: Days,
  { partOf, spansOf }: { partOf: (day: Day) => number; spansOf: (day: Day) => readonly Span[] },
): { kinds: Kind[]; numberOf: (day: Day) => number } {
  const kinds: Kind[] = []
  const known = new Map<string, number>()
  const numbers = Array.from({ length: end - first }, (_, index) => {
    const [part, spans] = [partOf(first + index), spansOf(first + index)]
    const key = `${part} ${spans.map(({ fromMinute, toMinute }) => `${fromMinute}-${toMinute}`).join()}`
    const number = known.get(key) ?? kinds.push({ part, spans }) - 1
    known.set(key, number)
    return number
  })
  return { kinds, numberOf: (day) => numbers[day - first] ?? 0 }
}

const spanOf = ({ fromMinute, toMinute }: Span): Span => ({ fromMinute, toMinute })
