import { campusesAt, campusesAtKey, freshKey, freshness } from '#src/local/meta.ts'
import { useConnection } from './connection.ts'
import { useDesk } from './desk-context.ts'
import { noAnswerInWords } from './no-answer.ts'
import { useLocal, useWatched } from './use-local.ts'

export interface CampusFreshness {
  /** When the server last said how the campus stands, in ms; null when this device holds no copy. */
  at: number | null
  state: 'missing' | 'refreshing' | 'fresh' | 'stale'
  /** Whether this device has ever been told how its devices are. */
  statusesHeard: boolean
  /** Why the last refresh failed. */
  error: string | null
  refresh(): void
}

/** How old the copy of a campus is. It is stale while the server cannot be heard. */
export function useFreshness(campusId: number): CampusFreshness | undefined {
  const desk = useDesk()
  const online = useConnection().kind === 'online'
  const known = useLocal({ meta: [freshKey(campusId)] }, (db) => freshness(db, campusId), [campusId])
  const isHeld = useHeld(campusId)
  if (!known || isHeld === undefined) return undefined
  const { refreshing, statusHeardAt } = known
  const at = isHeld ? known.at : null
  const error = known.error && noAnswerInWords(known.error)
  const state = refreshing && online ? 'refreshing' : at === null ? 'missing' : online ? 'fresh' : 'stale'
  return { at, state, statusesHeard: statusHeardAt !== null, error, refresh: desk.refresh }
}

/**
 * Whether this device holds a copy, of the moment that the lists show: they rest between two readings while a campus comes, and
 * what is told already but not read yet would be an empty campus to them. Once there is one nothing more is asked.
 */
function useHeld(campusId: number): boolean | undefined {
  const { screen } = useDesk()
  return useWatched<boolean>(
    (heard, failed) => {
      const stop = screen.watch({
        of: [],
        records: [freshKey(campusId)],
        read: async ({ db }) => (await freshness(db, campusId)).at !== null,
        heard: (isHeld) => {
          heard(isHeld)
          if (isHeld) stop()
        },
        failed,
      })
      return stop
    },
    [screen, campusId],
  )
}

/** Whether nothing has been told of a campus yet: that this device holds nothing of it does not mean that it is empty. */
export const isUntold = (freshness: Pick<CampusFreshness, 'at'> | undefined): boolean =>
  freshness === undefined || freshness.at === null

/** When the list of campuses was last taken, in ms; null when never; undefined while reading. */
export const useCampusesAt = (): number | null | undefined =>
  useLocal({ meta: [campusesAtKey] }, campusesAt, [])
