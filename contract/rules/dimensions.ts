/** What device work is told in beside its hours, as flags (spec point 3). */
export const dimensions = { current: 2, voltage: 4, power: 8 } as const
export type Dimension = keyof typeof dimensions

/** Every sum of them. */
export const dimensionSets = [0, 2, 4, 6, 8, 10, 12, 14] as const
type DimensionSet = (typeof dimensionSets)[number]

/** What is told until somebody chooses otherwise. */
export const everyDimension: DimensionSet = 14

/** Whether device work is told in a dimension, by the flags of a set (spec point 3). */
export const hasDimension = (set: DimensionSet, dimension: Dimension): boolean =>
  (set & dimensions[dimension]) !== 0

/** The set with one more, or one less. */
export const withDimension = (set: DimensionSet, dimension: Dimension, wanted: boolean): DimensionSet =>
  (wanted ? set | dimensions[dimension] : set & ~dimensions[dimension]) as DimensionSet
