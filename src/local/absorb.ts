import type { Changed } from '#contract/changed.ts'
import type { RoomDevices } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { LocalDatabase } from './database.ts'
import { heldRooms, putRooms } from './held-rooms.ts'
import { dropCounts, summariseRooms } from './summaries.ts'
import { leaveCampus } from './templates-held.ts'
import { dropTombstonesOf, keepTombstones } from './tombstones.ts'

/** What a delta is of. */
interface Delta {
  campusId: number
  /**
   * Whether it is of another database than what is held (one that was restored): versions tell nothing then, and what it says
   * takes the place of what is there.
   */
  anew?: boolean
}

/**
 * Takes rows the server said into the cache, within the caller's transaction over the tables touched. An
 * answer may arrive after a newer one (a stored answer to a repeated edit, a slow delta), so a row never
 * replaces a newer one.
 *
 * @param to what it was said in answer to: an edit's answer may be older than the word that a row is gone, so only a
 *   delta brings a removed row back
 */
export async function absorb(db: LocalDatabase, changed: Changed, to: 'edit' | Delta): Promise<void> {
  const anew = to !== 'edit' && to.anew === true
  if (anew) await dropTombstonesOf(db, to.campusId)
  const deleted = async (ids: number[]) => {
    const tombstones = to === 'edit' && ids.length > 0 ? await db.tombstones.bulkGet(ids) : []
    return new Set(tombstones.flatMap((tombstone) => (tombstone ? [tombstone.id] : [])))
  }
  await putNewer(
    deleted,
    db.campuses,
    changed.campuses,
    (row) => row.campusId,
    (row) => row.version,
    { anew },
  )
  await putNewer(
    deleted,
    db.spaces,
    changed.spaces,
    (row) => row.id,
    (row) => row.version,
    to === 'edit' ? { over: asTimed } : { anew },
  )
  await putNewer(
    deleted,
    db.templates,
    changed.templates,
    (row) => row.id,
    (row) => row.revision,
    to === 'edit' ? { over: asRoomsRun } : { anew },
  )
  if (changed.rooms.length > 0)
    await absorbRooms(db, to === 'edit' ? await notOlder(db, changed.rooms) : changed.rooms)
  await forget(db, changed.removed, to)
}

/**
 * The tables `absorb` may write, for the caller's transaction. Rooms change with deltas only, which read `meta` too: what is
 * held of which campus.
 */
export const absorbTables = (db: LocalDatabase, changed: Changed) => [
  db.campuses,
  db.spaces,
  db.templates,
  db.tombstones,
  ...(changed.rooms.length > 0 || changed.removed.some(({ table }) => table === 'spaces' || table === 'rooms')
    ? [db.rooms, db.statuses, db.summaries]
    : []),
]

interface Rows<Row> {
  bulkGet(keys: number[]): PromiseLike<(Row | undefined)[]>
  bulkPut(rows: Row[]): PromiseLike<unknown>
}

interface Putting<Row> {
  /** What is kept of a row that is held where another one takes its place. */
  over?: (row: Row, before: Row) => Row
  anew?: boolean
}

async function putNewer<Row>(
  deleted: (ids: number[]) => Promise<ReadonlySet<number>>,
  table: Rows<Row>,
  rows: Row[],
  idOf: (row: Row) => number,
  age: (row: Row) => number,
  { over = (row) => row, anew = false }: Putting<Row>,
): Promise<void> {
  if (rows.length === 0) return
  const newest = new Map<number, Row>()
  for (const row of rows) {
    const other = newest.get(idOf(row))
    if (other === undefined || age(other) <= age(row)) newest.set(idOf(row), row)
  }
  const all = [...newest]
  for (let from = 0; from < all.length; from += atOnce) {
    const lot = all.slice(from, from + atOnce)
    const ids = lot.map(([id]) => id)
    const held = await table.bulkGet(ids)
    const gone = await deleted(ids.filter((_, index) => held[index] === undefined))
    const newer = lot.flatMap(([id, row], index) => {
      const before = held[index]
      if (before === undefined) return gone.has(id) ? [] : [row]
      return anew || age(before) <= age(row) ? [over(row, before)] : []
    })
    await table.bulkPut(newer)
  }
}

/** Rows read and put at once: the page has its turn between any two lots. */
const atOnce = 100

/**
 * What rooms run changes without a new revision of their template: of one that is held, an answer to an edit may say what they
 * ran before, and only a delta says what they run now.
 */
function asRoomsRun(template: Template, before: Template): Template {
  if (before.revision !== template.revision) return template
  const { runs: _runs, ...said } = template
  return before.runs ? { ...said, runs: before.runs } : said
}

/** Nor is a new version of a room what the timings of its template make of it. */
const asTimed = (node: SpaceNode, before: SpaceNode): SpaceNode =>
  before.version === node.version ? before : node

/** Without rooms in which a device is held in a newer version than an answer to an edit says. */
async function notOlder(db: LocalDatabase, rooms: RoomDevices[]): Promise<RoomDevices[]> {
  const held = await heldRooms(
    db.rooms,
    rooms.map(({ roomId }) => roomId),
  )
  return rooms.filter(({ roomId, devices }) => {
    const versions = new Map(held.get(roomId)?.devices.map(({ id, version }) => [id, version]))
    return devices.every(({ id, version }) => (versions.get(id) ?? 0) <= version)
  })
}

/** What devices last said goes with them into the rooms that they were put into, as far as both are said together. */
async function moveStatuses(db: LocalDatabase, rooms: readonly RoomDevices[]): Promise<void> {
  const before = await heldRooms(
    db.statuses,
    rooms.map(({ roomId }) => roomId),
  )
  const roomOf = new Map(rooms.flatMap(({ roomId, devices }) => devices.map(({ id }) => [id, roomId])))
  const strays = [...before.values()].flatMap((held) =>
    held.statuses.filter(({ deviceId, roomId }) => (roomOf.get(deviceId) ?? roomId) !== roomId),
  )
  if (strays.length === 0) return
  const gone = new Set(strays.map(({ deviceId }) => deviceId))
  const after = rooms.map(({ roomId, campusId }) => ({
    ...{ roomId, campusId },
    statuses: [
      ...(before.get(roomId)?.statuses ?? []).filter(({ deviceId }) => !gone.has(deviceId)),
      ...strays
        .filter(({ deviceId }) => roomOf.get(deviceId) === roomId)
        .map((each) => ({ ...each, roomId })),
    ],
  }))
  await putRooms(db.statuses, after)
}

async function absorbRooms(db: LocalDatabase, rooms: RoomDevices[]): Promise<void> {
  await moveStatuses(db, rooms)
  await putRooms(db.rooms, rooms)
  await summariseRooms(db, rooms)
}

/** Of a template a delta says no more than that it is not of its campus any more. */
async function forget(db: LocalDatabase, removed: Changed['removed'], to: 'edit' | Delta): Promise<void> {
  const idsOf = (table: Changed['removed'][number]['table']) =>
    removed.filter((each) => each.table === table).map((each) => each.id)
  if (removed.length === 0) return
  const [spaces, named] = [idsOf('spaces'), idsOf('templates')]
  const templates = to === 'edit' ? named : await leaveCampus(db, to.campusId, named)
  await keepTombstones(db, 'campuses', idsOf('campuses'))
  await keepTombstones(db, 'spaces', spaces)
  await keepTombstones(db, 'templates', templates)
  await db.campuses.bulkDelete(idsOf('campuses'))
  await db.templates.bulkDelete(templates)
  const rooms = [...spaces, ...idsOf('rooms')]
  if (rooms.length === 0) return
  await db.spaces.bulkDelete(spaces)
  await forgetRooms(db, rooms)
}

/** Removes rooms' devices, statuses and counts. */
export async function forgetRooms(db: LocalDatabase, roomIds: number[]): Promise<void> {
  await db.rooms.bulkDelete(roomIds)
  await db.statuses.bulkDelete(roomIds)
  await dropCounts(db, roomIds)
}
