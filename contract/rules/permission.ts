import type { Permission } from '../endpoint.ts'
import type { SystemCode } from '../systems.ts'
import type { PermissionLine, UserInfo } from '../user.ts'
import { counts } from './excluded-writes.ts'
import { controlled, isCommand, mayControl } from './remote-control.ts'

type Holder = Pick<UserInfo, 'roles' | 'displayRoles' | 'remoteControl'>

/** All urls a user holds, merged across her roles (spec point 6); commands only when she may control from afar. */
export function mergedUrls(user: Holder): Set<string> {
  const urls = user.roles.flatMap((role) =>
    role.permissions.flatMap(({ url }) => (counts(role, url) ? [url] : [])),
  )
  return new Set(controlled(user, urls))
}

/** Whether somebody's roles open commands, and remote control alone is missing for them. */
export const lacksRemoteControl = (user: Holder): boolean =>
  !mayControl(user) && [...mergedUrls({ ...user, remoteControl: true })].some(isCommand)

/** Route permissions: lines of type 2, from displayRoles when there are any, else from roles (spec point 3). */
export function routeUrls(user: Holder): Set<string> {
  const display = user.displayRoles.map(({ roleId: id, permissions }) => ({ id, permissions }))
  const deciding: { id: number; permissions: PermissionLine[] }[] = display.length > 0 ? display : user.roles
  return new Set(
    deciding.flatMap((role) =>
      role.permissions.flatMap(({ url, type }) => (type === 2 && counts(role, url) ? [url] : [])),
    ),
  )
}

/** Whether a call may be made: what refuses on the server hides the button in the browser. */
export function permits(urls: ReadonlySet<string>, permission: Permission): boolean {
  return permission === null || permission === 'signed-in' || urls.has(permission)
}

/** A route's permission url: its path behind the system's name (spec point 6). */
export const routeUrl = (system: SystemCode, path: string): string => `/${system}${path}`

/**
 * The permission directive's rule (spec point 5): every listed url must be held. A value that is neither a
 * string nor a list of strings is a programming error.
 */
export function holdsAll(urls: ReadonlySet<string>, needed: unknown): boolean {
  if (typeof needed === 'string') return urls.has(needed)
  if (Array.isArray(needed) && needed.every((url) => typeof url === 'string'))
    return needed.every((url) => urls.has(url))
  throw new TypeError('a permission is a url or a list of urls')
}
