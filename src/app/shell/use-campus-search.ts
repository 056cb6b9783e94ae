import { useEffect, useMemo, useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { limits } from '#contract/limits.ts'
import { useShownCampuses } from '#src/session/active-campus.tsx'

const MOST = 50

/** Campuses whose name holds `words`, 150 ms after the last key (spec point 9); all for no words. */
export function useCampusSearch(words: string): Campus[] {
  const campuses = useShownCampuses()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(words.trim().toLowerCase()), limits.campusSearchDebounce)
    return () => clearTimeout(timer)
  }, [words])
  return useMemo(
    () => (campuses ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST),
    [campuses, wanted],
  )
}
