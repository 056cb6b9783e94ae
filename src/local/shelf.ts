import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import { pageFirst } from '#src/breather.ts'
import { onWritten } from './changes.ts'
import type { LocalDatabase } from './database.ts'
import { heldRooms } from './held-rooms.ts'
import { type LaidDevices, laidDevices, layDevice } from './laid-devices.ts'
import type { Pending } from './overlay.ts'
import { atPace, type Pace } from './pace.ts'
import type { Screen } from './screen.ts'

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
  watch(heard: (found: Found) => void, failed: (error: unknown) => void): () => void
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

/** What has been read of a campus, and what is still to be read or looked at. */
interface State {
  db: LocalDatabase
  campusId: number
  held: Map<number, HeldRoom>
  due: {
    edits: LaidDevices | null
    keys: boolean
    rooms: Set<number>
    statuses: Set<number>
    look: Set<number>
  }
  /** What edits say of devices; null until that is known. */
  laid: LaidDevices | null
  /** Ends when it is known. */
  knowing: Promise<void>
  order: number[]
  /** Its rooms are known. */
  counted: boolean
  wanted: Wanted
}

/** The devices of a campus to be looked through; nothing is read before somebody watches. @param screen reads the outbox */
export function openShelf(db: LocalDatabase, screen: Screen, campusId: number): Shelf {
  let known = () => {}
  const knowing = new Promise<void>((resolve) => {
    known = resolve
  })
  const state: State = {
    ...{ db, campusId, held: new Map(), laid: null, knowing, order: [], counted: false, wanted: null },
    due: { ...{ edits: null, keys: true }, rooms: new Set(), statuses: new Set(), look: new Set() },
  }
  const { held, due } = state
  let pace: Pace | undefined
  return {
    find: (other) => {
      if (other === state.wanted) return
      state.wanted = other
      due.look.clear()
      for (const [id, room] of held) {
        room.found = other ? null : room.rows
        if (other) due.look.add(id)
      }
      pace?.asked()
    },
    watch: (heard, failed) => {
      pace = atPace({
        lanes: [() => nextReading(state), () => nextLook(state)],
        fills: () => fillsScreen(state),
        tell: () => heard(foundIn(state)),
        failed,
      })
      const unlisten = onWritten(db, (written) => {
        if (written.table('rooms')) due.keys = true
        for (const id of written.rows('rooms', state.order)) due.rooms.add(id)
        for (const id of written.rows('statuses', state.order)) due.statuses.add(id)
        pace?.wake()
      })
      const unwatch = screen.watch({
        of: [],
        read: ({ entries }) => laidDevices(entries),
        heard: (laid) => {
          due.edits = laid
          known()
          pace?.wake()
        },
        failed,
      })
      due.keys = true
      pace.wake()
      return () => {
        unwatch()
        unlisten()
        pace?.stop()
        pace = undefined
      }
    },
  }
}

/** What is to be read next; null when all is. Edits first: what they are laid over is read with them in mind. */
function nextReading(state: State): (() => Promise<void>) | null {
  const { due } = state
  const { edits } = due
  if (edits) return async () => layAnew(state, edits)
  if (!state.laid) return () => state.knowing
  if (due.keys) return () => readKeys(state)
  if (due.rooms.size > 0) return () => readRooms(state)
  return due.statuses.size > 0 ? () => readStatuses(state) : null
}

const nextLook = (state: State) =>
  state.due.look.size > 0 ? () => lookThrough(state.held, state.due.look, state.wanted) : null

function place(
  { held, due, laid, wanted }: State,
  { roomId, devices, statuses }: { roomId: number; devices: Device[]; statuses: readonly DeviceStatus[] },
): void {
  const byDevice = new Map(statuses.map((status) => [status.deviceId, status]))
  const rows = devices.flatMap((each): DeviceRow[] => {
    const seen = laid && laid.size > 0 ? layDevice(each, laid) : { device: each, pending: 'none' as const }
    return seen ? [{ ...seen, status: byDevice.get(each.id) }] : []
  })
  held.set(roomId, { devices, statuses, rows, found: wanted ? (held.get(roomId)?.found ?? null) : rows })
  if (wanted) due.look.add(roomId)
}

function layAnew(state: State, laid: LaidDevices): void {
  const before = state.laid ?? new Map()
  state.due.edits = null
  state.laid = laid
  const edited = new Set([...before.keys(), ...laid.keys()])
  if (edited.size === 0) return
  for (const [roomId, { devices, statuses }] of state.held)
    if (devices.some(({ id }) => edited.has(id))) place(state, { roomId, devices, statuses })
}

async function readKeys(state: State): Promise<void> {
  const { db, campusId, due, held } = state
  due.keys = false
  state.order = (await db.rooms.where({ campusId }).primaryKeys()).sort((a, b) => a - b)
  state.counted = true
  const there = new Set(state.order)
  for (const id of held.keys()) if (!there.has(id)) held.delete(id)
  for (const id of state.order) if (!held.has(id)) due.rooms.add(id)
}

async function readRooms(state: State): Promise<void> {
  const { db, due } = state
  const ids = takeFrom(due.rooms)
  for (const id of ids) due.statuses.delete(id)
  const [rooms, known] = await Promise.all([heldRooms(db.rooms, ids), heldRooms(db.statuses, ids)])
  for (const { roomId, devices } of rooms.values())
    place(state, { roomId, devices, statuses: known.get(roomId)?.statuses ?? [] })
}

async function readStatuses(state: State): Promise<void> {
  const { db, due, held } = state
  const ids = takeFrom(due.statuses).filter((id) => held.has(id))
  for (const { roomId, statuses } of (await heldRooms(db.statuses, ids)).values())
    place(state, { roomId, devices: held.get(roomId)?.devices ?? [], statuses })
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

function fillsScreen({ order, held }: State): boolean {
  let count = 0
  return order.some((id) => {
    count += held.get(id)?.found?.length ?? 0
    return count >= screenful
  })
}

function foundIn({ order, held, counted }: State): Found {
  const rows: DeviceRow[] = []
  let whole = counted
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
