/** Keys of panels by their product's type (spec points 3 and 9: 201 to 204); their layouts have the same numbers. */
const keysByType: Readonly<Record<number, number>> = { 201: 1, 202: 2, 203: 4, 204: 6, 206: 1 }

/** How many keys a panel of a product has; null for what is none. */
export const keysOfProduct = (productTypeId: number | undefined): number | null =>
  keysByType[productTypeId ?? 0] ?? null

/** How many keys panels have, wired and self-powered ones. */
export const panelKeyCounts = [1, 2, 3, 4, 6, 8] as const

/** The pictures of faces by their `panelLayoutType`: how many keys each shows, and how many of these stand beside each other. */
export const panelFaces = [
  { layout: 1, keys: 1, columns: 1 },
  { layout: 2, keys: 2, columns: 1 },
  { layout: 4, keys: 4, columns: 2 },
  { layout: 6, keys: 6, columns: 2 },
] as const

/** How many keys stand beside each other on a face; one of another number is drawn as the next smaller picture. */
export const faceColumns = (layout: number): number =>
  panelFaces.findLast((face) => face.layout <= layout)?.columns ?? 1

/** The picture that so many keys are drawn as, where nobody has chosen one: the smallest that has them all. */
export const faceOf = (keys: number): number =>
  (panelFaces.find((face) => face.keys >= keys) ?? panelFaces[3]).layout

/** A card holder has one state: a card is in it or not, which calls scenes. */
export const cardHolder = 206

/** A panel that hears what is said in the room. */
export const voicePanel = 207
