import { meterCategories, type PlacedMeter } from './meters.ts'

const { whole, lighting, lights } = meterCategories

/** A meter, or the lamps of a room that are counted as one. */
export interface LampsOrMeter extends PlacedMeter {
  /** What it measures: a building, floor or room; null is the campus. */
  spaceId: number | null
  /** It stands for the lamps of a room, whose use is estimated. */
  lamps: boolean
}

/**
 * Meters with the lamps of rooms that no meter measures, so that no sum counts a lamp twice. Where a meter counts the
 * lighting of a room, or of a place it is in, the room's lamps are left out: what was measured is not estimated beside it.
 * Where a meter counts all of such a place, they stand behind the nearest one, as the part of it that is lighting.
 */
export function withoutMeasuredLamps<M extends LampsOrMeter>(
  all: readonly M[],
  parentOf: (spaceId: number) => number | null,
): M[] {
  const real = all.filter(({ lamps }) => !lamps)
  const at = new Map<number | null, M[]>()
  for (const meter of real) at.set(meter.spaceId, [...(at.get(meter.spaceId) ?? []), meter])
  const above = (spaceId: number | null): M[] =>
    spaceId === null ? (at.get(null) ?? []) : [...(at.get(spaceId) ?? []), ...above(parentOf(spaceId))]
  return all.flatMap((meter) => {
    if (!meter.lamps) return [meter]
    const measuring = above(meter.spaceId)
    if (measuring.some(({ category }) => category === lighting || category === lights)) return []
    const main = measuring.find(({ category }) => category === whole)
    return [{ ...meter, parentId: main?.id ?? null }]
  })
}
