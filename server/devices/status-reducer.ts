import type { ReportedStatus } from '#contract/device-protocol.ts'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import { directionValue, isSensorState } from '#contract/rules/readings.ts'

/** What one report says about a device. A field that is missing has not changed. `at` is the server's time. */
export interface Patch {
  at: number
  online?: boolean
  fault?: boolean
  deviceSwitch?: number
  values?: Record<string, number>
  /** When sensors' states have become what `values` say, where that is news. */
  since?: Record<string, number>
}

export type Standing = Omit<DeviceStatus, 'deviceId' | 'roomId'>

/** A device that never said anything. */
export const unheard: Standing = { online: false, fault: false, deviceSwitch: 0, values: {}, at: 0 }

/** A product has far fewer functions; more would let a faulty gateway fill memory and database. */
const mostValues = 60
const identifier = /^[A-Za-z][\w.-]{0,39}$/

export function patchOf(report: ReportedStatus, at: number): Patch {
  const { online, fault, deviceSwitch } = report
  const values = Object.entries(report.values ?? {}).filter(([name]) => identifier.test(name))
  return {
    at,
    online,
    fault,
    deviceSwitch,
    values: values.length > 0 ? Object.fromEntries(values) : undefined,
  }
}

/** A meter's reading is what it shows now, too. */
export const readingPatch = (reading: { metric: string; value: number }, at: number): Patch => ({
  at,
  values: identifier.test(reading.metric) ? { [reading.metric]: reading.value } : undefined,
})

/**
 * A status after a report. Answers the very same object for a report older than the status; a report of the
 * same millisecond counts, because a gateway may split one report in two.
 */
export function reduce(status: Standing, patch: Patch): Standing {
  if (patch.at < status.at) return status
  return {
    online: patch.online ?? status.online,
    fault: patch.fault ?? status.fault,
    deviceSwitch: patch.deviceSwitch ?? status.deviceSwitch,
    values: patch.values ? mergeValues(status.values, patch.values) : status.values,
    since: patch.since ? { ...status.since, ...patch.since } : status.since,
    at: patch.at,
  }
}

/** A patch that says of each sensor's state which differs from the known one that it holds from now on. */
export function timed(status: Standing, patch: Patch): Patch {
  const turned = patch.values?.[directionValue] ?? status.values[directionValue]
  const isNews = ([name, value]: [string, number]) =>
    isSensorState(name) && (status.values[name] !== value || status.values[directionValue] !== turned)
  const news = Object.entries(patch.values ?? {}).filter(isNews)
  if (news.length === 0 || patch.at < status.at) return patch
  return { ...patch, since: Object.fromEntries(news.map(([name]) => [name, patch.at])) }
}

/** One patch that does what both do, when `later` is not older than `earlier`. */
export const joinPatches = (earlier: Patch, later: Patch): Patch => ({
  at: later.at,
  online: later.online ?? earlier.online,
  fault: later.fault ?? earlier.fault,
  deviceSwitch: later.deviceSwitch ?? earlier.deviceSwitch,
  values: later.values ? mergeValues(earlier.values ?? {}, later.values) : earlier.values,
  since: later.since ? { ...earlier.since, ...later.since } : earlier.since,
})

/** Whether two statuses differ in more than their time. */
export function differs(before: Standing, after: Standing): boolean {
  if (before.online !== after.online || before.fault !== after.fault) return true
  if (before.deviceSwitch !== after.deviceSwitch) return true
  return Object.entries(after.values).some(([name, value]) => before.values[name] !== value)
}

function mergeValues(before: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const merged = { ...before, ...more }
  const names = Object.keys(merged)
  return names.length <= mostValues ? merged : Object.fromEntries(Object.entries(merged).slice(0, mostValues))
}
