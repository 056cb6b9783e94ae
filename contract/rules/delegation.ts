import type { SystemCode } from '../systems.ts'
import type { UserInfo } from '../user.ts'
import { isSuperAdmin, type RankedRole, type RoleName, ranks, ranksOf, roleList, roles } from './roles.ts'

interface Holder {
  roles: readonly RankedRole[]
}

/** Whoever has no rank stands below all; whoever opens and closes companies stands above the admins of one. */
const heightOf = (holder: Holder): number => {
  if (isSuperAdmin(holder)) return -1
  const held = ranksOf(holder)
  const place = ranks.findIndex((rank) => held.has(rank))
  return place < 0 ? ranks.length : place
}

/**
 * Whether somebody may administer an account, or give a role: it stands below her own rank. Administrators also
 * administer one another. A role that a company has made itself has the rank of the built-in one it stands beside.
 */
export function standsAbove(holder: Holder, other: Holder): boolean {
  const [own, their] = [heightOf(holder), heightOf(other)]
  return own <= 0 ? own <= their : own < their
}

/** An account as the server says it to whoever looks: what is left out holds of nothing. */
interface Administered extends Holder {
  /** Is for campuses too that the holder is not for. */
  elsewhere?: boolean | undefined
  /** Its roles open calls that the holder may not make herself: she would have them by its password. */
  beyond?: boolean | undefined
}

/**
 * Whether somebody may change an account, set its password or delete it: it stands below her, in her campuses, and opens
 * nothing that she may not do herself. Administrators also administer one another, whatever else each may do.
 */
export const administers = (holder: Holder, account: Administered): boolean =>
  !account.elsewhere && standsAbove(holder, account) && (!account.beyond || standsAbove(account, holder))

/** Whether a role is somebody's own, one that decides her menus too. */
export const holdsRole = ({ roles, displayRoles }: Pick<UserInfo, 'roles' | 'displayRoles'>, id: number) =>
  roles.some((role) => role.id === id) || displayRoles.some(({ roleId }) => roleId === id)

/** The platforms that somebody may give and take, by bits: those of her company that she enters herself. */
export const platformsFor = ({ accountType, company }: Pick<UserInfo, 'accountType' | 'company'>): number =>
  accountType & company.accountType

/** Permission urls of a role that somebody does not hold herself, and so cannot give away. */
export const beyond = (held: ReadonlySet<string>, urls: Iterable<string>): string[] =>
  [...urls].filter((url) => !held.has(url))

const notOfCompanies: readonly RoleName[] = ['superAdmin', 'lowerVersion']

/** The built-in roles of a system, the highest first: those a company's own role may stand beside. */
const builtIn = (system: SystemCode) => {
  const family = roleList.some((role) => role.family === system) ? system : null
  return roleList.filter((role) => role.family === family && !notOfCompanies.includes(role.name))
}

/** What a company's own role stands beside when nobody has said: the ordinary role, where the system has one. */
export const defaultBase = (system: SystemCode): number | null =>
  builtIn(system).find(({ rank }) => rank === 'ordinary')?.id ?? null

/** The built-in roles that somebody may have a role stand beside: those she outranks, the highest first. */
export const basesFor = (holder: Holder, system: SystemCode) =>
  builtIn(system)
    .filter(({ id }) => standsAbove(holder, { roles: [{ id }] }))
    .sort((a, b) => heightOf({ roles: [a] }) - heightOf({ roles: [b] }))

/** The rank of a role of a company's own, for saying it; null when it has none. */
export const rankOfBase = (base: number | null) =>
  Object.values(roles).find(({ id }) => id === base)?.rank ?? null
