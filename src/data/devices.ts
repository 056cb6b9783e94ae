import { useEffect, useMemo, useState } from 'react'
import type {
  Device,
  DeviceStatus,
  DeviceStatusEntry,
  DeviceSummary,
  RoomDevices,
} from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { freshness } from '#src/local/meta.ts'
import type { Seen } from '#src/local/overlay.ts'
import { scopeOf } from '#src/local/packs.ts'
import { seenByIds } from '#src/local/read.ts'
import { followStatuses } from '#src/local/statuses.ts'
import { totalOf } from '#src/local/summaries.ts'
import { useDesk } from './desk-context.ts'
import { useSees } from './sees.ts'
import { isPassing, useLocal } from './use-local.ts'

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
    async (db): Promise<Room | null> =>
      db.transaction('r', [db.spaces, db.outbox, db.rooms, db.statuses, db.meta, db.packs], async () => {
        const node = (await seenByIds(db, 'spaces', [roomId])).get(roomId)
        if (!node || !sees(node.campusId)) return null
        const bucket = await db.rooms.get(roomId)
        const known = await db.statuses.get(roomId)
        const statuses = new Map((known?.statuses ?? []).map((status) => [status.deviceId, status]))
        const { statusHeardAt } = await freshness(db, node.campusId)
        const taken = await isTaken(db, node)
        return { node, devices: bucket?.devices ?? [], statuses, statusAt: statusHeardAt, taken }
      }),
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
 * first rooms come before, and of what is reported later only the rooms it is of are read.
 *
 * @param all whether the others may follow: once the first are on the screen
 */
export function useCampusDevices(campusId: number, all: boolean): CampusDevices | undefined {
  const every = useRows(
    campusId,
    useLocal(async (db) => (all ? db.rooms.where({ campusId }).toArray() : null), [campusId, all]),
  )
  const has = every !== undefined
  const first = useRows(
    campusId,
    useLocal(
      async (db) => (has ? null : db.rooms.where({ campusId }).limit(firstRooms).toArray()),
      [campusId, has],
    ),
  )
  return useMemo(
    () =>
      every
        ? { rows: every.rows, whole: true }
        : first && { rows: first.rows, whole: first.rooms < firstRooms },
    [every, first],
  )
}

interface Rows {
  rows: DeviceRow[]
  rooms: number
}

/** Rooms' devices with their statuses; undefined while these are read, and where there are no rooms to read. */
function useRows(campusId: number, rooms: readonly RoomDevices[] | null | undefined): Rows | undefined {
  const { local } = useDesk()
  const [known, setKnown] = useState<Rows & { campusId: number }>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!rooms) return
    const byRoom = new Map(rooms.map((room) => [room.roomId, room]))
    const parts = new Map<number, DeviceRow[]>()
    return followStatuses(
      local.bulk,
      campusId,
      [...byRoom.keys()],
      (changed) => {
        for (const [roomId, statuses] of changed) {
          const byDevice = new Map(statuses.map((status) => [status.deviceId, status]))
          const devices = byRoom.get(roomId)?.devices ?? []
          parts.set(
            roomId,
            devices.map((device) => ({ device, status: byDevice.get(device.id) })),
          )
        }
        const rows = rooms.flatMap(({ roomId }) => parts.get(roomId) ?? [])
        setKnown({ campusId, rows, rooms: rooms.length })
      },
      (error) => isPassing(error) || setFailure(error),
    )
  }, [local, campusId, rooms])
  if (failure !== null) throw failure
  // Rows that have been read anew are there before their statuses are: what was there stays until then.
  return rooms && known?.campusId === campusId ? known : undefined
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
