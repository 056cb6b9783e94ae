import type { Device, DeviceSummary } from '#contract/device-shapes.ts'
import { errors } from '#contract/errors.ts'
import { changesOf, laidOverOf } from './edits/index.ts'
import type { OutboxEntry } from './entry.ts'
import type { Pending } from './overlay.ts'

/** What queued edits say of one device. */
export interface LaidDevice {
  fields: Partial<Device>
  removed: boolean
  pending: Pending
  /** As it was on the screen when it was first edited. */
  was: Device | null
}

export type LaidDevices = ReadonlyMap<number, LaidDevice>

/** A device that somebody has removed has nothing that an edit could be laid over; nor has any, where it is the room they go to. */
function isGone({ state }: OutboxEntry): (deviceId: number) => boolean {
  if (state.kind !== 'attention' || state.code !== errors.notFound.code) return () => false
  const { id } = (state.data ?? {}) as { id?: unknown }
  return typeof id === 'number' ? (deviceId) => deviceId === id : () => true
}

/** What queued edits say of devices, by their ids, in the order in which they were made. Pure. */
export function laidDevices(entries: readonly OutboxEntry[]): LaidDevices {
  const laid = new Map<number, LaidDevice>()
  for (const entry of entries) {
    if (laidOverOf(entry.name) !== 'devices') continue
    const gone = isGone(entry)
    const mark: Pending = entry.state.kind === 'attention' ? 'attention' : 'waiting'
    for (const change of changesOf(entry)) {
      if (gone(change.id)) continue
      const before = laid.get(change.id)
      const was = before?.was ?? entry.aside.devices?.find(({ id }) => id === change.id) ?? null
      const fields = { ...before?.fields, ...(change.do === 'edit' ? change.fields : {}) }
      const pending = before?.pending === 'attention' ? 'attention' : mark
      laid.set(change.id, { fields, pending, was, removed: before?.removed || change.do === 'remove' })
    }
  }
  return laid
}

/** A device as the screen shows it; null for one that an edit removes. */
export function layDevice(device: Device, laid: LaidDevices): { device: Device; pending: Pending } | null {
  const edit = laid.get(device.id)
  if (!edit) return { device, pending: 'none' }
  return edit.removed ? null : { device: { ...device, ...edit.fields }, pending: edit.pending }
}

/** The rooms in whose records devices may stand that edits put into a room. */
export const roomsLeftFor = (roomId: number, laid: LaidDevices): number[] => [
  ...new Set(
    [...laid.values()].flatMap(({ fields, was }) =>
      fields.roomId === roomId && was && was.roomId !== roomId ? [was.roomId] : [],
    ),
  ),
]

/**
 * The devices of a room as the screen shows them, those last that edits put into it.
 *
 * @param inside those that the server says are in it
 * @param elsewhere those of `roomsLeftFor`; one that is in none of them any more is drawn as it was seen
 */
export function devicesIn(
  roomId: number,
  inside: readonly Device[],
  elsewhere: readonly Device[],
  laid: LaidDevices,
): { device: Device; pending: Pending }[] {
  const here = new Set(inside.map(({ id }) => id))
  const held = new Map(elsewhere.map((device) => [device.id, device]))
  const coming = [...laid].flatMap(([id, { fields, was }]) =>
    fields.roomId === roomId && !here.has(id) ? (held.get(id) ?? was ?? []) : [],
  )
  return [...inside, ...coming].flatMap((device) => {
    const seen = layDevice(device, laid)
    return seen && seen.device.roomId === roomId ? [seen] : []
  })
}

const categoryOf: Readonly<Record<number, 'lightNum' | 'panelNum' | 'gatewayNum'>> = {
  1: 'lightNum',
  3: 'panelNum',
  5: 'gatewayNum',
}
const none: DeviceSummary = { deviceNum: 0, lightNum: 0, panelNum: 0, gatewayNum: 0, otherNum: 0 }

/** Counts of devices by room with unsent moves and removals in them. */
export function laidCounts(
  counts: ReadonlyMap<number, DeviceSummary>,
  laid: LaidDevices,
): ReadonlyMap<number, DeviceSummary> {
  if (laid.size === 0) return counts
  const after = new Map(counts)
  const add = (roomId: number, { parentTypeId }: Device, by: 1 | -1) => {
    const before = after.get(roomId) ?? none
    const field = categoryOf[parentTypeId] ?? 'otherNum'
    after.set(roomId, {
      ...before,
      deviceNum: Math.max(0, before.deviceNum + by),
      [field]: Math.max(0, before[field] + by),
    })
  }
  for (const { was, fields, removed } of laid.values()) {
    const roomId = fields.roomId ?? was?.roomId
    if (!was || (!removed && roomId === was.roomId)) continue
    add(was.roomId, was, -1)
    if (!removed && roomId !== undefined) add(roomId, was, 1)
  }
  return after
}
