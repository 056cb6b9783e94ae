/** What a figure of energy is about (spec point 3). */
export const timeTypes = { day: 1, week: 2, month: 3, quarter: 4, year: 5 } as const
export type TimeTypeName = keyof typeof timeTypes
export type TimeType = (typeof timeTypes)[TimeTypeName]

export const timeTypeNames = Object.keys(timeTypes) as TimeTypeName[]
/** What a kind of period is called, by its number (spec point 3); 'month' for a number that is none. */
export const timeTypeName = (type: TimeType): TimeTypeName =>
  timeTypeNames.find((name) => timeTypes[name] === type) ?? 'month'

/** Selected first (spec point 4). */
export const firstTimeType: TimeType = timeTypes.month
