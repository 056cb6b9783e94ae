import type { Table } from 'dexie'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import { onWritten } from './changes.ts'
import type { LocalDatabase } from './database.ts'
import { type LaidDevices, laidDevices, layDevice } from './laid-devices.ts'
import type { Pending } from './overlay.ts'
import { atPace, type Pace, pageFirst } from './pace.ts'
import { outboxEntries } from './read.ts'

export interface DeviceRow {
  /** With queued edits laid over. */
  device: Device
  status: DeviceStatus | undefined
  pending: Pending
}

/** Which devices are looked for; null is all. */
export type Wanted = ((row: DeviceRow) => boolean) | null

/** What has been found of a campus's devices so far, room by room. */
export interface Found {
  rows: DeviceRow[]
  /** All rooms have been looked through. */
  whole: boolean
}

export interface Shelf {
  /** Looks for other devices among those that have been read, and goes on reading. */
  find(wanted: Wanted): void
  /**
   * Reads the devices of the campus, and of what is written later only the rooms it is of.
   *
   * @param heard told when a screen is filled, and then of more and of changes, a few times a second at most
   * @returns how to stop
   */
  follow(heard: (found: Found) => void, failed: (error: unknown) => void): () => void
}

/** Rooms read at once: 100,000 devices take a hundred readings, and the page has its turn between any two. */
const roomsAtOnce = 80
/** Rows that fill any screen. */
const screenful = 40
/** A search works so long, in ms, before the page has its turn. */
const turn = 6

interface HeldRoom {
  /** As the server said. */
  devices: Device[]
  statuses: readonly DeviceStatus[]
  rows: DeviceRow[]
  /** Those that are wanted; null while that has not been looked at. */
  found: DeviceRow[] | null
}

/** The devices of a campus to be looked through; nothing is read before somebody follows. */
export function openShelf(db: LocalDatabase, campusId: number): Shelf {
  const held = new Map<number, HeldRoom>()
  const due = {
    ...{ edits: true, keys: true },
    ...{ rooms: new Set<number>(), statuses: new Set<number>(), look: new Set<number>() },
  }
  let laid: LaidDevices = new Map()
  let order: number[] = []
  let wanted: Wanted = null
  let pace: Pace | undefined

  const place = (roomId: number, devices: Device[], statuses: readonly DeviceStatus[]) => {
    const byDevice = new Map(statuses.map((status) => [status.deviceId, status]))
    const rows = devices.flatMap((each): DeviceRow[] => {
      const seen = laid.size > 0 ? layDevice(each, laid) : { device: each, pending: 'none' as const }
      return seen ? [{ ...seen, status: byDevice.get(each.id) }] : []
    })
    held.set(roomId, { devices, statuses, rows, found: wanted ? (held.get(roomId)?.found ?? null) : rows })
    if (wanted) due.look.add(roomId)
  }
  const readEdits = async () => {
    due.edits = false
    const before = laid
    laid = laidDevices(await outboxEntries(db))
    const edited = new Set([...before.keys(), ...laid.keys()])
    if (edited.size === 0) return
    for (const [roomId, { devices, statuses }] of held)
      if (devices.some(({ id }) => edited.has(id))) place(roomId, devices, statuses)
  }
  const readKeys = async () => {
    due.keys = false
    order = (await db.rooms.where({ campusId }).primaryKeys()).sort((a, b) => a - b)
    const there = new Set(order)
    for (const id of held.keys()) if (!there.has(id)) held.delete(id)
    for (const id of order) if (!held.has(id)) due.rooms.add(id)
  }
  const readRooms = async () => {
    const ids = takeFrom(due.rooms)
    for (const id of ids) due.statuses.delete(id)
    const [rooms, statuses] = await Promise.all([
      rowsOf(db.rooms, ids, order),
      rowsOf(db.statuses, ids, order),
    ])
    const known = new Map(statuses.map((each) => [each.roomId, each.statuses]))
    for (const { roomId, devices } of rooms) place(roomId, devices, known.get(roomId) ?? [])
  }
  const readStatuses = async () => {
    const ids = takeFrom(due.statuses).filter((id) => held.has(id))
    const rows = await rowsOf(db.statuses, ids, order)
    for (const { roomId, statuses } of rows) place(roomId, held.get(roomId)?.devices ?? [], statuses)
  }
  const look = () => lookThrough(held, due.look, wanted)

  return {
    find: (other) => {
      if (other === wanted) return
      wanted = other
      due.look.clear()
      for (const [id, room] of held) {
        room.found = other ? null : room.rows
        if (other) due.look.add(id)
      }
      pace?.asked()
    },
    follow: (heard, failed) => {
      pace = atPace({
        next: () => {
          if (due.edits) return readEdits
          if (due.look.size > 0) return look
          if (due.keys) return readKeys
          if (due.rooms.size > 0) return readRooms
          return due.statuses.size > 0 ? readStatuses : null
        },
        fills: () => foundIn(order, held).rows.length >= screenful,
        tell: () => heard(foundIn(order, held)),
        failed,
      })
      const unlisten = onWritten(db, (written) => {
        if (written.table('rooms')) due.keys = true
        if (written.table('outbox')) due.edits = true
        for (const id of written.rows('rooms', order)) due.rooms.add(id)
        for (const id of written.rows('statuses', order)) due.statuses.add(id)
        pace?.wake()
      })
      due.keys = true
      due.edits = true
      pace.wake()
      return () => {
        unlisten()
        pace?.stop()
        pace = undefined
      }
    },
  }
}

/** Looks rooms through for as long as one turn takes; those that are left stay due. */
async function lookThrough(
  held: ReadonlyMap<number, HeldRoom>,
  due: Set<number>,
  wanted: Wanted,
): Promise<void> {
  const until = performance.now() + turn
  for (const id of due) {
    due.delete(id)
    const room = held.get(id)
    if (room) room.found = wanted ? room.rows.filter(wanted) : room.rows
    if (performance.now() > until) return pageFirst()
  }
}

function foundIn(order: readonly number[], held: ReadonlyMap<number, HeldRoom>): Found {
  const rows: DeviceRow[] = []
  let whole = true
  for (const id of order) {
    const found = held.get(id)?.found
    if (found) for (const row of found) rows.push(row)
    else whole = false
  }
  return { rows, whole }
}

function takeFrom(due: Set<number>): number[] {
  const ids: number[] = []
  for (const id of due) {
    if (ids.length === roomsAtOnce) break
    ids.push(id)
    due.delete(id)
  }
  return ids
}

/** Rows by their rooms, in one request where these stand next to each other. */
async function rowsOf<Row extends { roomId: number }>(
  table: Table<Row, number>,
  ids: readonly number[],
  order: readonly number[],
): Promise<Row[]> {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  if (ids.length > 2 && order[order.indexOf(first) + ids.length - 1] === last && ids.every(ascends)) {
    const wanted = new Set(ids)
    const rows = await table.where(':id').between(first, last, true, true).toArray()
    return rows.filter(({ roomId }) => wanted.has(roomId))
  }
  return (await table.bulkGet([...ids])).filter((row) => row !== undefined)
}

const ascends = (id: number, place: number, ids: readonly number[]) =>
  place === 0 || id > (ids[place - 1] ?? id)
