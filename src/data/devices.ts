import type { Device, DeviceStatus, DeviceStatusEntry, DeviceSummary } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { freshness } from '#src/local/meta.ts'
import type { Seen } from '#src/local/overlay.ts'
import { scopeOf } from '#src/local/packs.ts'
import { seenByIds } from '#src/local/read.ts'
import { totalOf } from '#src/local/summaries.ts'
import { useSees } from './sees.ts'
import { useLocal } from './use-local.ts'

export interface Room {
  node: Seen<SpaceNode>
  devices: Device[]
  statuses: ReadonlyMap<number, DeviceStatus>
  /** When its statuses were last heard to be current, in ms; null when never. */
  statusAt: number | null
  /** False when its devices are not on this device because they are no part of the pack. */
  taken: boolean
}

/** A room with its devices and their last known status; null when this device does not hold it. */
export function useRoom(roomId: number): Room | null | undefined {
  const { sees, of } = useSees()
  return useLocal(
    async (db): Promise<Room | null> => {
      const node = (await seenByIds(db, 'spaces', [roomId])).get(roomId)
      if (!node || !sees(node.campusId)) return null
      const [bucket, known, fresh] = await Promise.all([
        db.rooms.get(roomId),
        db.statuses.get(roomId),
        freshness(db, node.campusId),
      ])
      const statuses = new Map((known?.statuses ?? []).map((status) => [status.deviceId, status]))
      const taken = await isTaken(db, node)
      return { node, devices: bucket?.devices ?? [], statuses, statusAt: fresh.statusHeardAt, taken }
    },
    [roomId, of],
  )
}

/** Whether a node's devices belong to what is held of its campus. */
async function isTaken(db: LocalDatabase, node: SpaceNode): Promise<boolean> {
  const scope = await scopeOf(db, node.campusId)
  if (scope === null) return true
  for (let at: SpaceNode | undefined = node; at; at = await db.spaces.get(at.parentId ?? 0))
    if (scope.includes(at.id)) return true
  return false
}

export interface DeviceRow {
  device: Device
  status: DeviceStatus | undefined
}

/** Devices of a campus, room by room; `whole` once they are all there. */
export interface CampusDevices {
  rows: DeviceRow[]
  whole: boolean
}

/** Rooms whose devices fill any screen. */
const firstRooms = 40

/**
 * The devices of a campus; undefined while reading. Reading 100,000 of them takes most of a second, so those of the
 * first rooms come before.
 *
 * @param all whether the others may follow: once the first are on the screen
 */
export function useCampusDevices(campusId: number, all: boolean): CampusDevices | undefined {
  const first = useLocal((db) => devicesOf(db, campusId, firstRooms), [campusId])
  const every = useLocal(async (db) => (all ? devicesOf(db, campusId, Infinity) : null), [campusId, all])
  return every ?? first
}

async function devicesOf(db: LocalDatabase, campusId: number, most: number): Promise<CampusDevices> {
  const rooms = await db.rooms.where({ campusId }).limit(most).toArray()
  const known =
    most === Infinity
      ? await db.statuses.where({ campusId }).toArray()
      : await db.statuses.bulkGet(rooms.map(({ roomId }) => roomId))
  const statuses = new Map(
    known.flatMap((room) => room?.statuses.map((status) => [status.deviceId, status] as const) ?? []),
  )
  const rows = rooms.flatMap((room) =>
    room.devices.map((device) => ({ device, status: statuses.get(device.id) })),
  )
  return { rows, whole: rooms.length < most }
}

export interface CampusSummary {
  counts: DeviceSummary
  entries: DeviceStatusEntry[]
  byRoom: ReadonlyMap<number, DeviceSummary>
  /** State counts per room, by category. */
  statesByRoom: ReadonlyMap<number, DeviceStatusEntry[]>
}

/** Counts of a campus and of each of its rooms; undefined while reading. */
export const useSummary = (campusId: number): CampusSummary | undefined =>
  useLocal(
    async (db) => {
      const rooms = Object.entries((await db.summaries.get(campusId))?.rooms ?? {})
      const byRoom = new Map(rooms.map(([roomId, summary]) => [Number(roomId), summary.counts]))
      const statesByRoom = new Map(rooms.map(([roomId, summary]) => [Number(roomId), summary.entries]))
      return { ...totalOf(rooms.map(([, summary]) => summary)), byRoom, statesByRoom }
    },
    [campusId],
  )
