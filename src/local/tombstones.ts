import type { OverlayRows, RowTable } from './change.ts'
import type { LocalDatabase } from './database.ts'

/**
 * A row somebody removed, as it was last held: an edit of it can be given its row back. Of one that was never held
 * here only its id is known, so that an answer from before its removal does not bring it.
 */
export type Tombstone = {
  [T in RowTable]: { id: number; table: T; row: OverlayRows[T] | null; at: number }
}[RowTable]

/** Removed rows are worth keeping for as long as somebody may come back from a basement, in ms. */
const keptFor = 30 * 24 * 60 * 60_000

/** Keeps rows about to be forgotten, within the caller's transaction over them and the tombstones. */
export async function keepTombstones(
  db: LocalDatabase,
  table: RowTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = (await db[table].bulkGet([...ids])) as (OverlayRows[RowTable] | undefined)[]
  const before = await db.tombstones.bulkGet([...ids])
  const at = Date.now()
  const tombstones = ids.flatMap((id, index) => {
    const row = rows[index] ?? null
    return row || !before[index] ? [{ id, table, row, at } as Tombstone] : []
  })
  await db.tombstones.bulkPut(tombstones)
}

/** Forgets rows that were removed long ago. */
export const dropOldTombstones = (db: LocalDatabase, now = Date.now()): PromiseLike<number> =>
  db.tombstones
    .where('at')
    .below(now - keptFor)
    .delete()

/** Forgets what was removed of a campus in a database that is not the server's any more. */
export const dropTombstonesOf = (db: LocalDatabase, campusId: number): PromiseLike<number> =>
  db.tombstones
    .filter(({ row }) => {
      // Of what was never held here it is not known, and no row is lost.
      if (row === null) return true
      return 'campusIds' in row ? row.campusIds.includes(campusId) : row.campusId === campusId
    })
    .delete()
