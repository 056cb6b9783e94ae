import type { Campus } from '#contract/campus-shapes.ts'
import { campusesAt } from '#src/local/meta.ts'
import type { Seen } from '#src/local/overlay.ts'
import { seenOf, seenRows } from '#src/local/read.ts'
import { byName } from './by-name.ts'
import { useConnection } from './connection.ts'
import { useSees } from './sees.ts'
import { useSeen } from './use-local.ts'

/** The campuses the user may enter, by name; undefined while reading. */
export function useCampuses(): Seen<Campus>[] | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['campuses'],
    async ({ db, entries }) => {
      const rows = await seenRows(db, 'campuses', await db.campuses.toArray(), entries)
      return [...rows.values()].filter(({ campusId }) => sees(campusId)).sort(byName)
    },
    [of],
  )
}

/** One campus; null when this device does not hold it, or it is none of hers. */
export function useCampus(campusId: number): Seen<Campus> | null | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['campuses'],
    async (moment) =>
      sees(campusId) ? ((await seenOf(moment, 'campuses', [campusId])).get(campusId) ?? null) : null,
    [campusId, of],
  )
}

/**
 * Whether it is not known yet which campuses there are: that is still being read, or this device has never heard and still may.
 * One read with the rows, so that these are there once it is known.
 */
export function useCampusesAwaited(): boolean {
  const offline = useConnection().kind === 'offline'
  const isTaken = useSeen(['campuses'], async ({ db }) => (await campusesAt(db)) !== null, [])
  return isTaken === undefined || (!isTaken && !offline)
}

/** Whether the server has said that there is no campus, and none is queued either. One read, so it never flickers. */
export const useNoCampus = (): boolean =>
  useSeen(
    ['campuses'],
    async ({ db, entries }) =>
      (await campusesAt(db)) !== null &&
      (await seenRows(db, 'campuses', await db.campuses.toArray(), entries)).size === 0,
    [],
  ) ?? false
