import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { DeviceRow } from './registry-store.ts'
import { differs, joinPatches, type Patch, reduce, type Standing, timed, unheard } from './status-reducer.ts'

/** The statuses of one campus that changed since the last call. */
export interface CampusStatuses {
  cid: number
  campusId: number
  statuses: DeviceStatus[]
}

export type Unsaved = [deviceId: number, patch: Patch]

/**
 * What every device last said, in memory, with what is not yet in the database and what is not yet told.
 * Both are kept by device, so a slow database or listener makes them no larger than the number of devices.
 */
export interface StatusBoard {
  apply(deviceId: number, patch: Patch): void
  /** Takes a device for offline from `at` on, if it was online. */
  lose(deviceId: number, at: number): void
  /** Takes in what the database says; `tell` passes news of it on. */
  learn(statuses: readonly DeviceStatus[], tell: boolean): void
  /** What a device last said; undefined for one that never did. */
  get(deviceId: number): Standing | undefined
  /** The devices that have said anything. */
  ids(): Iterable<number>
  takeUnsaved(most: number): Unsaved[]
  putBack(unsaved: readonly Unsaved[]): void
  takeUntold(): CampusStatuses[]
  /** Devices the database does not know yet. */
  unsavedCount(): number
  forget(gone: (deviceId: number) => boolean): void
}

interface Tracked {
  standing: Standing
  /** `at` of what was last marked to be saved and told. */
  markedAt: number
}

/** A report that only confirms what is known is saved and told this often: a quarter of limits.statusFresh. */
export const confirmAfter = 15_000
/** Statuses in one event. */
const eventStatuses = 500

export function newStatusBoard(deviceOf: (id: number) => DeviceRow | undefined): StatusBoard {
  const all = new Map<number, Tracked>()
  const unsaved = new Map<number, Patch>()
  const untold = new Set<number>()

  const apply = (deviceId: number, said: Patch) => {
    const tracked = all.get(deviceId) ?? { standing: unheard, markedAt: 0 }
    const patch = timed(tracked.standing, said)
    const standing = reduce(tracked.standing, patch)
    if (standing === tracked.standing) return
    const news = differs(tracked.standing, standing) || patch.at - tracked.markedAt >= confirmAfter
    all.set(deviceId, { standing, markedAt: news ? patch.at : tracked.markedAt })
    if (!news) return
    const earlier = unsaved.get(deviceId)
    unsaved.set(deviceId, earlier ? joinPatches(earlier, patch) : patch)
    untold.add(deviceId)
  }

  return {
    apply,
    lose: (deviceId, at) => {
      if (all.get(deviceId)?.standing.online) apply(deviceId, { at, online: false })
    },
    learn: (statuses, tell) => {
      for (const { deviceId, roomId: _roomId, ...standing } of statuses) {
        const before = all.get(deviceId)?.standing
        if (before && standing.at < before.at) continue
        all.set(deviceId, { standing, markedAt: standing.at })
        if (tell && differs(before ?? unheard, standing)) untold.add(deviceId)
      }
    },
    get: (deviceId) => all.get(deviceId)?.standing,
    ids: () => all.keys(),
    takeUnsaved: (most) => {
      const taken: Unsaved[] = []
      for (const entry of unsaved) {
        if (taken.length >= most) break
        taken.push(entry)
        unsaved.delete(entry[0])
      }
      return taken
    },
    putBack: (back) => {
      for (const [deviceId, patch] of back) {
        const later = unsaved.get(deviceId)
        unsaved.set(deviceId, later ? joinPatches(patch, later) : patch)
      }
    },
    takeUntold: () => {
      const campuses = new Map<number, CampusStatuses>()
      const full: CampusStatuses[] = []
      for (const deviceId of untold) {
        const device = deviceOf(deviceId)
        const standing = all.get(deviceId)?.standing
        if (!device || !standing) continue
        const { cid, campusId, roomId } = device
        const campus = campuses.get(campusId) ?? { cid, campusId, statuses: [] }
        campuses.set(campusId, campus)
        campus.statuses.push({ deviceId, roomId, ...standing })
        if (campus.statuses.length === eventStatuses) {
          full.push(campus)
          campuses.delete(campusId)
        }
      }
      untold.clear()
      return [...full, ...campuses.values()]
    },
    unsavedCount: () => unsaved.size,
    forget: (gone) => {
      for (const deviceId of all.keys()) {
        if (!gone(deviceId)) continue
        all.delete(deviceId)
        unsaved.delete(deviceId)
        untold.delete(deviceId)
      }
    },
  }
}
