interface Placed {
  id: number
  parentId: number | null
}

/**
 * Areas of places in square metres: what was said of a place; of one nobody has spoken of, the sum of those right in it
 * when every one of these is known. A sum with a room left out would make what is used per square metre look large.
 *
 * @returns the areas that are known, by place
 */
export function areasOf(
  places: readonly Placed[],
  said: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const children = new Map<number | null, number[]>()
  for (const { id, parentId } of places) children.set(parentId, [...(children.get(parentId) ?? []), id])
  const known = new Map<number, number>()
  const find = (id: number): number | null => {
    const own = said.get(id)
    const inside = (children.get(id) ?? []).map(find)
    const whole =
      inside.length > 0 && inside.every((area) => area !== null)
        ? inside.reduce<number>((sum, area) => sum + (area ?? 0), 0)
        : null
    const area = own ?? whole
    if (area !== null) known.set(id, area)
    return area
  }
  for (const id of children.get(null) ?? []) find(id)
  return known
}
