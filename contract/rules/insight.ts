import type { UserInfo } from '../user.ts'
import { type HeldFeature, type ServiceFeature, serviceOpens } from './company-features.ts'
import { counts } from './excluded-writes.ts'
import { featureNeeded } from './orders/services.ts'
import { isCommand, mayControl } from './remote-control.ts'

type Person = Pick<UserInfo, 'roles' | 'displayRoles' | 'remoteControl'>

/**
 * Why somebody has a permission or has it not. 'no-role': none of her roles holds it; 'menu': a role holds it, but
 * she has roles that decide menus (displayRoles), and they do not; 'lower': only the lower-version role holds it, and
 * that one opens nothing that writes. 'remote': a role grants a command, but she may not control from afar. 'service': a role grants it, but it needs a value-added service that the company has
 * nowhere now.
 */
export type Insight =
  | { kind: 'granted'; by: string[] }
  | { kind: 'hidden'; why: 'no-role' | 'menu' | 'lower' | 'remote'; by: string[] }
  | { kind: 'hidden'; why: 'service'; by: string[]; feature: ServiceFeature }

interface Holder {
  id: number
  roleName: string
  permissions: readonly { url: string; type: number }[]
}

/**
 * Which role grants a call (type 1) or a page (type 2), or which rule hides it (spec points 3 and 6).
 * @param services that the person's company has had
 */
export function explain(
  { roles, displayRoles, remoteControl }: Person,
  line: { url: string; type: 1 | 2 },
  services: readonly HeldFeature[] | undefined,
  now = Date.now(),
): Insight {
  const display: Holder[] = displayRoles.map(({ roleId: id, ...role }) => ({ ...role, id }))
  const decidesMenus = line.type === 2 && display.length > 0
  const holds = (role: Holder) =>
    role.permissions.some(({ url, type }) => url === line.url && (line.type === 1 || type === 2))
  const names = (holders: readonly Holder[]) => holders.map((role) => role.roleName)
  const holding = (decidesMenus ? display : roles).filter(holds)
  const granting = holding.filter((role) => counts(role, line.url))
  if (granting.length > 0 && isCommand(line.url) && !mayControl({ roles, remoteControl }))
    return { kind: 'hidden', why: 'remote', by: names(granting) }
  const feature = line.type === 1 ? featureNeeded(line.url) : null
  if (granting.length > 0 && feature !== null && !serviceOpens(services, feature, { now }))
    return { kind: 'hidden', why: 'service', by: names(granting), feature }
  if (granting.length > 0) return { kind: 'granted', by: names(granting) }
  if (holding.length > 0) return { kind: 'hidden', why: 'lower', by: names(holding) }
  if (decidesMenus && roles.some(holds)) return { kind: 'hidden', why: 'menu', by: names(display) }
  return { kind: 'hidden', why: 'no-role', by: [] }
}
