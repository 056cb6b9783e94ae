import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageName } from '#contract/pages.ts'
import { offeredRoutes } from '#contract/rules/menu.ts'
import { useDisplays } from '#src/data/displays.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useFeatures, usePerson } from '#src/session/use-person.ts'
import { menuEntryOf, menuGroups, type NamedPage, pageAt } from '../menu.ts'

const nothing: ReadonlySet<string> = new Set()

/** The routes the signed-in user may open. */
export function useRoutes(): ReadonlySet<string> {
  const session = useSession()
  return session.kind === 'signed-in' ? session.routes : nothing
}

/** The same without what is hidden from her: what menus go by. */
export function useOfferedRoutes(): ReadonlySet<string> {
  const routes = useRoutes()
  const { account } = usePerson()
  const displays = useDisplays()
  return useMemo(() => offeredRoutes(routes, account, displays), [routes, account, displays])
}

/** The page that is open. */
export const useCurrentPage = (): NamedPage | null => pageAt(useLocation().pathname)

/** The main menu by groups, and the entry that stands for the page that is open. */
export function useMenu(): { groups: NamedPage[][]; active: PageName | null } {
  const system = useSystem()
  const routes = useOfferedRoutes()
  const page = useCurrentPage()
  const { noNavigation } = useFeatures()
  const groups = useMemo(
    () => (noNavigation ? [] : menuGroups(system, routes)),
    [system, routes, noNavigation],
  )
  return { groups, active: page && menuEntryOf(page) }
}
