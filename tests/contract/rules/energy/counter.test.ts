import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CounterReading,
  type CounterTerm,
  type HourUse,
  hoursUsed,
  readingsAround,
} from '#contract/rules/energy/counter.ts'
import { hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'

const midnight = startOfDay(20_000)
const term: CounterTerm = { from: 0, ratio: 1, registerMax: null, installed: null, removed: null }
/** A reading at a time of the day, HH:MM. */
const read = (time: string, value: number): CounterReading => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { at: midnight + hour * hourLength + minute * 60_000, value }
}
const byHour = (hours: Map<number, HourUse>) =>
  [...hours]
    .sort(([a], [b]) => a - b)
    .map(([at, { wh, estimated, minutes }]) => [(at - midnight) / hourLength, wh, estimated, minutes])
const whole = (hours: Map<number, HourUse>) => [...hours.values()].reduce((sum, { wh }) => sum + wh, 0)

/** Made by hand: every figure follows from the readings in the line above it. */
describe('hours that follow from readings of a counter', () => {
  test('a reading every 15 minutes: each hour is what lies in it, all of it covered', () => {
    const readings = [
      ...[read('08:00', 100), read('08:15', 100.5), read('08:30', 101), read('08:45', 102)],
      ...[read('09:00', 104), read('09:15', 104.25)],
    ]
    // 08: 104 - 100 = 4 kWh in 60 minutes. 09: 0.25 kWh in 15 minutes.
    expect(byHour(hoursUsed(readings, [term]))).toEqual([
      [8, 4_000, 0, 60],
      [9, 250, 0, 15],
    ])
  })

  test('a gap counts whole; its split by time is estimated and its hours are not covered', () => {
    // 10 kWh in the two and a half hours from 08:30 to 11:00: 2 in half an hour, 4 in each whole one.
    expect(byHour(hoursUsed([read('08:30', 100), read('11:00', 110)], [term]))).toEqual([
      [8, 2_000, 2_000, 0],
      [9, 4_000, 4_000, 0],
      [10, 4_000, 4_000, 0],
    ])
  })

  test('a counter that was reset begins anew: what it used meanwhile nobody knows', () => {
    const readings = [read('08:00', 500), read('08:15', 501), read('08:30', 2), read('08:45', 3)]
    // 1 kWh before it, 1 kWh after it; the quarter with the reset is neither counted nor covered.
    expect(byHour(hoursUsed(readings, [term]))).toEqual([[8, 2_000, 0, 30]])
  })

  test('one reading that is too low counts as one that never came, whatever it was taken for', () => {
    const readings = [read('10:00', 84_532.1), read('10:15', 0), read('10:30', 84_532.4)]
    // 0.3 kWh in half an hour without a reading that is right: more than the 20 minutes that are measured.
    expect(byHour(hoursUsed(readings, [term]))).toEqual([[10, 300, 300, 0]])
    // 84,532.1 is within 5 % of 85,000: the fall would have been a roll-over.
    expect(byHour(hoursUsed(readings, [{ ...term, registerMax: 85_000 }]))).toEqual([[10, 300, 300, 0]])
    // Again where it stood, exactly, counts too: 0 kWh.
    const still = [read('10:00', 50), read('10:15', 49.9), read('10:30', 50)]
    expect(whole(hoursUsed(still, [term]))).toBe(0)
  })

  test('a reset stays one: the readings after it do not come back to where it stood', () => {
    // 1 kWh before it and 7 - 2 = 5 after it; 50.9 comes later and is what the new counter has come to.
    const readings = [read('08:00', 50), read('08:15', 51), read('08:30', 2), read('08:45', 7)]
    expect(whole(hoursUsed(readings, [term]))).toBe(6_000)
    expect(whole(hoursUsed([...readings, read('09:00', 50.9)], [term]))).toBe(6_000 + 43_900)
  })

  test('where a counter was replaced around it a reading that is lower is no wrong one', () => {
    const terms = [term, { ...term, from: read('10:07', 0).at, installed: 3 }]
    // The new one: 3 -> 4, and 4 -> 199.
    const readings = [read('10:00', 184), read('10:15', 4), read('10:30', 199)]
    expect(whole(hoursUsed(readings, terms))).toBe(1_000 + 195_000)
    // Nor is one that is higher than the new one's first, which has passed what the old one showed.
    const higher = [read('10:00', 10), read('10:05', 99), read('10:15', 12)]
    expect(whole(hoursUsed(higher, terms))).toBe(89_000 + 9_000)
  })

  test('two readings that are too low, and one that is too high, count as those that never came', () => {
    // 54,321 -> 54,322 in three quarters of an hour without a reading that is right between them.
    const low = [54_320, 54_321, 0, 0, 54_322, 54_323]
    const high = [54_320, 54_321, 99_999, 54_322, 54_323]
    const quarters = (values: readonly number[]) =>
      values.map((value, index) => ({ at: midnight + index * 15 * 60_000, value }))
    expect(byHour(hoursUsed(quarters(low), [term]))).toEqual([
      [0, 2_000, 1_000, 15],
      [1, 1_000, 0, 15],
    ])
    expect(byHour(hoursUsed(quarters(high), [term]))).toEqual([[0, 3_000, 1_000, 30]])
    // Small registers, behind transformers: what they leap is no more than others count.
    expect(whole(hoursUsed(quarters([20, 21, 0, 3, 22, 23]), [{ ...term, ratio: 80 }]))).toBe(240_000)
    expect(whole(hoursUsed(quarters([20, 21, 70, 22, 23]), [{ ...term, ratio: 80 }]))).toBe(240_000)
  })

  test('a register that comes back after readings that are too low, or after a first one, has not counted all it shows', () => {
    const quarters = (values: readonly number[], ratio = 1) =>
      whole(
        hoursUsed(
          values.map((value, index) => ({ at: midnight + index * 15 * 60_000, value })),
          [{ ...term, ratio }],
        ),
      )
    expect(quarters([0, 54_321, 54_322])).toBe(1_000)
    expect(quarters([54_320, 54_321, 0, 0, 0, 0, 54_322, 54_323])).toBe(2_000)
    expect(quarters([0, 543, 544], 80)).toBe(80_000)
    // One whose gateway multiplies counts 5,000 kWh in a quarter of an hour: all of it, but for its first.
    expect(quarters([0, 5_000, 10_000, 15_000])).toBe(10_000_000)
    // Across a gap a new one may have counted as much as that takes: 60 hours.
    const gap = [read('00:00', 0), { at: midnight + 60 * hourLength, value: 54_321 }]
    expect(whole(hoursUsed(gap, [term]))).toBe(54_321_000)
    // What somebody noted as it was put in is no reading that is wrong.
    const terms = [term, { ...term, from: read('10:07', 0).at, installed: 0 }]
    expect(whole(hoursUsed([read('10:00', 84_532), read('10:15', 600)], terms))).toBe(600_000)
  })

  test('a counter near its end rolls over; one that is far from it was reset', () => {
    const rolling = { ...term, registerMax: 1_000 }
    // From 999 to 1000 is 1, and 3 more behind 0: 4 kWh.
    expect(byHour(hoursUsed([read('08:00', 999), read('08:15', 3)], [rolling]))).toEqual([[8, 4_000, 0, 15]])
    // 949 is not within 5 % of 1000.
    expect(byHour(hoursUsed([read('08:00', 949), read('08:15', 3)], [rolling]))).toEqual([])
  })

  test('a current and a voltage transformer multiply what the register shows', () => {
    // 0.5 of the register x 40/5 x 10000/100 = 0.5 x 8 x 100 = 400 kWh.
    const readings = [read('08:00', 10), read('08:15', 10.5)]
    expect(byHour(hoursUsed(readings, [{ ...term, ratio: 8 * 100 }]))).toEqual([[8, 400_000, 0, 15]])
  })

  test('a replaced counter: up to where the old one was taken out, and from where the new one was put in', () => {
    const at = read('08:07', 0).at
    const terms = [
      { ...term, removed: 101 },
      { ...term, from: at, ratio: 2, installed: 7 },
    ]
    // The old one 100 -> 101 is 1 kWh; the new one 7 -> 8 at a ratio of 2 is 2 kWh.
    expect(byHour(hoursUsed([read('08:00', 100), read('08:15', 8)], terms))).toEqual([[8, 3_000, 0, 15]])
    // Nobody noted where the old one stood: only the new one counts.
    const unknown = [{ ...term }, { ...term, from: at, ratio: 2, installed: 7 }]
    expect(byHour(hoursUsed([read('08:00', 100), read('08:15', 8)], unknown))).toEqual([[8, 2_000, 0, 8]])
  })
})

const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 600 }), kwh: fc.nat(5_000) }), {
  minLength: 1,
  maxLength: 30,
})
const drawn = steps.map((list) => {
  let [at, value] = [midnight, 10_000]
  return [
    { at, value },
    ...list.map(({ minutes, kwh }) => {
      at += minutes * 60_000
      value += kwh / 100
      return { at, value: Math.round(value * 100) / 100 }
    }),
  ]
})

describe('whatever the readings', () => {
  test('late, doubled and disordered ones give the same figures', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.nat()), (readings, draws) => {
        const shuffled = [...readings, ...readings.slice(0, 3)]
          .map((reading) => ({ reading, rank: draws.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ reading }) => reading)
        expect(byHour(hoursUsed(shuffled, [term]))).toEqual(byHour(hoursUsed(readings, [term])))
      }),
    )
  })

  test('readings of which one or two are too low, or one is too high, tell what those tell that are right', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.infiniteStream(
          fc.record({ wrong: fc.constantFrom('low', 'lows', 'high', null), part: fc.nat(99) }),
        ),
        (readings, draws) => {
          // How many have to be right first: with fewer between them nobody could tell which of two is wrong.
          let apart = 1
          let left = 0
          let isHigh = false
          const draw = () => draws.next().value
          const isWrong = readings.map((_, index) => {
            const { wrong = null } = draw() ?? {}
            if (left === 0 && apart === 0 && wrong !== null && index < readings.length - 2) {
              left = wrong === 'lows' ? 2 : 1
              apart = 3
              isHigh = wrong === 'high'
            }
            if (left === 0) {
              apart = Math.max(0, apart - 1)
              return null
            }
            left -= 1
            return isHigh ? 'high' : 'low'
          })
          let before = 0
          const spoilt = readings.map((each, index) => {
            const part = (draw()?.part ?? 0) / 100
            if (!isWrong[index]) before = each.value
            // Lower than the one before it by whatever, and never above; or higher than those that come soon.
            if (isWrong[index] === 'low') return { ...each, value: (before - 0.01) * part }
            const after = (readings[index + 3] ?? readings.at(-1))?.value ?? 0
            return isWrong[index] === 'high' ? { ...each, value: after + 0.01 + part * 50_000 } : each
          })
          const sure = readings.filter((_, index) => !isWrong[index])
          expect(byHour(hoursUsed(spoilt, [term]))).toEqual(byHour(hoursUsed(sure, [term])))
          const rolling = { ...term, registerMax: 10_500 }
          expect(byHour(hoursUsed(spoilt, [rolling]))).toEqual(byHour(hoursUsed(sure, [rolling])))
        },
      ),
    )
  })

  /** Counted the slow way: reading after reading, with what is thrown out found by looking at its neighbours. */
  function plainly(readings: readonly CounterReading[]): number {
    const value = (index: number) => readings[index]?.value ?? Number.NaN
    /** Whether all of some in a row are lower than the one before them, and the next is not. */
    const areLow = (first: number, last: number) =>
      value(last + 1) >= value(first - 1) &&
      readings.slice(first, last + 1).every((each) => each.value < value(first - 1))
    const isLow = (index: number) =>
      areLow(index, index) || areLow(index - 1, index) || areLow(index, index + 1)
    const isHigh = (index: number) =>
      value(index) > value(index + 1) &&
      value(index + 1) >= value(index - 1) &&
      !isLow(index - 1) &&
      !isLow(index + 1)
    const kept = readings.filter((_, index) => !isLow(index) && !isHigh(index))
    let wh = 0
    for (let index = 1; index < kept.length; index++) {
      const step =
        Math.round((kept[index]?.value ?? 0) * 1_000) - Math.round((kept[index - 1]?.value ?? 0) * 1_000)
      if (step > 0) wh += step
    }
    return wh
  }
  const anyReadings = fc
    .array(fc.record({ minutes: fc.integer({ min: 1, max: 60 }), kwh: fc.nat(50) }), {
      minLength: 1,
      maxLength: 20,
    })
    .map((list) => {
      let at = midnight
      return list.map(({ minutes, kwh }) => {
        at += minutes * 60_000
        return { at, value: kwh / 10 }
      })
    })

  test('falling and rising in any way they tell what a plain count tells', () => {
    fc.assert(
      fc.property(anyReadings, (readings) => {
        expect(whole(hoursUsed(readings, [term]))).toBe(plainly(readings))
      }),
    )
  })

  test('four readings before and four after some hours are enough to count them', () => {
    fc.assert(
      fc.property(anyReadings, fc.nat(15), fc.nat(8), (readings, begin, length) => {
        const [from, to] = [midnight + begin * hourLength, midnight + (begin + length + 1) * hourLength]
        const near = [
          ...readings.filter(({ at }) => at < from).slice(-readingsAround),
          ...readings.filter(({ at }) => at >= from && at < to),
          ...readings.filter(({ at }) => at >= to).slice(0, readingsAround),
        ]
        const inside = (hours: Map<number, HourUse>) =>
          byHour(hours).filter(([hour = 0]) => hour >= begin && hour <= begin + length)
        expect(inside(hoursUsed(near, [term]))).toEqual(inside(hoursUsed(readings, [term])))
      }),
    )
  })

  test('hours add up to the difference of the counter, however it is cut', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 400 }), (readings, ratio) => {
        const [first, last] = [readings[0]?.value ?? 0, readings.at(-1)?.value ?? 0]
        const used = Math.round(last * ratio * 1_000) - Math.round(first * ratio * 1_000)
        expect(whole(hoursUsed(readings, [{ ...term, ratio }]))).toBe(used)
      }),
    )
  })

  test('a missing reading changes what is estimated and covered, not what was used', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), (readings, draw) => {
        const without = readings.filter(
          (_, index) => index === 0 || index === readings.length - 1 || index !== draw % readings.length,
        )
        const [all, fewer] = [hoursUsed(readings, [term]), hoursUsed(without, [term])]
        expect(whole(fewer)).toBe(whole(all))
        for (const { wh, estimated, minutes } of fewer.values()) {
          expect(estimated).toBeLessThanOrEqual(wh)
          expect(minutes).toBeLessThanOrEqual(60)
        }
      }),
    )
  })
})
