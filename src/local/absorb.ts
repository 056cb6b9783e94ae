import type { Changed } from '#contract/changed.ts'
import type { RoomDevices } from '#contract/device-shapes.ts'
import type { LocalDatabase } from './database.ts'
import { summariseRooms } from './summaries.ts'

/**
 * Takes rows the server said into the cache, within the caller's transaction over the tables touched. An
 * answer may arrive after a newer one (a stored answer to a repeated edit, a slow delta), so a row never
 * replaces a newer one.
 */
export async function absorb(db: LocalDatabase, changed: Changed): Promise<void> {
  await putNewer(
    db.campuses,
    changed.campuses,
    (row) => row.campusId,
    (row) => row.version,
  )
  await putNewer(
    db.spaces,
    changed.spaces,
    (row) => row.id,
    (row) => row.version,
  )
  await putNewer(
    db.templates,
    changed.templates,
    (row) => row.id,
    (row) => row.revision,
  )
  if (changed.rooms.length > 0) await absorbRooms(db, changed.rooms)
  await forget(db, changed.removed)
}

/** The tables `absorb` may write, for the caller's transaction. Rooms change with deltas only. */
export const absorbTables = (db: LocalDatabase, changed: Changed) =>
  changed.rooms.length > 0 || changed.removed.some(({ table }) => table === 'spaces' || table === 'rooms')
    ? [db.campuses, db.spaces, db.templates, db.rooms, db.statuses, db.summaries]
    : [db.campuses, db.spaces, db.templates]

interface Rows<Row> {
  bulkGet(keys: number[]): PromiseLike<(Row | undefined)[]>
  bulkPut(rows: Row[]): PromiseLike<unknown>
}

async function putNewer<Row>(
  table: Rows<Row>,
  rows: Row[],
  idOf: (row: Row) => number,
  age: (row: Row) => number,
): Promise<void> {
  if (rows.length === 0) return
  const newest = new Map<number, Row>()
  for (const row of rows) {
    const other = newest.get(idOf(row))
    if (other === undefined || age(other) <= age(row)) newest.set(idOf(row), row)
  }
  const held = await table.bulkGet([...newest.keys()])
  const newer = [...newest.values()].filter((row, index) => {
    const before = held[index]
    return before === undefined || age(before) <= age(row)
  })
  await table.bulkPut(newer)
}

async function absorbRooms(db: LocalDatabase, rooms: RoomDevices[]): Promise<void> {
  await db.rooms.bulkPut(rooms)
  await summariseRooms(db, rooms)
}

async function forget(db: LocalDatabase, removed: Changed['removed']): Promise<void> {
  const idsOf = (table: Changed['removed'][number]['table']) =>
    removed.filter((each) => each.table === table).map((each) => each.id)
  if (removed.length === 0) return
  await db.campuses.bulkDelete(idsOf('campuses'))
  await db.templates.bulkDelete(idsOf('templates'))
  const spaces = idsOf('spaces')
  const rooms = [...spaces, ...idsOf('rooms')]
  if (rooms.length === 0) return
  await db.spaces.bulkDelete(spaces)
  await forgetRooms(db, rooms)
}

/** Removes rooms' devices, statuses and counts. */
export async function forgetRooms(db: LocalDatabase, roomIds: number[]): Promise<void> {
  await db.rooms.bulkDelete(roomIds)
  await db.statuses.bulkDelete(roomIds)
  await db.summaries.toCollection().modify((summary) => {
    for (const roomId of roomIds) delete summary.rooms[roomId]
  })
}
