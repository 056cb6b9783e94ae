import { useSearchParams } from 'react-router-dom'
import { useActiveCampus } from '#src/session/active-campus.tsx'

/** Makes a campus the active one; the floor that was looked into is another campus's and left (spec point 2). */
export function useChooseCampus(): (campusId: number) => void {
  const { choose } = useActiveCampus()
  const [search, setSearch] = useSearchParams()
  return (campusId) => {
    choose(campusId)
    if (!search.has('in')) return
    const left = new URLSearchParams(search)
    left.delete('in')
    setSearch(left, { replace: true })
  }
}
