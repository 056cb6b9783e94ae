export interface Sorted {
  id: number
  sort: number
}

/** A gap that cannot be halved any more without places becoming one. */
const leastGap = 1e-6

/**
 * What `sort` has to be so that these nodes stand, in their order, before a sibling (null: behind all): as a rule of
 * the moved ones alone, since an edit of every sibling would be in everybody's way. Where there is no gap left all
 * siblings are numbered anew. Pure.
 *
 * @param siblings as they stand on the screen, without those that are moved
 */
export function sortsBefore(
  siblings: readonly Sorted[],
  ids: readonly number[],
  before: number | null,
): Sorted[] {
  const found = siblings.findIndex(({ id }) => id === before)
  const at = found === -1 ? siblings.length : found
  const [last, next] = [siblings[at - 1]?.sort, siblings[at]?.sort]
  if (next === undefined) return ids.map((id, place) => ({ id, sort: (last ?? 0) + 1 + place }))
  if (last === undefined) return ids.map((id, place) => ({ id, sort: next - ids.length + place }))
  const step = (next - last) / (ids.length + 1)
  if (step >= leastGap) return ids.map((id, place) => ({ id, sort: last + step * (place + 1) }))
  const order = [
    ...siblings.slice(0, at).map(({ id }) => id),
    ...ids,
    ...siblings.slice(at).map(({ id }) => id),
  ]
  const were = new Map(siblings.map(({ id, sort }) => [id, sort]))
  return order.map((id, place) => ({ id, sort: place + 1 })).filter(({ id, sort }) => were.get(id) !== sort)
}
