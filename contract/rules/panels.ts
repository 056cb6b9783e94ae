/** Keys of panels by their product's type (spec points 3 and 9: 201 to 204); their layouts have the same numbers. */
const keysByType: Readonly<Record<number, number>> = { 201: 1, 202: 2, 203: 4, 204: 6, 206: 1 }

/** How many keys a panel of a product has; null for what is none. */
export const keysOfProduct = (productTypeId: number | undefined): number | null =>
  keysByType[productTypeId ?? 0] ?? null

/** A card holder has one state: a card is in it or not, which calls scenes. */
export const cardHolder = 206
