import type { Link } from './events.ts'
import { lampsOf } from './plan.ts'
import { putValues } from './put.ts'
import { light, type RoomRun } from './run.ts'
import { runMissed } from './timings.ts'
import { because, change, runNow, type Work } from './work.ts'

const off = 1
const on = 2
const asBefore = 3

/** Nothing goes on without power: no fade, no delay, no key that is held. */
export function losePower(work: Work): void {
  change(work, { lostAt: work.run.wall, pending: [], keys: {} })
}

/**
 * Lamps are off, on or as before, everything else as before, and last what a lease holds that has not ended. Timings that
 * were missed are made up for only where there is nothing to go back to. A pulse was over with the power, whoever holds its
 * channel: a lock is not opened again by its return.
 */
export function restorePower(work: Work): void {
  const before = runNow(work)
  const lostAt = before.lostAt ?? before.wall
  const { powerState } = work.plan
  const by: Link = { kind: 'power', of: powerState }
  change(work, { lostAt: null, absence: { since: before.at, turns: {} } })
  const lamps = new Set([...lampsOf(work.plan), ...Object.keys(before.held)])
  for (const identifier of [...lamps].sort()) restore(work, identifier, before, by)
  if (powerState === asBefore && Object.keys(before.held).length === 0) runMissed(work, lostAt, work.run.wall)
  for (const [id, { owns }] of Object.entries(before.leases))
    for (const { identifier, slot } of owns) {
      if (isPulse(work, identifier)) continue
      const values = before.held[identifier]?.[slot]?.values
      if (values) putValues(work, identifier, values, because({ kind: 'lease', of: id }), 0)
    }
}

const isPulse = ({ plan }: Work, identifier: string): boolean => (plan.relays.get(identifier)?.pulse ?? 0) > 0

function restore(work: Work, identifier: string, before: RoomRun, by: Link): void {
  const { powerState } = work.plan
  const isLamp = lampsOf(work.plan).includes(identifier)
  if (isLamp && (powerState === off || powerState === on))
    putValues(work, identifier, { switch: powerState === on ? 1 : 0 }, because(by), 0)
  if (isPulse(work, identifier)) {
    putValues(work, identifier, { switch: 0 }, because(by), 0)
    return
  }
  for (const [slot, { values }] of Object.entries(before.held[identifier] ?? {}))
    if (!(isLamp && slot === light && powerState !== asBefore))
      putValues(work, identifier, values, because(by), 0)
}
