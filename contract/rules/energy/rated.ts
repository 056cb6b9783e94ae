import type { Days } from './periods.ts'
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
export const ratedField = (kind: RatedKind, type: TimeType): RatedField => `${kind}${fields[type]}Energy`
export const ratedFields: readonly RatedField[] = ratedKinds.flatMap((kind) =>
  Object.values(timeTypes).map((type) => ratedField(kind, type)),
)

export type Rated = Readonly<Record<RatedField, number | null>>

/**
 * What a period is rated at: what was said of its kind, else a day's times its days. Carbon (kg) nobody spoke of follows
 * from the meters' by the factor.
 */
export function ratedFor(rated: Rated, kind: RatedKind, type: TimeType, days: Days, factor: number): number {
  const said = rated[ratedField(kind, type)]
  if (said !== null) return said
  const perDay = rated[ratedField(kind, timeTypes.day)]
  if (kind === 'carbon' && perDay === null) return ratedFor(rated, 'meter', type, days, factor) * factor
  const usual = kind === 'light' ? ratedDefaults.lightDayEnergy : ratedDefaults.meterDayEnergy
  return (perDay ?? usual) * (days.end - days.first)
}
