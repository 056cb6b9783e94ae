import { type Day, yearOf } from './local-days.ts'

/** What a kWh of electricity has emitted, in kg of CO2, and who says so. */
export interface CarbonFactor {
  /** The year it is the factor of; null for one that was entered. */
  year: number | null
  factor: number
  source: 'national' | 'entered'
  /** It is that of an earlier year, since that of the year itself is not published yet. */
  provisional: boolean
}

/**
 * National average of electricity, kg CO2 per kWh, as announced by the Ministry of Ecology and Environment and the
 * National Bureau of Statistics: 2021 in announcement 2024 no. 12 (April 2024), 2022 in December 2024, 2023 in January 2026.
 */
export const nationalFactors: Readonly<Record<number, number>> = { 2021: 0.5568, 2022: 0.5366, 2023: 0.5306 }

const years = Object.keys(nationalFactors)
  .map(Number)
  .sort((a, b) => a - b)

function nationalFactor(year: number): CarbonFactor {
  const known = years.findLast((each) => each <= year) ?? years[0] ?? year
  return {
    year: known,
    factor: nationalFactors[known] ?? 0,
    source: 'national',
    provisional: known !== year,
  }
}

/** A factor that somebody entered, good from a local day on. */
export interface EnteredFactor {
  from: Day
  factor: number | null
}

/** The factor of a day: the one entered for it, else the national one of its year. Days before keep what they had. */
export function factorOn(day: Day, entered: readonly EnteredFactor[]): CarbonFactor {
  const own = entered.reduce<EnteredFactor | null>(
    (best, each) => (each.from <= day && (!best || each.from >= best.from) ? each : best),
    null,
  )
  return own?.factor != null
    ? { year: null, factor: own.factor, source: 'entered', provisional: false }
    : nationalFactor(yearOf(day))
}
