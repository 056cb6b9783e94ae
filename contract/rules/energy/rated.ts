import type { Day } from './local-days.ts'
import { type Days, periodAround } from './periods.ts'
import { type TimeType, timeTypes } from './time-types.ts'

/** Rated energy when nobody has said otherwise, kWh a day (spec point 9). */
export const ratedDefaults = { lightDayEnergy: 17.88, meterDayEnergy: 18 } as const

export const ratedKinds = ['meter', 'light', 'carbon'] as const
export type RatedKind = (typeof ratedKinds)[number]

const fields = {
  [timeTypes.day]: 'Day',
  [timeTypes.week]: 'Week',
  [timeTypes.month]: 'Month',
  [timeTypes.quarter]: 'Quarter',
  [timeTypes.year]: 'Year',
} as const satisfies Record<TimeType, string>

export type RatedField = `${RatedKind}${(typeof fields)[TimeType]}Energy`
/** The field with the rated value of a kind for a period: meterDayEnergy, in kWh, or carbonYearEnergy, in kg CO2. */
export const ratedField = (kind: RatedKind, type: TimeType): RatedField => `${kind}${fields[type]}Energy`
export const ratedFields: readonly RatedField[] = ratedKinds.flatMap((kind) =>
  Object.values(timeTypes).map((type) => ratedField(kind, type)),
)

export type Rated = Readonly<Record<RatedField, number | null>>

/** All that can be said of a campus. */
export const ratedNames = [
  ...ratedFields,
  ...(['meterWarnEnergy', 'lightWarnEnergy', 'carbonEmissionFactor'] as const),
] as const
export type RatedName = (typeof ratedNames)[number]
/** What was said to count from a day on: of what is not named, nothing; null takes back what was said before. */
export type RatedSaid = Readonly<Partial<Record<RatedName, number | null>>>

export interface RatedThen {
  /** What was said of each; null where nothing was, or it was taken back. */
  said: Record<RatedName, number | null>
  /** What counts: the same, with what everybody starts with. */
  rated: Record<RatedName, number | null>
}

/** What counts on a day: of each value what was said last until then, whatever was said later of others. @param rows oldest first */
export function ratedOn(rows: readonly { day: Day; said: RatedSaid }[], day: Day): RatedThen {
  const until = rows.filter((row) => row.day <= day)
  const last = (name: RatedName) => until.findLast((row) => row.said[name] !== undefined)?.said[name] ?? null
  const said = Object.fromEntries(ratedNames.map((name) => [name, last(name)])) as RatedThen['said']
  // What everybody starts with counts only while no period of the kind was said: the others follow from that.
  const isSaid = (kind: RatedKind) => ratedBy(said, kind, timeTypes.day) !== null
  return {
    said,
    rated: {
      ...said,
      meterDayEnergy: isSaid('meter') ? said.meterDayEnergy : ratedDefaults.meterDayEnergy,
      lightDayEnergy: isSaid('light') ? said.lightDayEnergy : ratedDefaults.lightDayEnergy,
    },
  }
}

const types = Object.values(timeTypes)
/** Months in periods that are made of them: what is said of one is the same share of every other. */
const monthsIn: Partial<Record<TimeType, number>> = {
  [timeTypes.month]: 1,
  [timeTypes.quarter]: 3,
  [timeTypes.year]: 12,
}

/**
 * The kind of period whose value counts for one: its own, else a day's, else the one nearest in length, the shorter of two.
 * Null where nobody has said any of the kind.
 */
export function ratedBy(rated: Rated, kind: RatedKind, type: TimeType): TimeType | null {
  const isSaid = (each: TimeType) => rated[ratedField(kind, each)] !== null
  const near = types.filter(isSaid).sort((a, b) => Math.abs(a - type) - Math.abs(b - type) || a - b)
  return [type, timeTypes.day].find(isSaid) ?? near[0] ?? null
}

/**
 * What a period is rated at: what was said of its kind, else what follows from another one by its days, or its months. Carbon
 * (kg) nobody spoke of follows from the meters' by the factor; energy (kWh) nobody spoke of is what everybody starts with.
 *
 * @param days of the period, of which `type` is the kind
 * @param factor kg CO2 per kWh
 */
export function ratedFor(rated: Rated, kind: RatedKind, type: TimeType, days: Days, factor: number): number {
  const by = ratedBy(rated, kind, type)
  const said = by === null ? null : rated[ratedField(kind, by)]
  if (by === null || said === null) {
    if (kind === 'carbon') return ratedFor(rated, 'meter', type, days, factor) * factor
    const usual = kind === 'light' ? ratedDefaults.lightDayEnergy : ratedDefaults.meterDayEnergy
    return usual * (days.end - days.first)
  }
  if (by === type) return said
  const [own, other] = [monthsIn[type], monthsIn[by]]
  if (own !== undefined && other !== undefined) return (said * own) / other
  const { first, end } = periodAround(by, days.first)
  return (said / (end - first)) * (days.end - days.first)
}
