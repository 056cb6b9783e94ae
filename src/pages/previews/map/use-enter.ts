import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import type { MapCampus } from './use-campuses-on-map.ts'

/** Makes a campus the active one and goes to its buildings; null where nothing may lead there. */
export type Enter = ((campus: Pick<MapCampus, 'campusId' | 'standing'>) => void) | null

/**
 * The way into a campus, for those who may open a page of its buildings: to the plan of its first building that is drawn, and
 * where none is to the list of all of them.
 */
export function useEnter(): Enter {
  const navigate = useNavigate()
  const { choose } = useActiveCampus()
  const [lists, controls] = [useOpens('building'), useOpens('buildingControl')]
  if (!lists && !controls) return null
  return ({ campusId, standing }) => {
    const drawn = standing?.drawnId ?? null
    choose(campusId)
    if (controls && drawn !== null) navigate(`${pathTo('buildingControl')}?in=${drawn}`)
    else navigate(pathTo(lists ? 'building' : 'buildingControl'))
  }
}
