import type { ReportedStatus } from '#contract/device-protocol.ts'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { directionValue, isSensorState } from '#contract/rules/readings.ts'
import type { Cause, Why } from '#contract/why-shapes.ts'

/** What one report says about a device. A field that is missing has not changed. `at` is the server's time. */
export interface Patch {
  at: number
  online?: boolean
  fault?: boolean
  deviceSwitch?: number
  values?: Record<string, number>
  /** When sensors' states have become what `values` say, where that is news. */
  since?: Record<string, number>
  /** Why functions stand as they do, as the gateway says. */
  why?: Record<string, Why>
  /** The same with when it became so, where that is news. */
  cause?: Record<string, Cause>
}

export type Standing = Omit<DeviceStatus, 'deviceId' | 'roomId'>

/** A device that never said anything. */
export const unheard: Standing = { online: false, fault: false, deviceSwitch: 0, values: {}, at: 0 }

/** A product has far fewer functions; more would let a faulty gateway fill memory and database. */
const mostValues = 60
const mostCauses = 16
const identifier = /^[A-Za-z][\w.-]{0,39}$/

export function patchOf(report: ReportedStatus, at: number): Patch {
  const { online, fault, deviceSwitch, cause } = report
  const values = Object.entries(report.values ?? {}).filter(([name]) => identifier.test(name))
  return {
    at,
    online,
    fault,
    deviceSwitch,
    values: values.length > 0 ? Object.fromEntries(values) : undefined,
    why: cause && Object.fromEntries(Object.entries(cause).filter(([name]) => identifier.test(name))),
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
    cause: patch.cause ? mergeCauses(status.cause, patch.cause) : status.cause,
    at: patch.at,
  }
}

/** A patch that says of sensors' states and of causes which differ from the known ones that they hold from now on. */
export const timed = (status: Standing, patch: Patch): Patch =>
  patch.at < status.at ? patch : causesTimed(status, statesTimed(status, patch))

function causesTimed(status: Standing, patch: Patch): Patch {
  const news = Object.entries(patch.why ?? {}).filter(([name, why]) => {
    const known = status.cause?.[name]
    return !known || canonicalJson(known.why) !== canonicalJson(why)
  })
  if (news.length === 0) return patch
  return { ...patch, cause: Object.fromEntries(news.map(([name, why]) => [name, { at: patch.at, why }])) }
}

function statesTimed(status: Standing, patch: Patch): Patch {
  const turned = patch.values?.[directionValue] ?? status.values[directionValue]
  const isNews = ([name, value]: [string, number]) =>
    isSensorState(name) && (status.values[name] !== value || status.values[directionValue] !== turned)
  const news = Object.entries(patch.values ?? {}).filter(isNews)
  if (news.length === 0) return patch
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
  cause: later.cause ? mergeCauses(earlier.cause, later.cause) : earlier.cause,
})

/** Whether two statuses differ in more than their time. */
export function differs(before: Standing, after: Standing): boolean {
  if (before.online !== after.online || before.fault !== after.fault) return true
  if (before.deviceSwitch !== after.deviceSwitch) return true
  if (before.cause !== after.cause) return true
  return Object.entries(after.values).some(([name, value]) => before.values[name] !== value)
}

function mergeValues(before: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const merged = { ...before, ...more }
  const names = Object.keys(merged)
  return names.length <= mostValues ? merged : Object.fromEntries(Object.entries(merged).slice(0, mostValues))
}

const mergeCauses = (
  before: Record<string, Cause> | undefined,
  more: Record<string, Cause>,
): Record<string, Cause> => Object.fromEntries(Object.entries({ ...before, ...more }).slice(0, mostCauses))
