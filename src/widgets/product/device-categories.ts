/** The categories of devices in the order in which they are shown; 0 is everything else (spec point 3). */
export const categories = [1, 3, 5, 6, 0] as const
export type Category = (typeof categories)[number]

export const categoryOf = (parentTypeId: number): Category =>
  categories.find((category) => category === parentTypeId) ?? 0
