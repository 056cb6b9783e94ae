import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import {
  figureOf,
  isComplete,
  measuredKwh,
  nothing,
  plus,
  rest,
  total,
} from '#contract/rules/energy/figures.ts'
import { forecastOf } from '#contract/rules/energy/forecast.ts'
import {
  dayAt,
  dayInWords,
  dayNamed,
  dayOf,
  startOfDay,
  weekdayOf,
} from '#contract/rules/energy/local-days.ts'
import { topMeters } from '#contract/rules/energy/meters.ts'
import { bucketsOf, periodAfter, periodAround, periodBefore } from '#contract/rules/energy/periods.ts'
import { type Rated, ratedFields, ratedFor } from '#contract/rules/energy/rated.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'

const words = ({ first, end }: { first: number; end: number }) => [dayInWords(first), dayInWords(end - 1)]
const unsaid = Object.fromEntries(ratedFields.map((field) => [field, null])) as Rated

describe('periods are of local days', () => {
  test('a day begins at midnight in China', () => {
    expect(dayInWords(dayOf(Date.UTC(2026, 10, 22, 15, 59)))).toBe('2026-11-22')
    expect(dayInWords(dayOf(Date.UTC(2026, 10, 22, 16)))).toBe('2026-11-23')
    expect(dayNamed('2026-02-30')).toBeNull()
  })

  test('a Monday in November: its week, month, quarter and year', () => {
    const day = dayAt(2026, 10, 23)
    expect(weekdayOf(day)).toBe(1)
    expect(words(periodAround(timeTypes.week, day))).toEqual(['2026-11-23', '2026-11-29'])
    expect(words(periodAround(timeTypes.month, day))).toEqual(['2026-11-01', '2026-11-30'])
    expect(words(periodAround(timeTypes.quarter, day))).toEqual(['2026-10-01', '2026-12-31'])
    expect(words(periodAround(timeTypes.year, day))).toEqual(['2026-01-01', '2026-12-31'])
    expect(
      words(periodBefore(timeTypes.quarter, periodAround(timeTypes.quarter, dayAt(2026, 0, 5)))),
    ).toEqual(['2025-10-01', '2025-12-31'])
  })

  test('each follows the one before it without a gap, and its parts make it up', () => {
    const type = fc.constantFrom(...Object.values(timeTypes))
    fc.assert(
      fc.property(type, fc.integer({ min: 18_000, max: 25_000 }), (of, day) => {
        const days = periodAround(of, day)
        expect(days.first <= day && day < days.end).toBe(true)
        expect(periodAfter(of, periodBefore(of, days))).toEqual(days)
        const buckets = bucketsOf(of, days)
        expect([buckets[0]?.startAt, buckets.at(-1)?.endAt]).toEqual([
          startOfDay(days.first),
          startOfDay(days.end),
        ])
        for (const [index, { startAt }] of buckets.entries())
          if (index > 0) expect(startAt).toBe(buckets[index - 1]?.endAt)
      }),
    )
  })
})

describe('sums', () => {
  const sum = fc.record({
    wh: fc.nat(1e9),
    estimated: fc.nat(1e6),
    minutes: fc.nat(1e6),
    expected: fc.nat(1e6),
    newestAt: fc.option(fc.nat()),
  })

  test('are the same in any order and grouping', () => {
    fc.assert(
      fc.property(fc.array(sum), fc.nat(), (sums, cut) => {
        const at = cut % (sums.length + 1)
        expect(plus(total(sums.slice(at)), total(sums.slice(0, at)))).toEqual(total(sums))
      }),
    )
  })

  test('carry coverage and what is estimated', () => {
    const measured = { ...nothing, wh: 8_000, minutes: 60, expected: 60, newestAt: 5 }
    const guessed = { ...nothing, wh: 2_000, estimated: 2_000, minutes: 0, expected: 60 }
    // 10 kWh, half of the two hours covered, a fifth of the energy estimated.
    const figure = figureOf(plus(measured, guessed))
    expect(figure).toEqual({ kwh: 10, coverage: 0.5, estimated: 0.2, newestAt: 5 })
    expect(isComplete(figure)).toBe(false)
    expect(rest(measured, guessed).wh).toBe(6_000)
  })

  test('what a total has beyond its parts is covered no better than either', () => {
    const of = (minutes: number) => ({ ...nothing, wh: minutes, minutes, expected: 600, newestAt: 5 })
    const part = { ...nothing, wh: 10, minutes: 100, expected: 600, newestAt: 5 }
    expect(figureOf(rest(of(600), part)).coverage).toBeCloseTo(1 / 6, 3)
    expect(figureOf(rest(of(60), part)).coverage).toBe(0.1)
    expect(figureOf(rest(of(600), nothing)).coverage).toBe(1)
    fc.assert(
      fc.property(sum, sum, (whole, parts) => {
        const [left, a, b] = [rest(whole, parts), whole, parts].map((each) => figureOf(each).coverage)
        // Minutes are whole ones, and shares have four places.
        if (whole.expected > 0 && parts.expected > 0)
          expect(left).toBeLessThanOrEqual(Math.min(a ?? 0, b ?? 0) + 1 / whole.expected + 1e-4)
      }),
    )
  })

  test('are nothing, not 0, where nobody measured; what a gap is known to have used is no nothing', () => {
    const of = (kwh: number, coverage: number) => measuredKwh({ kwh, coverage })
    expect([of(0, 0), of(0, 0.1), of(3, 0), of(3, 1)]).toEqual([null, 0, 3, 3])
  })
})

describe('meters behind a main meter', () => {
  const meters = [
    { id: 1, parentId: null, category: 0 },
    { id: 2, parentId: 1, category: 0 },
    { id: 3, parentId: 2, category: 1 },
    { id: 4, parentId: 2, category: 2 },
    { id: 5, parentId: null, category: 1 },
  ]
  const ids = (wanted: readonly number[]) =>
    topMeters(
      meters.filter(({ id }) => wanted.includes(id)),
      meters,
    ).map(({ id }) => id)

  test('are never added to it, however far behind they stand', () => {
    expect(ids([1, 2, 3, 4, 5])).toEqual([1, 5])
    expect(ids([1, 3])).toEqual([1])
    expect(ids([3, 4])).toEqual([3, 4])
  })
})

describe('rated values and factors', () => {
  test('a period nobody has spoken of is its days times the default', () => {
    const november = periodAround(timeTypes.month, dayAt(2026, 10, 3))
    expect(ratedFor(unsaid, 'meter', timeTypes.month, november, 0.5)).toBe(18 * 30)
    expect(ratedFor(unsaid, 'light', timeTypes.month, november, 0.5)).toBeCloseTo(17.88 * 30)
    expect(ratedFor(unsaid, 'carbon', timeTypes.month, november, 0.5)).toBe(18 * 30 * 0.5)
    expect(ratedFor({ ...unsaid, meterMonthEnergy: 600 }, 'meter', timeTypes.month, november, 0)).toBe(600)
  })

  test('one period is enough: the others follow from the one that was said, the nearest one first', () => {
    const around = (type: (typeof timeTypes)[keyof typeof timeTypes]) =>
      periodAround(type, dayAt(2026, 10, 3))
    const of = (said: object, type: Parameters<typeof around>[0]) =>
      ratedFor({ ...unsaid, ...said }, 'meter', type, around(type), 0)
    const month = { meterMonthEnergy: 30_000 }
    expect(of(month, timeTypes.year)).toBe(360_000)
    expect(of(month, timeTypes.quarter)).toBe(90_000)
    // November has 30 days.
    expect(of(month, timeTypes.day)).toBe(1_000)
    expect(of(month, timeTypes.week)).toBe(7_000)
    expect(of({ meterYearEnergy: 120_000 }, timeTypes.month)).toBe(10_000)
    expect(of({ meterWeekEnergy: 70 }, timeTypes.month)).toBe(300)
    // The day before all others; then what is nearest in length.
    expect(of({ ...month, meterDayEnergy: 10 }, timeTypes.week)).toBe(70)
    expect(of({ ...month, meterYearEnergy: 120_000 }, timeTypes.quarter)).toBe(90_000)
    // Carbon by its own first, then by what the meters come to.
    const carbon = (said: object) =>
      ratedFor({ ...unsaid, ...said }, 'carbon', timeTypes.year, around(timeTypes.year), 0.5)
    expect(carbon({ carbonMonthEnergy: 100 })).toBe(1_200)
    expect(carbon(month)).toBe(180_000)
  })

  test('a rated value is reached at the rate so far, or not', () => {
    const november = periodAround(timeTypes.month, dayAt(2026, 10, 3))
    const ten = { from: november.first, until: november.first + 10 }
    // 300 kWh in 10 days are 30 a day: 690 are reached after 23 days, which is on the 23rd.
    expect(forecastOf(300, 690, november, ten)).toMatchObject({
      reachedOn: dayAt(2026, 10, 23),
      projected: 900,
    })
    expect(forecastOf(300, 1_000, november, ten)).toMatchObject({ reachedOn: null, share: 0.9 })
    expect(forecastOf(0, 1_000, november, ten)).toBeNull()
    // A night tells nothing of a month, unless it has used everything.
    const night = { from: november.first, until: november.first + 0.3 }
    expect(forecastOf(50, 690, november, night)).toBeNull()
    expect(forecastOf(700, 690, november, night)).toMatchObject({ reachedOn: november.first })
  })

  test('steady use is forecast alike whenever it is asked, and reached exactly when it comes to that much', () => {
    const type = fc.constantFrom(...Object.values(timeTypes))
    const share = fc.double({ min: 0.11, max: 1, noNaN: true })
    const kwh = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(type, fc.integer({ min: 18_000, max: 25_000 }), share, share, kwh, kwh, (...drawn) => {
        const [of, day, one, other, perDay, rated] = drawn
        const days = periodAround(of, day)
        const at = (passed: number) => {
          const until = days.first + passed * (days.end - days.first)
          return forecastOf((until - days.first) * perDay, rated, days, { from: days.first, until })
        }
        const [a, b] = [at(one), at(other)]
        // A period that is reached exactly at its end, or at midnight, may be rounded either way.
        const whole = (days.end - days.first) * perDay
        if (Math.abs(rated / perDay - Math.round(rated / perDay)) < 1e-6) return
        expect(a?.reachedOn).toBe(b?.reachedOn)
        expect(a?.projected).toBeCloseTo(whole, 3)
        expect(a?.reachedOn !== null).toBe(whole > rated)
      }),
    )
  })

  test('a factor that is entered counts from its day on; the national one is that of the year, or the last there is', () => {
    const day = dayAt(2025, 5, 1)
    const entered = [{ from: day, factor: 0.6 }]
    expect(factorOn(day, entered)).toMatchObject({ factor: 0.6, source: 'entered' })
    expect(factorOn(day - 1, entered)).toMatchObject({ factor: 0.5306, year: 2023, provisional: true })
    expect(factorOn(dayAt(2022, 3, 1), [])).toMatchObject({ factor: 0.5366, year: 2022, provisional: false })
    expect(factorOn(day + 5, [...entered, { from: day + 2, factor: null }])).toMatchObject({
      source: 'national',
    })
  })
})
