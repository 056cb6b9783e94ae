import type { RoomRun, Slot, Suppressed } from './run.ts'
import { change, type Work } from './work.ts'

/** The lease that owns a slot; null where none does. */
export const leaseOwning = (run: RoomRun, identifier: string, slot: Slot): string | null =>
  Object.keys(run.leases).find((id) =>
    run.leases[id]?.owns.some((owned) => owned.identifier === identifier && owned.slot === slot),
  ) ?? null

/** In the order in which it is done at the end of a lease, whichever came first. */
export const inOrder = (suppressed: readonly Suppressed[]): Suppressed[] =>
  [...suppressed].sort((a, b) => (`${a.identifier} ${a.slot}` < `${b.identifier} ${b.slot}` ? -1 : 1))

/** Writes down what a lease kept from being done: of each slot the last. */
export function suppress(work: Work, id: string, late: Suppressed): void {
  const lease = work.run.leases[id]
  if (!lease) return
  const others = lease.suppressed.filter(
    ({ identifier, slot }) => identifier !== late.identifier || slot !== late.slot,
  )
  const suppressed = inOrder([...others, late])
  change(work, { leases: { ...work.run.leases, [id]: { ...lease, suppressed } } })
  const { identifier, setting, why } = late
  work.done.push({ do: 'suppressed', identifier, values: setting.values, lease: id, why })
}
