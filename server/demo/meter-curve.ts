import { dayAt, dayOf, monthOf, startOfDay, weekdayOf } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { hash } from './hash.ts'

/** A made-up consumer: what its meter shows follows from its number and the time alone. */
export interface Consumer {
  deviceNo: string
  /** As in contract/rules/energy/meters.ts. */
  category: number
}

/** What a made-up meter counts: itself, or for a main meter all that stands behind it and a little more. */
export interface Metering {
  consumers: Consumer[]
  /** What the counter shows of them, 1 or a little more. */
  factor: number
}

/** Lines and what nobody measures apart. */
const mainFactor = 1.04

interface Curve {
  /** Percent of its load at each hour of a day. */
  hours: readonly number[]
  /** Of a working day's use, on a Saturday or Sunday. */
  weekend: number
  /** Of the yearly most, by month. */
  months: readonly number[]
}

const level = (percent: number): number[] => Array.from({ length: 24 }, () => percent)
const steady = Array.from({ length: 12 }, () => 1)
const lighting: Curve = {
  hours: [3, 2, 2, 2, 3, 8, 25, 55, 75, 78, 76, 72, 55, 62, 74, 76, 74, 70, 66, 62, 52, 34, 16, 6],
  weekend: 0.55,
  months: [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.78, 0.86, 0.92, 0.97, 1],
}
const curves: Readonly<Record<number, Curve>> = {
  [meterCategories.airConditioning]: {
    hours: [6, 6, 6, 6, 6, 8, 20, 45, 70, 78, 82, 84, 80, 84, 86, 84, 80, 72, 58, 44, 30, 18, 10, 8],
    weekend: 0.45,
    months: [0.72, 0.64, 0.36, 0.24, 0.42, 0.78, 1, 0.98, 0.66, 0.3, 0.38, 0.66],
  },
  [meterCategories.power]: {
    hours: [22, 18, 16, 16, 18, 24, 38, 52, 56, 54, 52, 56, 58, 54, 52, 54, 60, 66, 64, 58, 52, 44, 34, 26],
    weekend: 0.9,
    months: steady,
  },
  // Screens and machines at desks, and by night what stands by and what cools.
  [meterCategories.sockets]: {
    hours: [17, 16, 16, 16, 16, 17, 20, 32, 52, 60, 62, 60, 50, 56, 62, 62, 60, 54, 42, 34, 28, 24, 20, 18],
    weekend: 0.5,
    months: steady,
  },
  [meterCategories.special]: { hours: level(40), weekend: 1, months: steady },
}
const curveOf = (category: number) => curves[category] ?? lighting

/** Made-up counters stood at 0 here. */
export const demoBegin = dayAt(2024, 0)

const hourLength = 60 * 60_000

function dayFactor({ weekend, months }: Curve, day: number): number {
  // A few percent up and down, so that no two days look the same.
  const drawn = 0.94 + (hash(`${day}`) % 120) / 1_000
  return (weekdayOf(day) > 5 ? weekend : 1) * (months[monthOf(day)] ?? 1) * drawn
}

/** Full-load hours that a curve has used before each hour since the beginning. */
const usedBefore = new Map<Curve, number[]>()
function usedUntil(curve: Curve, hour: number): number {
  const known = usedBefore.get(curve) ?? [0]
  usedBefore.set(curve, known)
  while (known.length <= hour) {
    const day = Math.floor((known.length - 1) / 24)
    const factor = dayFactor(curve, demoBegin + day) / 100
    for (const share of curve.hours) known.push((known.at(-1) ?? 0) + share * factor)
  }
  return known[hour] ?? 0
}

/** W at most. */
const loadOf = ({ deviceNo }: Consumer) => 1_500 + (hash(deviceNo) % 6_000)

function fullHours(curve: Curve, at: number): number {
  const day = dayOf(at)
  const hours = (day - demoBegin) * 24 + (at - startOfDay(day)) / hourLength
  const whole = Math.floor(hours)
  const before = usedUntil(curve, whole)
  return before + (usedUntil(curve, whole + 1) - before) * (hours - whole)
}

/** Wh that a made-up meter has counted since the beginning; a whole number. */
export const wattHoursAt = ({ consumers, factor }: Metering, at: number): number =>
  Math.round(
    consumers.reduce(
      (total, consumer) => total + loadOf(consumer) * fullHours(curveOf(consumer.category), at),
      0,
    ) * factor,
  )

/** W that goes through it. */
export const wattsAt = ({ consumers, factor }: Metering, at: number): number =>
  consumers.reduce((total, consumer) => {
    const curve = curveOf(consumer.category)
    const share = curve.hours[Math.floor((at - startOfDay(dayOf(at))) / hourLength)] ?? 0
    return total + loadOf(consumer) * (share / 100) * dayFactor(curve, dayOf(at))
  }, 0) * factor

interface CountedMeter extends Consumer {
  id: number
  parentId: number | null
}

/** What each meter counts, by its id: those that others stand behind count these. */
export function meteringOf(meters: readonly CountedMeter[]): Map<number, Metering> {
  const behind = new Map<number, CountedMeter[]>()
  for (const meter of meters)
    if (meter.parentId !== null) behind.set(meter.parentId, [...(behind.get(meter.parentId) ?? []), meter])
  const made = new Map<number, Metering>()
  const make = (meter: CountedMeter): Metering => {
    const known = made.get(meter.id)
    if (known) return known
    const parts = (behind.get(meter.id) ?? []).map(make)
    const metering =
      parts.length === 0
        ? { consumers: [{ deviceNo: meter.deviceNo, category: meter.category }], factor: 1 }
        : {
            consumers: parts.flatMap(({ consumers }) => consumers),
            factor: mainFactor * Math.max(...parts.map(({ factor }) => factor)),
          }
    made.set(meter.id, metering)
    return metering
  }
  for (const meter of meters) make(meter)
  return made
}
