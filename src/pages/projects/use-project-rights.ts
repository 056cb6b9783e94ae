import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSession } from '#src/session/session-provider.tsx'

interface ProjectRights {
  /** Whether a write may ever be hers; what may not is not shown. `path` is what follows the area's own. */
  may: (path: string) => boolean
  /** An application is a campus, which is created with the permission of both. */
  mayAddApp: boolean
  /** Writes are made at once or not at all. */
  online: boolean
  /** Bound to campuses: she looks, and changes nothing (see docs/decisions/011). */
  bound: boolean
}

/** What of a project the user may change, and whether it can be done now. */
export function useProjectRights(): ProjectRights {
  const session = useSession()
  const { user } = useDesk()
  const online = useConnection().kind === 'online'
  const bound = user.campusIds !== null
  const may = (path: string) =>
    !bound && session.kind === 'signed-in' && session.urls.has(`/business/v1/megaproject/${path}`)
  const mayAddApp = useAllowed('/campus/v1/add') && may('app/add')
  return { may, mayAddApp, online, bound }
}
