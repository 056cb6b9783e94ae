import { type Band, bands, type DayPrices } from './tariff.ts'

/** What energy has cost. Whole numbers, so that sums are exact in any order and grouping. */
export interface Cost {
  /** 1e-9 yuan: watt-hours times millionths of a yuan for a kWh. */
  nano: bigint
  /** Watt-hours that have a price. */
  priced: number
  byBand: Readonly<Record<Band, { wh: number; nano: bigint }>>
}

const everyBand = <V>(make: (band: Band) => V) =>
  Object.fromEntries(bands.map((band) => [band, make(band)])) as Record<Band, V>

export const noCost: Cost = { nano: 0n, priced: 0, byBand: everyBand(() => ({ wh: 0, nano: 0n })) }

const joined =
  (sign: 1 | -1) =>
  (a: Cost, b: Cost): Cost => ({
    nano: a.nano + BigInt(sign) * b.nano,
    priced: a.priced + sign * b.priced,
    byBand: everyBand((band) => ({
      wh: a.byBand[band].wh + sign * b.byBand[band].wh,
      nano: a.byBand[band].nano + BigInt(sign) * b.byBand[band].nano,
    })),
  })

/** What two costs come to, in all and by band. */
export const plusCost = joined(1)
/** What a total has cost beyond its parts. */
export const lessCost = joined(-1)
/** What any number of costs comes to; `noCost` for none. */
export const totalCost = (costs: Iterable<Cost>): Cost => [...costs].reduce(plusCost, noCost)

/** What the hours of days that are priced alike have cost: watt-hours by hour, whole numbers. */
export function costOf(wh: readonly number[], day: DayPrices | null): Cost {
  if (day === null) return noCost
  const byBand = everyBand((band) => {
    const used = day.bands.reduce((sum, each, hour) => (each === band ? sum + (wh[hour] ?? 0) : sum), 0)
    return { wh: used, nano: BigInt(used) * BigInt(day.prices[band] ?? 0) }
  })
  return {
    nano: bands.reduce((sum, band) => sum + byBand[band].nano, 0n),
    priced: bands.reduce((sum, band) => sum + byBand[band].wh, 0),
    byBand,
  }
}

const nanoInFen = 10_000_000n

/** Rounded to the nearest fen, half of one upwards. Figures are rounded one by one: parts may differ from their sum by a fen. */
export function fenOfNano(nano: bigint): number {
  const shifted = nano + nanoInFen / 2n
  const whole = shifted / nanoInFen
  return Number(shifted < 0n && shifted % nanoInFen !== 0n ? whole - 1n : whole)
}
