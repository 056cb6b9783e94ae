/** The space that the islands of the South China Sea have for themselves, CSS pixels. */
interface InsetSpace {
  /** Beside the country, whose drawing keeps clear of so much of the right; else below it. */
  beside: boolean
  width: number
  clear: number
}

/** From its edges, and from what is drawn. */
const gap = 12
/** On a narrower map a column would take too much of the country's width. */
const narrow = 520

/** Where they stand on a map of a width: never on it, as Taiwan and the islands around it are drawn in that corner. */
export function insetSpace(mapWidth: number): InsetSpace {
  if (mapWidth < narrow) return { beside: false, width: 64, clear: 0 }
  const width = Math.round(Math.min(100, mapWidth * 0.09))
  return { beside: true, width, clear: width + gap }
}
