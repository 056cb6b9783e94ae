import { textWidth } from '#src/text/text-width.ts'

/** Somebody's name on the map, and where its middle would stand, in CSS pixels. */
export interface MapName {
  text: string
  at: readonly [number, number]
}

/** Height of a line of a name, in CSS pixels. */
const line = 15
const characters = { wide: 12.5, narrow: 7 }
const widthOf = (text: string): number => textWidth(text, characters)

/** How far a name may step aside: where it is, above, below, and beside. */
const steps = [
  [0, 0],
  [0, -line],
  [0, line],
  [1, 0],
  [-1, 0],
  [1, line],
  [-1, line],
  [1, -line],
  [-1, -line],
] as const

const covers = (one: MapName, other: MapName): boolean =>
  Math.abs(one.at[0] - other.at[0]) < (widthOf(one.text) + widthOf(other.text)) / 2 &&
  Math.abs(one.at[1] - other.at[1]) < line

/**
 * Where names stand so that none covers another: each as near to its place as the names before it leave room for, in
 * their order; null for one that finds none.
 *
 * @returns one for each name, the middle of its text
 */
export function standApart(names: readonly (MapName | null)[]): ([number, number] | null)[] {
  const standing: MapName[] = []
  return names.map((name) => {
    if (!name) return null
    const half = widthOf(name.text) / 2 + characters.wide
    for (const [aside, down] of steps) {
      const at: [number, number] = [name.at[0] + aside * half, name.at[1] + down]
      const moved = { text: name.text, at }
      if (standing.some((other) => covers(moved, other))) continue
      standing.push(moved)
      return at
    }
    return null
  })
}
