import { type ReactNode, useEffect } from 'react'
import { type PageName, pages } from '#contract/pages.ts'
import { type RoleName, roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { useSession, useView } from '#src/session/session-provider.tsx'

/** Who looks. */
export interface Eyes {
  role?: RoleName
  urls?: readonly string[]
  opens?: readonly PageName[]
  cid?: number
  /** The campuses she is bound to. */
  campusIds?: readonly number[]
  /** The console she is in, where that is another one than the tests'. */
  system?: SystemCode
}

/** What somebody sees who has this role and may do and open this, and nothing else. */
export function As({
  role = 'schoolAdmin',
  urls = [],
  opens = [],
  cid,
  campusIds,
  system,
  children,
}: Eyes & { children: ReactNode }) {
  const view = useView()
  const session = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is first drawn
  useEffect(() => {
    const permissions = [
      ...urls.map((url) => ({ url, type: 1 })),
      ...opens.map((name) => ({ url: `/school${pages[name].path}`, type: 2 })),
    ]
    const held = { id: roles[role].id, roleName: '', permissions }
    const holding = (user: UserInfo): UserInfo => ({
      ...{ ...user, roles: [held], displayRoles: [] },
      ...(cid === undefined ? {} : { cid }),
    })
    view({
      user: holding,
      frame: (frame) => (system ? { ...frame, system } : frame),
      desk: (desk) => (campusIds ? { ...desk, sees: new Set(campusIds) } : desk),
    })
  }, [view])
  return session.kind === 'signed-in' && session.viewing ? children : null
}
