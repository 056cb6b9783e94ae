import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { LampsOrMeter } from '#contract/rules/energy/standings.ts'

/** Places by the one that each is in; null is the campus. */
export function placesOf(parents: Readonly<Record<number, number | null>>) {
  const parentOf = (spaceId: number) => parents[spaceId] ?? null
  const isIn = (spaceId: number | null, within: number | null): boolean =>
    within === null || (spaceId !== null && (spaceId === within || isIn(parentOf(spaceId), within)))
  return { parentOf, isIn }
}

/** The lamps of a room, counted as one. */
export const lampsOf = (room: number): LampsOrMeter => ({
  ...{ id: room, spaceId: room, parentId: null, lamps: true },
  ...{ category: meterCategories.lighting, beganAt: 0, goneAt: null },
})
