import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { setFreshness } from '#src/local/meta.ts'
import { absorbStatuses, keepNewest } from '#src/local/summaries.ts'
import { type Hands, handsOnPage } from './hands.ts'
import { pause } from './pause.ts'

/** A transaction of more than this is followed by a rest, in ms: short ones need none, and timers of a hidden tab are slow. */
const long = 50
/** Devices whose statuses one transaction takes in: what wants to read them waits no longer than that. */
const atOnce = 60
/** More work than this within the last seconds is hard for this device, in ms. */
const hard = 200
const recently = 2_000
/** Hands at work hold statuses back for so long at most, in ms. */
const heldBackFor = 10_000

type StatusEvent = Extract<StreamEvent, { kind: 'status' }>

/**
 * Takes statuses in as the server tells them, some devices in one transaction after the other. What is told meanwhile waits,
 * of each device its last word only. After a long one other work has the page for as long, and where they are hard work,
 * on a slow processor with a large campus, there is none while somebody scrolls, types or opens a page: statuses are shown later,
 * and what is in hand is not slower for them.
 *
 * @param hands those on the page
 */
export function hearStatuses(
  db: LocalDatabase,
  signal: AbortSignal,
  hands: Hands = handsOnPage(signal),
): (event: StatusEvent) => void {
  /** By campus and device. */
  const waiting = new Map<number, Map<number, DeviceStatus>>()
  let underWay = false
  const labour = recentLabour()
  /** So many have been held back for long enough. */
  let overdue = 0

  const takeIn = async () => {
    if (underWay) return
    underWay = true
    try {
      while (waiting.size > 0) {
        if (overdue <= 0 && labour() > hard && !(await hands.rest(heldBackFor, signal)))
          overdue = countOf(waiting)
        const told = takeNext(waiting)
        if (!told || signal.aborted) return
        const { campusId, statuses } = told
        const began = performance.now()
        await db.transaction('rw', [db.statuses, db.rooms, db.summaries, db.meta], async () => {
          await absorbStatuses(db, campusId, statuses)
          await setFreshness(db, campusId, { statusHeardAt: Date.now() })
        })
        const spent = performance.now() - began
        labour(spent)
        overdue -= statuses.length
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

/** Adds up work, in ms; what was done longer ago counts less. */
function recentLabour(): (more?: number) => number {
  let [sum, at] = [0, performance.now()]
  return (more = 0) => {
    const now = performance.now()
    sum = sum * Math.exp((at - now) / recently) + more
    at = now
    return sum
  }
}

const countOf = (waiting: ReadonlyMap<number, ReadonlyMap<number, DeviceStatus>>): number =>
  [...waiting.values()].reduce((sum, told) => sum + told.size, 0)

/** Some of what waits of the campus that has waited longest, which then waits behind the others. */
function takeNext(
  waiting: Map<number, Map<number, DeviceStatus>>,
): { campusId: number; statuses: DeviceStatus[] } | null {
  for (const [campusId, told] of waiting) {
    waiting.delete(campusId)
    const statuses: DeviceStatus[] = []
    for (const [deviceId, status] of told) {
      if (statuses.length === atOnce) break
      statuses.push(status)
      told.delete(deviceId)
    }
    if (told.size > 0) waiting.set(campusId, told)
    return { campusId, statuses }
  }
  return null
}
