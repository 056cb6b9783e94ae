import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useCampuses } from '#src/data/campuses.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useRealId } from '#src/data/routes.ts'

interface ActiveCampus {
  campusId: number | null
  choose(campusId: number): void
}

const ActiveCampusContext = createContext<ActiveCampus | null>(null)

/** The campus the user works in. Null while none is known, or when she may enter none. */
export function useActiveCampus(): ActiveCampus {
  const active = useContext(ActiveCampusContext)
  if (!active) throw new Error('nobody is signed in here')
  return active
}

/**
 * Keeps the active campus over reloads and has it kept fresh. The first campus becomes active when none is;
 * one that is not in the list any more gives way to the last (spec point 4).
 */
export function ActiveCampusProvider({ children }: { children: ReactNode }) {
  const desk = useDesk()
  const key = `${desk.local.name}:campus`
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(key)) || null)
  const campuses = useCampuses()
  const real = useRealId(chosen ?? 0)
  const wanted = chosen === null ? null : real

  const choose = useCallback(
    (campusId: number) => {
      localStorage.setItem(key, String(campusId))
      setChosen(campusId)
    },
    [key],
  )

  const campusId = useMemo(() => {
    if (!campuses) return wanted
    if (campuses.some((campus) => campus.campusId === wanted)) return wanted
    const fallback = wanted === null ? campuses[0] : campuses.at(-1)
    return fallback?.campusId ?? null
  }, [campuses, wanted])

  useEffect(() => {
    if (campuses && campusId !== null && campusId !== chosen) choose(campusId)
  }, [campuses, campusId, chosen, choose])

  useEffect(() => desk.watch(campusId), [desk, campusId])

  const value = useMemo(() => ({ campusId, choose }), [campusId, choose])
  return <ActiveCampusContext value={value}>{children}</ActiveCampusContext>
}
