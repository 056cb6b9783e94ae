import { useEffect, useMemo, useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { limits } from '#contract/limits.ts'
import { folded } from '#src/data/folded.ts'
import { useShownCampuses } from '#src/session/active-campus.tsx'
import { fullName } from './full-name.ts'

/** Drawn at once wherever a campus is chosen; more are found by searching. */
export const mostCampuses = 50

/** Words as they are typed, 150 ms after the last key (spec point 9); while some are composed, those before. */
export function useTyped(words: string, composing: boolean): string {
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(() => setTyped(words), limits.campusSearchDebounce)
    return () => clearTimeout(timer)
  }, [words, composing])
  return typed
}

/** Campuses whose name, with their project's before it, holds `words`; all for no words. */
export function useCampusSearch(words: string): Campus[] {
  const campuses = useShownCampuses()
  return useMemo(() => {
    const wanted = folded(words.trim())
    return (campuses ?? []).filter((campus) => folded(fullName(campus)).includes(wanted))
  }, [campuses, words])
}
