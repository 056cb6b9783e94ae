import { opensPage, pages } from '#contract/pages.ts'
import { useAllowed } from './allowed.tsx'
import { useSession, useSystem } from './session-provider.tsx'

const nothing: ReadonlySet<string> = new Set()

/** Whether the user may create a campus: the call and the page both need to be hers (spec point 6). */
export function useMayCreateCampus(): boolean {
  const system = useSystem()
  const session = useSession()
  const routes = session.kind === 'signed-in' ? session.routes : nothing
  return useAllowed('/campus/v1/add') && opensPage(pages.createPlace, system, routes)
}
