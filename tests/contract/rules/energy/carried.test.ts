import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursUsed } from '#contract/rules/energy/counter.ts'
import { figureOf, isComplete, isSilent, nothing, type Sum, total } from '#contract/rules/energy/figures.ts'
import { hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'

const midnight = startOfDay(20_000)
const term = { from: 0, ratio: 1, registerMax: null, installed: null, removed: null }

/** Meters that were read as they pleased through a day of 24 hours. */
const readings = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 100 })
    .map((minutes) =>
      [...minutes]
        .sort((a, b) => a - b)
        .map((minute, index) => ({ at: midnight + minute * 60_000, value: index * 0.25 })),
    ),
  { minLength: 1, maxLength: 5 },
)
const hourSums = (list: readonly { at: number; value: number }[]): Sum[] =>
  [...hoursUsed(list, [term])].map(([, use]) => ({ ...nothing, ...use, expected: 60 }))

test('what is covered and estimated of a sum lies between what it is of its parts', () => {
  fc.assert(
    fc.property(readings, (meters) => {
      const parts = meters.flatMap(hourSums)
      const figures = parts.map(figureOf)
      const whole = figureOf(total(parts))
      const [least, most] = [Math.min, Math.max].map((of) => of(...figures.map(({ coverage }) => coverage)))
      expect(whole.coverage).toBeGreaterThanOrEqual((least ?? 0) - 1e-4)
      expect(whole.coverage).toBeLessThanOrEqual((most ?? 1) + 1e-4)
      if (figures.every(isComplete)) expect(isComplete(whole)).toBe(true)
      if (figures.every((figure) => !isComplete(figure))) expect(isComplete(whole)).toBe(false)
      // What is estimated is never more than all, and none of it is lost on the way.
      expect(total(parts).estimated).toBe(parts.reduce((sum, { estimated }) => sum + estimated, 0))
      expect(whole.estimated).toBeLessThanOrEqual(1)
    }),
  )
})

test('hours, then meters, or meters, then hours: it comes to the same', () => {
  fc.assert(
    fc.property(readings, (meters) => {
      const byMeter = total(meters.map((list) => total(hourSums(list))))
      const hours = new Map<number, Sum[]>()
      for (const list of meters)
        for (const [at, use] of hoursUsed(list, [term]))
          hours.set(at, [...(hours.get(at) ?? []), { ...nothing, ...use, expected: 60 }])
      const byHour = total([...hours.values()].map((sums) => total(sums)))
      expect(figureOf(byHour)).toEqual(figureOf(byMeter))
      expect(byHour).toEqual(byMeter)
    }),
  )
})

test('a counter that leaps further than any can count has not counted that', () => {
  const at = (quarter: number, value: number) => ({ at: midnight + (quarter * hourLength) / 4, value })
  // 1 kWh, 900 million in a quarter of an hour, and 1 kWh more.
  const hours = hoursUsed([at(0, 1e9), at(1, 1e9 + 1), at(2, 1.9e9), at(3, 1.9e9 + 1)], [term])
  expect([...hours.values()].map(({ wh, minutes }) => [wh, minutes])).toEqual([[2_000, 30]])
})

test('a meter is silent when four readings have not come, or when none ever has', () => {
  const now = midnight
  expect([null, now - hourLength - 1, now - hourLength, now].map((newest) => isSilent(newest, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
