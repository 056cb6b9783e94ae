import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { setFreshness } from '#src/local/meta.ts'
import { absorbStatuses, keepNewest } from '#src/local/summaries.ts'
import { pause } from './pause.ts'

/** A transaction of more than this is followed by a rest, in ms: short ones need none, and timers of a hidden tab are slow. */
const long = 50

type StatusEvent = Extract<StreamEvent, { kind: 'status' }>

/**
 * Takes statuses in as the server tells them, one transaction after the other. What is told meanwhile waits for the next
 * one, a device's last word only, and after a long one other work has the page for as long: a slow processor then shows a
 * large campus later, and neither falls behind for good nor keeps its rows from arriving.
 */
export function hearStatuses(db: LocalDatabase, signal: AbortSignal): (event: StatusEvent) => void {
  /** By campus and device. */
  const waiting = new Map<number, Map<number, DeviceStatus>>()
  let underWay = false

  const takeIn = async () => {
    if (underWay) return
    underWay = true
    try {
      for (let told = takeNext(waiting); told && !signal.aborted; told = takeNext(waiting)) {
        const { campusId, statuses } = told
        const began = performance.now()
        await db.transaction('rw', [db.statuses, db.rooms, db.summaries, db.meta], async () => {
          await absorbStatuses(db, campusId, statuses)
          await setFreshness(db, campusId, { statusHeardAt: Date.now() })
        })
        const spent = performance.now() - began
        if (spent > long) await pause(spent, signal)
      }
    } finally {
      underWay = false
    }
  }

  return ({ campusId, statuses }) => {
    const known = waiting.get(campusId) ?? new Map<number, DeviceStatus>()
    keepNewest(known, statuses)
    waiting.set(campusId, known)
    void takeIn()
  }
}

/** What waits of the campus that has waited longest. */
function takeNext(
  waiting: Map<number, Map<number, DeviceStatus>>,
): { campusId: number; statuses: DeviceStatus[] } | null {
  for (const [campusId, told] of waiting) {
    waiting.delete(campusId)
    return { campusId, statuses: [...told.values()] }
  }
  return null
}
