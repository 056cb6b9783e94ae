import type { DeviceStatus, DeviceStatusEntry, DeviceSummary, RoomDevices } from '#contract/device-shapes.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import { linesOf, type RoomSummary, summaryRow, textOf } from './counts.ts'
import type { LocalDatabase } from './database.ts'
import { heldRooms, putRooms } from './held-rooms.ts'

/** Recounts rooms into their campuses' summary records. Reads statuses, writes summaries. */
export async function summariseRooms(db: LocalDatabase, rooms: readonly RoomDevices[]): Promise<void> {
  const held = await heldRooms(
    db.statuses,
    rooms.map(({ roomId }) => roomId),
  )
  await putCounts(
    db,
    rooms.map((room) => ({ room, counted: countedIn(room, held.get(room.roomId)?.statuses ?? []) })),
  )
}

/** Writes rooms' counts into their campuses' records. */
async function putCounts(
  db: LocalDatabase,
  rooms: readonly { room: RoomDevices; counted: string }[],
): Promise<void> {
  for (const campusId of new Set(rooms.map(({ room }) => room.campusId))) {
    const lines = linesOf(await db.summaries.get(campusId))
    for (const { room, counted } of rooms) if (room.campusId === campusId) lines.set(room.roomId, counted)
    await db.summaries.put(summaryRow(campusId, lines))
  }
}

/** Drops the counts of rooms that are not held any more. */
export async function dropCounts(db: LocalDatabase, roomIds: readonly number[]): Promise<void> {
  for (const row of await db.summaries.toArray()) {
    const lines = linesOf(row)
    const dropped = roomIds.filter((roomId) => lines.delete(roomId))
    if (dropped.length > 0) await db.summaries.put(summaryRow(row.campusId, lines))
  }
}

/** The counts of a room's devices as text; see `CampusSummary`. */
function countedIn(room: RoomDevices, statuses: readonly DeviceStatus[]): string {
  const byDevice = new Map(statuses.map((status) => [status.deviceId, status]))
  const entries = new Map<number, DeviceStatusEntry>()
  for (const { id, parentTypeId } of room.devices) {
    const entry = entries.get(parentTypeId) ?? {
      parentTypeId,
      outlineCount: 0,
      onlineCount: 0,
      faultCount: 0,
    }
    const state = deviceState(byDevice.get(id))
    if (state === 'running') entry.onlineCount += 1
    else if (state === 'fault') entry.faultCount += 1
    else entry.outlineCount += 1
    entries.set(parentTypeId, entry)
  }
  return textOf([...entries.values()])
}

/** Adds up room summaries. */
export function totalOf(rooms: Iterable<RoomSummary>): RoomSummary {
  const counts: DeviceSummary = { deviceNum: 0, lightNum: 0, panelNum: 0, gatewayNum: 0, otherNum: 0 }
  const entries = new Map<number, DeviceStatusEntry>()
  for (const room of rooms) {
    for (const key of Object.keys(counts) as (keyof DeviceSummary)[]) counts[key] += room.counts[key]
    for (const entry of room.entries) {
      const sum = entries.get(entry.parentTypeId) ?? {
        ...entry,
        outlineCount: 0,
        onlineCount: 0,
        faultCount: 0,
      }
      sum.outlineCount += entry.outlineCount
      sum.onlineCount += entry.onlineCount
      sum.faultCount += entry.faultCount
      entries.set(entry.parentTypeId, sum)
    }
  }
  return { counts, entries: [...entries.values()].sort((a, b) => a.parentTypeId - b.parentTypeId) }
}

/**
 * Merges reported statuses into their rooms' records; an older report never replaces a newer one. What is said of rooms
 * that are not held is left: they are no part of the pack, or not here yet and then asked for with their statuses.
 */
export async function absorbStatuses(
  db: LocalDatabase,
  campusId: number,
  statuses: readonly DeviceStatus[],
): Promise<void> {
  if (statuses.length === 0) return
  await db.transaction('rw', [db.statuses, db.rooms, db.summaries], async () => {
    const byRoom = new Map<number, DeviceStatus[]>()
    for (const status of statuses) {
      const ofRoom = byRoom.get(status.roomId)
      if (ofRoom) ofRoom.push(status)
      else byRoom.set(status.roomId, [status])
    }
    const rooms = [...(await heldRooms(db.rooms, [...byRoom.keys()])).values()]
    const roomIds = rooms.map((room) => room.roomId)
    const held = await heldRooms(db.statuses, roomIds)
    const before = roomIds.map((roomId) => held.get(roomId)?.statuses ?? [])
    const after = roomIds.map((roomId, index) => mergeStatuses(before[index] ?? [], byRoom.get(roomId) ?? []))
    const rows = roomIds.map((roomId, index) => ({ roomId, campusId, statuses: after[index] ?? [] }))
    await putRooms(db.statuses, rows)
    // The record of a campus holds all its rooms: what changes no count leaves it alone.
    const recounted = rooms.flatMap((room, index) => {
      const counted = countedIn(room, after[index] ?? [])
      return counted === countedIn(room, before[index] ?? []) ? [] : [{ room, counted }]
    })
    await putCounts(db, recounted)
  })
}

function mergeStatuses(before: readonly DeviceStatus[], reported: readonly DeviceStatus[]): DeviceStatus[] {
  const byDevice = new Map(before.map((status) => [status.deviceId, status]))
  keepNewest(byDevice, reported)
  return [...byDevice.values()]
}

/** Puts what devices reported in the place of what is known of them, but for what is older. */
export function keepNewest(byDevice: Map<number, DeviceStatus>, reported: readonly DeviceStatus[]): void {
  for (const status of reported) {
    const known = byDevice.get(status.deviceId)
    if (!known || known.at <= status.at) byDevice.set(status.deviceId, status)
  }
}
