import type { Campus } from '#contract/campus-shapes.ts'
import { campusesAt } from '#src/local/meta.ts'
import type { Seen } from '#src/local/overlay.ts'
import { seenByIds, seenRows } from '#src/local/read.ts'
import { useLocal } from './use-local.ts'

/** The campuses the user may enter, by name; undefined while reading. */
export const useCampuses = (): Seen<Campus>[] | undefined =>
  useLocal(async (db) => {
    const rows = await seenRows(db, 'campuses', await db.campuses.toArray())
    return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh'))
  }, [])

/** One campus; null when this device does not hold it. */
export const useCampus = (campusId: number): Seen<Campus> | null | undefined =>
  useLocal(async (db) => (await seenByIds(db, 'campuses', [campusId])).get(campusId) ?? null, [campusId])

/** Whether the server has said that there is no campus, and none is queued either. One read, so it never flickers. */
export const useNoCampus = (): boolean =>
  useLocal(
    async (db) =>
      (await campusesAt(db)) !== null &&
      (await seenRows(db, 'campuses', await db.campuses.toArray())).size === 0,
    [],
  ) ?? false
