import { useEffect, useMemo } from 'react'
import type { Device, DeviceStatus, DeviceStatusEntry, DeviceSummary } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { linesOf, roomSummaries } from '#src/local/counts.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { devicesIn, laidCounts, laidDevices, roomsLeftFor } from '#src/local/laid-devices.ts'
import { freshKey, freshness } from '#src/local/meta.ts'
import type { Pending, Seen } from '#src/local/overlay.ts'
import { scopeOf } from '#src/local/packs.ts'
import { seenOf } from '#src/local/read.ts'
import type { Moment } from '#src/local/screen.ts'
import { type Found, openShelf, type Wanted } from '#src/local/shelf.ts'
import { totalOf } from '#src/local/summaries.ts'
import type { Only } from '#src/local/watch.ts'
import { useDesk } from './desk-context.ts'
import { useSees } from './sees.ts'
import { useLocal, useSeen, useWatched } from './use-local.ts'

export type { DeviceRow, Found, Wanted } from '#src/local/shelf.ts'

export interface Room {
  node: Seen<SpaceNode>
  /** With queued edits laid over. */
  devices: Device[]
  /** Those of them that queued edits are laid over. */
  pending: ReadonlyMap<number, Pending>
  statuses: ReadonlyMap<number, DeviceStatus>
  /** When its statuses were last heard to be current, in ms; null when never. */
  statusAt: number | null
  /** False when its devices are not on this device because they are no part of the pack. */
  taken: boolean
}

/** A room with its devices and their last known status; null when this device does not hold it. */
export function useRoom(roomId: number): Room | null | undefined {
  const { sees, of } = useSees()
  return useSeen(
    { spaces: 'all', rooms: 'all', statuses: 'all', meta: 'all', packs: 'all' },
    async (moment, only): Promise<Room | null> => {
      const { db } = moment
      const node = (await seenOf(moment, 'spaces', [roomId])).get(roomId)
      if (!node || !sees(node.campusId)) return null
      only('meta', [freshKey(node.campusId)])
      const { seen, statuses } = await roomContents(moment, roomId, only)
      const { statusHeardAt } = await freshness(db, node.campusId)
      const taken = await isTaken(db, node)
      return {
        ...{ node, statuses, taken, statusAt: statusHeardAt },
        devices: seen.map(({ device }) => device),
        pending: new Map(seen.map(({ device, pending }) => [device.id, pending])),
      }
    },
    [roomId, of],
  )
}

/** What stands in a room on the screen: a device that an unsent edit puts there comes with its status. */
async function roomContents({ db, entries }: Moment, roomId: number, only: Only) {
  const laid = laidDevices(entries)
  const left = roomsLeftFor(roomId, laid)
  for (const table of ['rooms', 'statuses'] as const) only(table, [roomId, ...left])
  const [bucket, ...others] = await db.rooms.bulkGet([roomId, ...left])
  const known = await db.statuses.bulkGet([...left, roomId])
  const elsewhere = others.flatMap((other) => other?.devices ?? [])
  const statuses = new Map(
    known.flatMap((room) => room?.statuses ?? []).map((status) => [status.deviceId, status]),
  )
  return { seen: devicesIn(roomId, bucket?.devices ?? [], elsewhere, laid), statuses }
}

/** Whether a node's devices belong to what is held of its campus. */
async function isTaken(db: LocalDatabase, node: SpaceNode): Promise<boolean> {
  const scope = await scopeOf(db, node.campusId)
  if (scope === null) return true
  for (let at: SpaceNode | undefined = node; at; at = await db.spaces.get(at.parentId ?? 0))
    if (scope.includes(at.id)) return true
  return false
}

/**
 * Those of a campus's devices that are wanted, room by room; undefined until some are there. `whole` once all have been
 * looked through.
 *
 * @param wanted the same function for the same devices; null is all
 */
export function useCampusDevices(campusId: number, wanted: Wanted): Found | undefined {
  const { local, screen } = useDesk()
  const shelf = useMemo(() => openShelf(local.bulk, screen, campusId), [local, screen, campusId])
  const found = useWatched(shelf.watch, [shelf])
  useEffect(() => shelf.find(wanted), [shelf, wanted])
  return found
}

/** How the lamps of a room stand, as last heard. */
export interface RoomLights {
  lamps: number
  lit: number
  /** Lamps that cannot be reached. */
  offline: number
  /** Lamps of which nothing has been heard yet. */
  unknown: number
  /** What those that are lit say of their brightness, in %. */
  levels: readonly number[]
}

/** The lamps of each of these rooms; undefined while reading. @param roomIds the same list for the same rooms */
export const useRoomLights = (roomIds: readonly number[]): ReadonlyMap<number, RoomLights> | undefined =>
  useLocal(
    { rooms: roomIds, statuses: roomIds },
    async (db) => {
      const rooms = await db.rooms.bulkGet([...roomIds])
      const statuses = await db.statuses.bulkGet([...roomIds])
      return new Map(
        roomIds.map((roomId, at): [number, RoomLights] => {
          const heard = new Map((statuses[at]?.statuses ?? []).map((status) => [status.deviceId, status]))
          const lamps = (rooms[at]?.devices ?? []).filter(({ parentTypeId }) => parentTypeId === lighting)
          const told = lamps.map(({ id }) => heard.get(id))
          const lit = told.filter((status) => status?.online && status.deviceSwitch === 1)
          const unknown = told.filter((status) => !status).length
          const offline = told.filter((status) => status && !status.online).length
          const levels = lit.flatMap((status) => status?.values.brightness ?? [])
          return [roomId, { lamps: lamps.length, lit: lit.length, offline, unknown, levels }]
        }),
      )
    },
    [roomIds],
  )

const lighting = 1

export interface CampusSummary {
  counts: DeviceSummary
  entries: DeviceStatusEntry[]
  byRoom: ReadonlyMap<number, DeviceSummary>
  /** State counts per room, by category. */
  statesByRoom: ReadonlyMap<number, DeviceStatusEntry[]>
}

/** Counts of a campus and of each of its rooms; undefined while reading. */
export const useSummary = (campusId: number): CampusSummary | undefined =>
  useSeen(
    { summaries: [campusId] },
    async ({ db, entries }) => {
      const rooms = roomSummaries(linesOf(await db.summaries.get(campusId)))
      const byRoom = laidCounts(
        new Map([...rooms].map(([roomId, { counts }]) => [roomId, counts])),
        laidDevices(entries),
      )
      const statesByRoom = new Map([...rooms].map(([roomId, { entries }]) => [roomId, entries]))
      return { ...totalOf(rooms.values()), byRoom, statesByRoom }
    },
    [campusId],
  )
