import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { limits } from '#contract/limits.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useRealId } from '#src/data/routes.ts'
import type { Seen } from '#src/local/overlay.ts'
import { choiceKeys } from './choices.ts'
import { useSession } from './session-provider.tsx'
import { useOfferedSpaceTypes } from './space-type.ts'

interface ActiveCampus {
  campusId: number | null
  choose(campusId: number): void
}

interface SpaceTypeChoice {
  /** Empty where space types are not chosen among. */
  offered: readonly SpaceType[]
  /** null: campuses of every space type are shown. */
  current: SpaceType | null
  /** Changing it loads the page anew a second later (spec point 2). */
  choose(spaceTypeId: number | null): void
}

interface Workplace {
  active: ActiveCampus
  /** The campuses of the current space type; undefined while reading. */
  campuses: Seen<Campus>[] | undefined
  spaceType: SpaceTypeChoice
}

const WorkplaceContext = createContext<Workplace | null>(null)

function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('nobody is signed in here')
  return workplace
}

/** The campus the user works in. Null while none is known, or when she may enter none. */
export const useActiveCampus = (): ActiveCampus => useWorkplace().active

/** The campuses to choose among: those of the current space type, by name; undefined while reading. */
export const useShownCampuses = (): Seen<Campus>[] | undefined => useWorkplace().campuses

/** The space type that is worked in, and how to work in another one. */
export const useSpaceTypeChoice = (): SpaceTypeChoice => useWorkplace().spaceType

/** What was chosen on this device. */
interface Chosen {
  campusId: number | null
  spaceTypeId: number | null
}

const keptId = (key: string) => Number(localStorage.getItem(key)) || null
const keepId = (key: string, id: number | null) =>
  id === null ? localStorage.removeItem(key) : localStorage.setItem(key, String(id))

/**
 * Keeps the active campus and the current space type over reloads and has the campus kept fresh. The first campus
 * becomes active when none is; one that is not in the list any more gives way to the last (spec point 4).
 */
export function ActiveCampusProvider({ children }: { children: ReactNode }) {
  const desk = useDesk()
  const keys = useMemo(() => choiceKeys(desk.local.name), [desk])
  const [chosen, setChosen] = useState(
    (): Chosen => ({ campusId: keptId(keys.campus), spaceTypeId: keptId(keys.spaceType) }),
  )
  const all = useCampuses()
  const offered = useOfferedSpaceTypes()
  const current = offered && (offered.find(({ id }) => id === chosen.spaceTypeId) ?? null)
  const real = useRealId(chosen.campusId ?? 0)
  const wanted = chosen.campusId === null ? null : real

  const session = useSession()
  const looking = session.kind === 'signed-in' && session.viewing

  const keep = useCallback(
    (next: Chosen) => {
      setChosen(next)
      // What is chosen while one looks with another's eyes is not one's own choice, and loading anew would end it.
      if (looking) return
      keepId(keys.campus, next.campusId)
      keepId(keys.spaceType, next.spaceTypeId)
      if (next.spaceTypeId !== chosen.spaceTypeId) reloadSoon()
    },
    [keys, looking, chosen.spaceTypeId],
  )

  const campuses = useMemo(() => {
    if (!all || current === undefined) return undefined
    return current ? all.filter((campus) => campus.spaceTypeId === current.id) : all
  }, [all, current])

  const choose = useCallback(
    (campusId: number) => {
      const campus = all?.find((one) => one.campusId === campusId)
      const other = current && campus && campus.spaceTypeId !== current.id
      if (!other) return keep({ campusId, spaceTypeId: chosen.spaceTypeId })
      // The campus decides (spec point 4); one that is of no space type is found among all.
      const known = offered?.some(({ id }) => id === campus.spaceTypeId)
      keep({ campusId, spaceTypeId: known ? campus.spaceTypeId : null })
    },
    [all, current, offered, chosen.spaceTypeId, keep],
  )

  const campusId = useMemo(() => {
    if (!campuses) return wanted
    if (campuses.some((campus) => campus.campusId === wanted)) return wanted
    const listed = [...campuses].sort(inList)
    const fallback = wanted === null ? listed[0] : listed.at(-1)
    return fallback?.campusId ?? null
  }, [campuses, wanted])

  useEffect(() => {
    if (campuses && campusId !== null && campusId !== chosen.campusId) choose(campusId)
  }, [campuses, campusId, chosen.campusId, choose])

  useEffect(() => desk.watch(campusId), [desk, campusId])

  const value = useMemo(
    (): Workplace => ({
      active: { campusId, choose },
      campuses,
      spaceType: {
        offered: offered ?? [],
        current: current ?? null,
        choose: (spaceTypeId) => keep({ campusId: chosen.campusId, spaceTypeId }),
      },
    }),
    [campusId, choose, campuses, offered, current, chosen.campusId, keep],
  )
  return <WorkplaceContext value={value}>{children}</WorkplaceContext>
}

/** The order of the server's list, which is not that of their names; what is only made here comes behind it. */
const inList = ({ campusId: a }: Campus, { campusId: b }: Campus): number =>
  Number(isTemporaryId(a)) - Number(isTemporaryId(b)) || a - b

const reloadSoon = () => setTimeout(() => location.reload(), limits.spaceTypeReloadDelay)
