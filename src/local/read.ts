import type { Device } from '#contract/device-shapes.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { realIds } from './aliases.ts'
import { spacesOf } from './campus-spaces.ts'
import { type OverlayRows, type OverlayTable, rootOf } from './change.ts'
import type { LocalDatabase } from './database.ts'
import { changesOf } from './edits/index.ts'
import type { OutboxEntry } from './entry.ts'
import { overlay, type SeenRows } from './overlay.ts'

const idOf: { [T in OverlayTable]: (row: OverlayRows[T]) => number } = {
  campuses: (row) => row.campusId,
  spaces: (row) => row.id,
  templates: (row) => row.id,
  devices: (row) => row.id,
}

/** All queued edits, in the order in which they were made. */
export const outboxEntries = (db: LocalDatabase): Promise<OutboxEntry[]> => db.outbox.orderBy('seq').toArray()

/**
 * Rows of a table as the screen shows them: the cached rows given, and any other row a queued edit touches,
 * with the queued edits laid over. The caller filters, since an edit may move a row in or out of its list.
 */
export async function seenRows<T extends OverlayTable>(
  db: LocalDatabase,
  table: T,
  cached: OverlayRows[T][],
  entries?: readonly OutboxEntry[],
): Promise<Map<number, SeenRows[T]>> {
  const edits = entries ?? (await outboxEntries(db))
  return layEdits(table, await withTouched(db, table, cached, edits), edits)
}

/** Rows of a table as the server said them: those given, and any other that one of the edits touches. */
export async function withTouched<T extends OverlayTable>(
  db: LocalDatabase,
  table: T,
  cached: OverlayRows[T][],
  edits: readonly OutboxEntry[],
): Promise<OverlayRows[T][]> {
  const held = new Set(cached.map(idOf[table]))
  const touched = edits
    .flatMap((entry) => changesOf(entry))
    .filter((change) => change.table === table)
    .flatMap((change) => (change.do === 'copy' ? [change.id, change.from] : [rootOf(change)]))
    .filter((id) => id > 0 && !held.has(id))
  const rows = await getRows(db, table, [...new Set(touched)])
  return [...cached, ...(rows as OverlayRows[T][])]
}

/** Lays edits over the rows that `withTouched` has read for them. */
export const layEdits = <T extends OverlayTable>(
  table: T,
  rows: readonly OverlayRows[T][],
  edits: readonly OutboxEntry[],
): Map<number, SeenRows[T]> => overlay<T>(table, rows, idOf[table], edits)

async function getRows(db: LocalDatabase, table: OverlayTable, ids: number[]): Promise<unknown[]> {
  if (ids.length === 0) return []
  if (table === 'devices') return heldDevices(db, ids)
  if (table === 'spaces' && ids.length > ofOneCampus) return heldSpaces(db, ids)
  const rows: unknown[] = await db[table].bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}

/** More places than these are read with all of their campus: each one that is asked for by itself is a request. */
const ofOneCampus = 100

async function heldSpaces(db: LocalDatabase, ids: readonly number[]): Promise<SpaceNode[]> {
  const wanted = new Set(ids)
  const first = await db.spaces.get(ids[0] ?? 0)
  const beside = first ? await spacesOf(db, first.campusId) : []
  const found = beside.filter(({ id }) => wanted.delete(id))
  const others = wanted.size > 0 ? await db.spaces.bulkGet([...wanted]) : []
  return [...found, ...others.flatMap((row) => row ?? [])]
}

/** Devices out of the records of their rooms: looked through until all are found, a third of a second at 100,000. */
async function heldDevices(db: LocalDatabase, ids: readonly number[]): Promise<Device[]> {
  const wanted = new Set(ids)
  const found: Device[] = []
  await db.rooms
    .toCollection()
    .until(() => found.length === wanted.size)
    .each(({ devices }) => {
      for (const device of devices) if (wanted.has(device.id)) found.push(device)
    })
  return found
}

/**
 * The rows of these ids as the screen shows them.
 *
 * @param before only edits made before the one with this place in the outbox are laid over; all when not given
 */
export async function seenByIds<T extends OverlayTable>(
  db: LocalDatabase,
  table: T,
  ids: readonly number[],
  before = Number.POSITIVE_INFINITY,
): Promise<Map<number, SeenRows[T]>> {
  const real = [...new Set(ids)].filter((id) => id > 0)
  const cached = await getRows(db, table, real)
  const entries = await entriesTouching(db, ids)
  const earlier = entries.filter((entry) => entry.seq < before)
  return seenRows(db, table, cached as OverlayRows[T][], earlier)
}

/** The same by ids that somebody may have had since before they became real: each row under that, too. */
export async function seenByHeldIds<T extends OverlayTable>(
  db: LocalDatabase,
  table: T,
  ids: readonly number[],
): Promise<Map<number, SeenRows[T]>> {
  const names = await realIds(db, ids.filter(isTemporaryId))
  const seen = await seenByIds(
    db,
    table,
    ids.map((id) => names.get(id) ?? id),
  )
  for (const [temporary, real] of names) {
    const row = seen.get(real)
    if (row) seen.set(temporary, row)
  }
  return seen
}

/** The same out of a moment: all its edits are laid over. */
export async function seenOf<T extends OverlayTable>(
  { db, entries }: { db: LocalDatabase; entries: readonly OutboxEntry[] },
  table: T,
  ids: readonly number[],
): Promise<Map<number, SeenRows[T]>> {
  const real = [...new Set(ids)].filter((id) => id > 0)
  const cached = await getRows(db, table, real)
  const touching = await touchingIn(entries, ids)
  return seenRows(db, table, cached as OverlayRows[T][], touching)
}

/** Of more rows than these the outbox is read whole: a step of a cursor costs more than a small entry. */
const soughtOneByOne = 20

/** The queued edits that have a say in how these rows look, in their order. */
const entriesTouching = async (db: LocalDatabase, ids: readonly number[]): Promise<OutboxEntry[]> =>
  ids.length > soughtOneByOne
    ? touchingIn(await outboxEntries(db), ids)
    : touchingAny(ids, (asked) => db.outbox.where('touches').anyOf(asked).distinct().toArray())

const touchingIn = (entries: readonly OutboxEntry[], ids: readonly number[]): Promise<OutboxEntry[]> =>
  touchingAny(ids, (asked) => {
    const any = new Set(asked)
    return entries.filter(({ touches }) => touches.some((id) => any.has(id)))
  })

/** The same by what finds the edits of rows: a copy looks as its source does. */
async function touchingAny(
  ids: readonly number[],
  find: (ids: readonly number[]) => readonly OutboxEntry[] | PromiseLike<OutboxEntry[]>,
): Promise<OutboxEntry[]> {
  const found = new Map<number, OutboxEntry>()
  const asked = new Set<number>()
  let asking = [...new Set(ids)]
  while (asking.length > 0) {
    for (const id of asking) asked.add(id)
    const entries = await find(asking)
    for (const entry of entries) found.set(entry.seq, entry)
    const sources = entries
      .flatMap(changesOf)
      .flatMap((change) => (change.do === 'copy' ? [change.from] : []))
    asking = [...new Set(sources)].filter((id) => !asked.has(id))
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq)
}
