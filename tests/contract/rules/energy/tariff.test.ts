import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, fenOfNano, lessCost, noCost, plusCost, totalCost } from '#contract/rules/energy/cost.ts'
import { dayAt } from '#contract/rules/energy/local-days.ts'
import { type Band, bands, pricing, type Tariff, tariffFault } from '#contract/rules/energy/tariff.ts'

const allYear = Array.from({ length: 12 }, (_, index) => index + 1)
const band = fc.constantFrom(...bands)
const price = fc.integer({ min: 0, max: 3_000_000 })
const someDay = fc.integer({ min: 19_000, max: 21_500 })

/** A tariff whose every day has hours. */
const tariff: fc.Arbitrary<Tariff> = fc.record({
  from: someDay,
  prices: fc.record({ sharp: price, peak: price, flat: price, valley: price, deep: price }),
  seasons: fc.array(fc.array(band, { minLength: 24, maxLength: 24 }), { minLength: 2, maxLength: 2 }).map(
    ([one = [], other = []]) =>
      [
        { months: allYear, dayKind: 'every', hours: one },
        { months: [7, 8], dayKind: 'weekend', hours: other },
      ] as const,
  ),
  holidays: fc.array(someDay, { maxLength: 3 }),
})
const history = fc.uniqueArray(tariff, { maxLength: 4, selector: ({ from }) => from })
const used = fc.array(fc.nat(1e9), { minLength: 24, maxLength: 24 })

describe('what a day is priced at', () => {
  test('is not changed by a tariff of a later day, and does not depend on the order they were entered in', () => {
    fc.assert(
      fc.property(history, tariff, someDay, (before, added, day) => {
        const priced = pricing(before, [])(day)
        expect(pricing([...before].reverse(), [])(day)).toEqual(priced)
        const known = before.filter(({ from }) => from !== added.from)
        if (day < added.from) expect(pricing([added, ...known], [])(day)).toEqual(pricing(known, [])(day))
      }),
    )
  })

  test('follows its month, and what is said of its kind of day before what is said of every day', () => {
    const hours = (of: Band) => Array.from({ length: 24 }, () => of)
    const said: Tariff = {
      from: dayAt(2026, 0),
      prices: { sharp: 5, peak: 4, flat: 3, valley: 2, deep: 1 },
      seasons: [
        { months: allYear, dayKind: 'every', hours: hours('flat') },
        { months: [10], dayKind: 'weekend', hours: hours('valley') },
        { months: [10], dayKind: 'holiday', hours: hours('deep') },
        { months: [7, 8], dayKind: 'workday', hours: hours('sharp') },
      ],
      holidays: [dayAt(2026, 9, 3)],
    }
    const priced = pricing([said, { ...said, from: dayAt(2026, 11), seasons: [] }], [])
    const on = (month: number, date: number, year = 2026) => priced(dayAt(year, month, date))?.bands[0]
    // 3 October 2026 is a Saturday and a holiday, 4 October a Sunday, 5 October a Monday.
    expect([on(9, 3), on(9, 4), on(9, 5)]).toEqual(['deep', 'valley', 'flat'])
    expect([on(6, 1), on(6, 4)]).toEqual(['sharp', 'flat'])
    // Before there was a tariff, and after the one that says that there is no price.
    expect([on(11, 31, 2025), on(11, 1)]).toEqual([undefined, undefined])
  })

  test('follows the calendar of its campus: a moved working day is the weekday it replaces, a day off a holiday where those have hours', () => {
    const hours = (of: Band) => Array.from({ length: 24 }, () => of)
    const weekly: Tariff = {
      from: dayAt(2026, 0),
      prices: { sharp: 5, peak: 4, flat: 3, valley: 2, deep: 1 },
      seasons: [
        { months: allYear, dayKind: 'workday', hours: hours('peak') },
        { months: allYear, dayKind: 'weekend', hours: hours('valley') },
      ],
      holidays: [],
    }
    const holidays: Tariff['seasons'] = [{ months: allYear, dayKind: 'holiday', hours: hours('deep') }]
    // Of the autumn of 2026: Saturday 10 October is worked like a Thursday, which is off, as is a Saturday.
    const special = [
      { date: '2026-10-10', kind: 4 },
      { date: '2026-10-01', kind: 8 },
      { date: '2026-10-03', kind: 8 },
    ]
    const on = (said: Tariff, ...dates: number[]) => {
      const priced = pricing([said], special)
      return dates.map((date) => priced(dayAt(2026, 9, date))?.bands[0])
    }
    expect(on(weekly, 10, 11, 1, 3)).toEqual(['peak', 'valley', 'peak', 'valley'])
    const whole = { ...weekly, seasons: [...weekly.seasons, ...holidays] }
    expect(on(whole, 10, 11, 1, 3, 5)).toEqual(['peak', 'valley', 'deep', 'deep', 'peak'])
    // What the tariff itself says of a day counts whatever the calendar says of it.
    expect(on({ ...whole, holidays: [dayAt(2026, 9, 10), dayAt(2026, 9, 5)] }, 10, 5)).toEqual([
      'deep',
      'deep',
    ])
  })
})

describe('costs', () => {
  test('are the same in any order and grouping, whole days or hour by hour, and by band', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(used, tariff), { maxLength: 6 }), fc.nat(), (days, cut) => {
        const costs = days.map(([wh, each]) => costOf(wh, pricing([each], [])(each.from)))
        const at = cut % (costs.length + 1)
        const sum = totalCost(costs)
        expect(plusCost(totalCost(costs.slice(at)), totalCost(costs.slice(0, at)))).toEqual(sum)
        expect(lessCost(sum, totalCost(costs.slice(at)))).toEqual(totalCost(costs.slice(0, at)))
        expect(bands.reduce((all, name) => all + sum.byBand[name].nano, 0n)).toBe(sum.nano)
        const hours = days.flatMap(([wh, each]) =>
          wh.map((_, hour) =>
            costOf(
              wh.map((value, index) => (index === hour ? value : 0)),
              pricing([each], [])(each.from),
            ),
          ),
        )
        expect(totalCost(hours)).toEqual(sum)
        expect(sum.priced).toBe(days.reduce((all, [wh]) => all + wh.reduce((a, b) => a + b, 0), 0))
      }),
    )
  })

  test('are what a person comes to', () => {
    const bandOf = (hour: number): Band => (hour < 8 ? 'valley' : hour >= 18 && hour < 21 ? 'peak' : 'flat')
    const prices = { sharp: null, peak: 1_023_456, flat: 650_000, valley: 312_000, deep: null }
    const day = { bands: Array.from({ length: 24 }, (_, hour) => bandOf(hour)), prices }
    // 2.5 kWh in every hour: 8 h x 2.5 x 0.312 = 6.24, 3 h x 2.5 x 1.023456 = 7.67592, 13 h x 2.5 x 0.65 = 21.125.
    const cost = costOf(
      Array.from({ length: 24 }, () => 2_500),
      day,
    )
    expect(fenOfNano(cost.nano)).toBe(3504)
    expect(fenOfNano(cost.byBand.peak.nano)).toBe(768)
    expect(costOf([1_000], null)).toEqual(noCost)
    expect([fenOfNano(5_000_000n), fenOfNano(4_999_999n), fenOfNano(-4_999_999n)]).toEqual([1, 0, 0])
    expect(fenOfNano(-15_000_001n)).toBe(-2)
  })
})

test('a tariff leaves no day without hours, says nothing twice, and prices every band it uses', () => {
  const hours = Array.from({ length: 24 }, (): Band => 'peak')
  const prices = { sharp: null, peak: 1, flat: null, valley: null, deep: null }
  const every = { months: allYear, dayKind: 'every', hours } as const
  expect(tariffFault({ prices, seasons: [every] })).toBeNull()
  expect(tariffFault({ prices, seasons: [] })).toBeNull()
  expect(tariffFault({ prices, seasons: [every, { ...every, months: [3] }] })).toHaveProperty('seasons')
  expect(tariffFault({ prices, seasons: [{ ...every, months: [1] }] })).toHaveProperty('seasons')
  expect(tariffFault({ prices, seasons: [{ ...every, dayKind: 'workday' }] })).toHaveProperty('seasons')
  expect(tariffFault({ prices: { ...prices, peak: null }, seasons: [every] })).toHaveProperty('prices')
})
