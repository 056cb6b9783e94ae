import { expect, test } from 'vitest'
import type { CategoryFigure } from '#contract/energy/shapes.ts'
import { shownKindOf } from '#contract/rules/energy/alarm-kinds.ts'
import { reachedIn } from '#contract/rules/energy/forecast.ts'
import { dayNamed, startOfDay } from '#contract/rules/energy/local-days.ts'
import { limitWords } from '#src/pages/energy/limit-words.ts'
import { lightTitle } from '#src/pages/energy/rows.ts'
import type { Say } from '#src/text/text.ts'

// Words are told by their keys.
const say = ((key: string, values?: Record<string, string>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as Say
const begin = (date: string) => startOfDay(dayNamed(date) ?? 0)
const period = { endAt: begin('2026-12-01') }
const buckets = [
  { key: '2026-11-01', kwh: 4 },
  { key: '2026-11-02', kwh: 5 },
  { key: '2026-11-03', kwh: 3 },
]
const limit = { rated: 20, share: 0.6, reachedAt: begin('2026-11-23') }

test('of a period that runs it is foretold when its rated value is reached', () => {
  expect(limitWords(say, limit, { period, buckets }, begin('2026-11-10'))).toBe('energy.reached 2026-11-23')
  expect(limitWords(say, { ...limit, reachedAt: null }, { period }, begin('2026-11-10'))).toBeNull()
})

test('of one that is over, or of a day that has passed, nothing is foretold', () => {
  expect(limitWords(say, limit, { period, buckets }, begin('2027-01-01'))).toBeNull()
  expect(limitWords(say, limit, { period, buckets }, begin('2026-11-24'))).toBeNull()
})

test('what has been reached says in which part of the period it was, where that is known', () => {
  const over = { ...limit, rated: 9, share: 1.33 }
  expect(limitWords(say, over, { period, buckets }, begin('2026-11-10'))).toBe('energy.reachedIn 2026-11-02')
  expect(limitWords(say, over, { period }, begin('2027-01-01'))).toBe('energy.reachedSome')
  expect([reachedIn(buckets, 12)?.key, reachedIn(buckets, 13), reachedIn([], 1)]).toEqual([
    '2026-11-03',
    null,
    null,
  ])
  // Three tenths of a kWh are three tenths, whatever sums of fractions are.
  const tenths = ['a', 'b', 'c'].map((key) => ({ key, kwh: 0.1 }))
  expect(reachedIn(tenths, 0.3)?.key).toBe('c')
})

test('an alarm of a rated value that was reached foretells nothing', () => {
  const of = (kind: 'meterForecast' | 'meterOver', kwh: number) => shownKindOf({ kind, kwh, limit: 10 })
  expect([of('meterForecast', 9), of('meterForecast', 10), of('meterOver', 12)]).toEqual([
    'meterForecast',
    'meterReached',
    'meterOver',
  ])
})

test('a figure that holds sockets is not called one of lighting alone', () => {
  const figure = { coverage: 1, estimated: 0, newestAt: null, fen: null }
  const titleOf = (light: number, parts: CategoryFigure['parts'] & object) =>
    lightTitle(say, { kwh: light }, [{ ...figure, category: 1, kwh: 31_901, parts }])
  const lights = { ...figure, category: 5 as const, kwh: 6_260 }
  expect(titleOf(6_260, [lights])).toBe('energy.lightAlone')
  expect(titleOf(31_901, [lights, { ...lights, category: 1, kwh: 25_641 }])).toBe('energy.light')
  expect(titleOf(31_901, [])).toBe('energy.light')
  // Of one building lighting alone, of the others with the sockets: neither name is true of it.
  expect(titleOf(33_178, [lights, { ...lights, category: 1, kwh: 20_000 }])).toBe('energy.lightMixed')
})
