/**
 * Ids of rows that exist only in an outbox. They are negative, 52 random bits wide, so that two devices
 * never mean different rows by one number, and so that no other number of an edit (a brightness, a scene
 * value) can be mistaken for one: renaming an id is a plain walk over the edit.
 */
const SMALLEST = 2 ** 40

/** Whether a value is the id of a row that exists only in an outbox. */
export const isTemporaryId = (value: unknown): value is number =>
  typeof value === 'number' && value < -SMALLEST && Number.isSafeInteger(value)

/** Makes a temporary id from two random 32-bit words. */
export function temporaryId(high: number, low: number): number {
  const bits = (high >>> 12) * 2 ** 32 + (low >>> 0)
  return -(SMALLEST + 1 + (bits % (2 ** 52 - SMALLEST - 2)))
}

/** A copy of `value` in which every number that `names` knows is replaced; the same object when none is. */
export function renameIds<V>(value: V, names: ReadonlyMap<number, number>): V {
  if (typeof value === 'number') return (names.get(value) ?? value) as V
  if (Array.isArray(value)) {
    const renamed = value.map((item) => renameIds(item, names))
    return renamed.some((item, index) => item !== value[index]) ? (renamed as V) : value
  }
  if (value !== null && typeof value === 'object') {
    const before = Object.entries(value)
    const after = before.map(([key, item]) => [key, renameIds(item, names)] as const)
    return after.some(([, item], index) => item !== before[index]?.[1])
      ? (Object.fromEntries(after) as V)
      : value
  }
  return value
}

/** Every temporary id that stands anywhere in `value`. */
export function temporaryIdsIn(value: unknown): number[] {
  if (isTemporaryId(value)) return [value]
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(temporaryIdsIn)
  return []
}
