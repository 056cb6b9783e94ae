import type { LeaseTarget, Link, Why } from './events.ts'
import { inOrder } from './lease-owner.ts'
import { put } from './put.ts'
import { slotOf } from './run.ts'
import { because, change, type Work, without } from './work.ts'

/** A month, in ms: a guest's stay may be as long. */
const longest = 31 * 86_400_000

/**
 * Takes functions over for a while, 31 days at most. What another lease owned goes to the new one, with what it kept from being
 * done, and one that owns nothing more has ended.
 */
export function beginLease(work: Work, id: string, targets: readonly LeaseTarget[], length: number): void {
  const keys = [...new Set(targets.map(({ identifier, fn }) => `${slotOf(fn)} ${identifier}`))].sort()
  const owns = keys.map((key) => {
    const [slot = '', ...rest] = key.split(' ')
    return { identifier: rest.join(' '), slot }
  })
  const isNew = (one: { identifier: string; slot: string }) =>
    owns.some(({ identifier, slot }) => identifier === one.identifier && slot === one.slot)
  const others = Object.entries(without(work.run.leases, id)).map(
    ([other, lease]) =>
      [
        other,
        {
          ...lease,
          owns: lease.owns.filter((one) => !isNew(one)),
          suppressed: lease.suppressed.filter((one) => !isNew(one)),
        },
      ] as const,
  )
  const suppressed = inOrder(
    Object.values(work.run.leases).flatMap((lease) => lease.suppressed.filter(isNew)),
  )
  const until = work.run.at + Math.min(Math.max(length, 1), longest)
  const left = others.filter(([, { owns: owned }]) => owned.length > 0)
  for (const [other, { owns: owned }] of others)
    if (owned.length === 0)
      work.done.push({ do: 'leaseEnded', lease: other, why: [{ kind: 'lease', of: id }] })
  const leases = { ...Object.fromEntries(left), [id]: { until, owns, suppressed } }
  change(work, { leases })
}

/** Ends a lease; with what a schedule wanted of its functions last, unless something newer has been said of all of them. */
export function endLease(work: Work, id: string, by: Link, resume: boolean): void {
  const lease = work.run.leases[id]
  if (!lease) return
  change(work, { leases: without(work.run.leases, id) })
  work.done.push({ do: 'leaseEnded', lease: id, why: [by] })
  if (!resume) return
  for (const { identifier, slot, setting, why } of lease.suppressed) {
    const link = { kind: 'lease', of: id } as const
    const cause = { ...because(by, true), why: [...why, link], depth: linkagesIn(why) }
    put(work, identifier, slot, setting, cause)
  }
}

/** How many linkages led to something: done late, it leads as far as it would have at once. */
const linkagesIn = (why: Why): number => why.filter(({ kind }) => kind === 'binding').length

/** Ends all leases, in the order of their ids; what schedules wanted meanwhile is not made up for. */
export function endAllLeases(work: Work, by: Link): void {
  for (const id of Object.keys(work.run.leases).sort()) endLease(work, id, by, false)
}
