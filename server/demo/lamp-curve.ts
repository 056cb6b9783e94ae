/** Share of lamps in percent that are on at each hour of a day, in places that people use in the daytime. */
export const onByHour = [
  3, 2, 2, 2, 3, 8, 25, 55, 75, 78, 76, 72, 55, 62, 74, 76, 74, 70, 66, 62, 52, 34, 16, 6,
] as const

/** Panels, high bays and DALI drivers tell the voltage and current that they measure. */
const measuring: readonly number[] = [106, 107, 120]
export const measuresItself = (productTypeId: number | undefined): boolean =>
  productTypeId !== undefined && measuring.includes(productTypeId)
