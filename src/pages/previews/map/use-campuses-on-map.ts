import { useMemo } from 'react'
import type { ListedStanding } from '#contract/overview.ts'
import { useCampuses } from '#src/data/campuses.ts'
import type { Located } from './placing.ts'

/** A campus with how it stands. */
export interface MapCampus extends Located {
  campusId: number
  name: string
  /** null where the server has said nothing of it yet. */
  standing: ListedStanding | null
}

/** The campuses the user may enter, with how they stood when the server was last heard; undefined while reading. */
export function useMapCampuses(standings: readonly ListedStanding[] | undefined): MapCampus[] | undefined {
  const campuses = useCampuses()
  return useMemo(() => {
    const byId = new Map(standings?.map((standing) => [standing.campusId, standing]))
    return campuses?.map((campus) => ({
      ...campus,
      standing: byId.get(campus.campusId) ?? null,
    }))
  }, [campuses, standings])
}
