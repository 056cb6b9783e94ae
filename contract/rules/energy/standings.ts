import { memo } from '../memo.ts'
import { meterCategories, type PlacedMeter } from './meters.ts'

const { whole, lighting, lights } = meterCategories

/** A meter, or the lamps of a room that are counted as one. */
export interface LampsOrMeter extends PlacedMeter {
  /** What it measures: a building, floor or room; null is the campus. */
  spaceId: number | null
  /** It stands for the lamps of a room, whose use is estimated. */
  lamps: boolean
  /** When the first day began that it has figures of, in ms; null while it has none. */
  beganAt: number | null
  /** When it was taken out of use, in ms: it counts nothing from then on. */
  goneAt: number | null
}

/** From when on something counts and until when, in ms; null where nothing limits it. */
export interface Stretch {
  since: number | null
  until: number | null
}

/**
 * A meter as it stands among the others for a stretch of time. One that always stands alike is there once; else once for each
 * stretch, with an `id` of its own, a `parentId` that is such an id, and no stretch has anything in common with another.
 */
export type Standing<M extends LampsOrMeter> = M &
  Stretch & {
    /** Whose it is. */
    meterId: number
    /** The main meter it is said to stand behind, or that a room's lamps stand behind last. */
    mainId: number | null
  }

const measuresLamps = (category: number) => category === lighting || category === lights
const hasBegun = ({ beganAt }: LampsOrMeter, at: number) => beganAt !== null && beganAt <= at
const livesAt = ({ goneAt }: LampsOrMeter, since: number | null) =>
  goneAt === null || since === null || goneAt > since

/**
 * Meters with the lamps of rooms that no meter measures, so that no sum counts anything twice, nor loses what a meter no longer
 * counts that is gone. Where a meter counts the lighting of a room, or of a place it is in, the room's lamps are left out until
 * that is gone: what was measured is not estimated beside it. Where a meter counts all of such a place, they stand behind the
 * nearest one, as the part of it that is lighting. Days before the first one of a meter it has not measured: what was estimated
 * of them stays. What stands behind a meter that is gone stands from then on behind the one
 * that this stood behind.
 *
 * @param parentOf the place that a place is in; null is the campus
 */
export function standingsOf<M extends LampsOrMeter>(
  all: readonly M[],
  parentOf: (spaceId: number) => number | null,
): Standing<M>[] {
  const real = new Map(all.filter(({ lamps }) => !lamps).map((meter) => [meter.id, meter]))
  const at = new Map<number | null, M[]>()
  for (const meter of real.values()) at.set(meter.spaceId, [...(at.get(meter.spaceId) ?? []), meter])
  const measuring = (spaceId: number | null): M[] =>
    spaceId === null ? (at.get(null) ?? []) : [...(at.get(spaceId) ?? []), ...measuring(parentOf(spaceId))]
  const above = memo((meter: M) => {
    const found: M[] = []
    let main = mainOf(meter, real)
    for (; main && main !== meter && !found.includes(main); main = mainOf(main, real)) found.push(main)
    return found
  })
  const untold = lightsGone([...real.values()], above)
  const timesOf = memo((meter: M): number[] => {
    const own = meter.lamps
      ? measuring(meter.spaceId).filter(({ category }) => category === whole || measuresLamps(category))
      : []
    const over = meter.lamps ? [...own, ...own.flatMap(above)] : above(meter)
    const times = [meter, ...over].flatMap(({ id }) => untold.get(id) ?? [])
    const lampsBegan = meter.beganAt ?? Infinity
    times.push(...own.flatMap(({ beganAt }) => (beganAt !== null && beganAt > lampsBegan ? beganAt : [])))
    return inOrder([...times, ...over.flatMap(({ goneAt }) => goneAt ?? [])])
  })
  /** What it stands behind from a moment on; undefined for lamps that are measured. */
  const mainAt = (meter: M, since: number | null): M | null | undefined => {
    if (!meter.lamps) return above(meter).find((main) => livesAt(main, since)) ?? null
    const from = Math.max(since ?? -Infinity, meter.beganAt ?? Infinity)
    const living = measuring(meter.spaceId).filter((main) => livesAt(main, since) && hasBegun(main, from))
    if (living.some(({ category }) => measuresLamps(category))) return undefined
    return living.find(({ category }) => category === whole) ?? null
  }
  let apart = 0
  const found = new Map<number, { standing: Standing<M>; main: M | null }[]>()
  for (const meter of all) {
    const times = timesOf(meter).filter((time) => meter.lamps || meter.goneAt === null || time < meter.goneAt)
    const stretches = [null, ...times].map((since, index) => ({ since, until: times[index] ?? null }))
    const own = stretches.flatMap((stretch) => {
      const main = mainAt(meter, stretch.since)
      return main === undefined ? [] : [{ stretch, main }]
    })
    const mainId = meter.lamps ? (own.at(-1)?.main?.id ?? null) : meter.parentId
    const standings = own.map(({ stretch, main }, index) => {
      const id = index === own.length - 1 ? meter.id : --apart
      return { standing: { ...meter, ...stretch, id, meterId: meter.id, mainId }, main }
    })
    found.set(meter.id, standings)
  }
  const standingAt = (id: number, since: number | null) =>
    found.get(id)?.findLast(({ standing }) => (standing.since ?? -Infinity) <= (since ?? -Infinity))?.standing
  return [...found.values()].flat().map(({ standing, main }) => ({
    ...standing,
    parentId: (main && standingAt(main.id, standing.since)?.id) ?? null,
  }))
}

const inOrder = (times: readonly number[]) => [...new Set(times)].sort((a, b) => a - b)

const mainOf = <M extends LampsOrMeter>({ parentId }: M, real: ReadonlyMap<number, M>): M | undefined =>
  parentId === null ? undefined : real.get(parentId)

/** When meters of lighting alone are gone, by the meters of lighting and sockets that these stood behind. */
function lightsGone<M extends LampsOrMeter>(
  real: readonly M[],
  above: (meter: M) => readonly M[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const meter of real) {
    if (meter.category !== lights || meter.goneAt === null) continue
    for (const main of above(meter))
      if (main.category === lighting) found.set(main.id, [...(found.get(main.id) ?? []), meter.goneAt])
  }
  return found
}
