import { opensPage, pages } from '#contract/pages.ts'
import { useAllowed } from './allowed.tsx'
import { useSession, useSystem } from './session-provider.tsx'

const nothing: ReadonlySet<string> = new Set()

/**
 * Whether the user may create a campus: the call and the page both need to be hers (spec point 6), and every campus, since
 * a new one would be none of those she is bound to.
 */
export function useMayCreateCampus(): boolean {
  const system = useSystem()
  const session = useSession()
  const routes = session.kind === 'signed-in' ? session.routes : nothing
  const bound = session.kind === 'signed-in' && session.user.campusIds !== null
  return useAllowed('/campus/v1/add') && !bound && opensPage(pages.createPlace, system, routes)
}
