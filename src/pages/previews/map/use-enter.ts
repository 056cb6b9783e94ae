import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'

/** Makes a campus the active one and goes to its buildings; null where nothing may lead there. */
export type Enter = ((campusId: number) => void) | null

/** The way into a campus, for those who may open the page of its buildings. */
export function useEnter(): Enter {
  const navigate = useNavigate()
  const { choose } = useActiveCampus()
  const opens = useOpens('building')
  if (!opens) return null
  return (campusId) => {
    choose(campusId)
    navigate(pathTo('building'))
  }
}
