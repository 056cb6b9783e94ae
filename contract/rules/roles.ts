/** What a role may be compared by, whatever its family (the aggregate checks of spec point 3); from the most down. */
export const ranks = ['admin', 'generalAgent', 'districtAgent', 'manager', 'teacher', 'ordinary'] as const
export type Rank = (typeof ranks)[number]

/** The platforms that have roles of their own; the open platform and homes use the ones without a family. */
export type RoleFamily = 'school' | 'hotel' | 'business'

interface RoleConstant {
  /** What the wire names the role by, in every company. */
  id: number
  family: RoleFamily | null
  rank: Rank | null
}

/**
 * Every role the rules speak of. The ids are ours, the spec shows none. The lower-version role has no rank: none of the
 * aggregate checks holds for it.
 */
export const roles = {
  superAdmin: { id: 1, family: null, rank: 'admin' },
  admin: { id: 2, family: null, rank: 'admin' },
  lowerVersion: { id: 3, family: null, rank: null },
  schoolAdmin: { id: 11, family: 'school', rank: 'admin' },
  schoolGeneralAgent: { id: 12, family: 'school', rank: 'generalAgent' },
  schoolDistrictAgent: { id: 13, family: 'school', rank: 'districtAgent' },
  schoolManager: { id: 14, family: 'school', rank: 'manager' },
  schoolOrdinary: { id: 15, family: 'school', rank: 'ordinary' },
  schoolTeacher: { id: 16, family: 'school', rank: 'teacher' },
  hotelAdmin: { id: 21, family: 'hotel', rank: 'admin' },
  hotelGeneralAgent: { id: 22, family: 'hotel', rank: 'generalAgent' },
  hotelDistrictAgent: { id: 23, family: 'hotel', rank: 'districtAgent' },
  hotelManager: { id: 24, family: 'hotel', rank: 'manager' },
  hotelOrdinary: { id: 25, family: 'hotel', rank: 'ordinary' },
  businessAdmin: { id: 31, family: 'business', rank: 'admin' },
  businessGeneralAgent: { id: 32, family: 'business', rank: 'generalAgent' },
  businessDistrictAgent: { id: 33, family: 'business', rank: 'districtAgent' },
  businessManager: { id: 34, family: 'business', rank: 'manager' },
  businessOrdinary: { id: 35, family: 'business', rank: 'ordinary' },
} as const satisfies Record<string, RoleConstant>

export type RoleName = keyof typeof roles

export const roleList: readonly (RoleConstant & { name: RoleName })[] = Object.entries(roles).map(
  ([name, role]) => ({ ...role, name: name as RoleName }),
)

/** A role as ranks are read off it: a company's own one has the rank of the built-in role it stands beside. */
export interface RankedRole {
  id: number
  base?: number | null
}

/** The ranks that a user holds through her roles. A role that stands beside none of the constants has no rank. */
export function ranksOf(user: { roles: readonly RankedRole[] }): Set<Rank> {
  const held = new Set(user.roles.map(({ id, base }) => base ?? id))
  return new Set(roleList.flatMap(({ id, rank }) => (rank && held.has(id) ? [rank] : [])))
}

/** What decides of somebody who has several ranks: the highest of them. */
export function highestRank(user: { roles: readonly RankedRole[] }): Rank | undefined {
  const held = ranksOf(user)
  return ranks.find((rank) => held.has(rank))
}

/** Whether somebody runs the platform itself. */
export const isSuperAdmin = (user: { roles: readonly RankedRole[] }): boolean =>
  user.roles.some(({ id }) => id === roles.superAdmin.id)

const ordinaryIds: ReadonlySet<number> = new Set(
  roleList.flatMap(({ id, rank }) => (rank === 'ordinary' ? [id] : [])),
)

/** Whether a role is one of those that shut people out of the consoles (spec point 5): by its id, not by its rank. */
export const isOrdinaryRole = ({ id }: { id: number }): boolean => ordinaryIds.has(id)
