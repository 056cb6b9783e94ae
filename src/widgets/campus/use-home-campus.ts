import { useEffect } from 'react'
import { useCampuses, useCampusesAwaited } from '#src/data/campuses.ts'
import { useFreshness } from '#src/data/freshness.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'

/**
 * Makes that of some campuses which is hers the active one: what a code or a link leads to is of it. Answers whether it may still
 * turn out to be here: her campuses are not known yet, or hers is being fetched.
 * @param campusIds null while it is not known of which campuses it is
 */
export function useHomeCampus(campusIds: readonly number[] | null): boolean {
  const { campusId: active, choose } = useActiveCampus()
  const campuses = useCampuses()
  const awaited = useCampusesAwaited()
  const home = campusIds?.find((one) => campuses?.some(({ campusId }) => campusId === one)) ?? null
  const arrived = useFreshness(home ?? 0)?.state === 'fresh'
  useEffect(() => {
    if (home !== null && home !== active) choose(home)
  }, [home, active, choose])
  return home === null ? campusIds !== null && (!campuses || awaited) : !arrived
}
