import type { CampusUser } from '#contract/people-shapes.ts'
import { type Rank, ranksOf } from '#contract/rules/roles.ts'
import { folded } from '#src/data/folded.ts'

export interface UserFilter {
  keyWord: string
  /** null is every rank, or every campus. */
  rank: Rank | null
  campusId: number | null
  /** One role alone; null is any. */
  roleId: number | null
}

export const everyUser: UserFilter = { keyWord: '', rank: null, campusId: null, roleId: null }

/** The accounts that a filter lets through, in their order. Accounts for every campus are for each one. */
export function filteredUsers(
  users: readonly CampusUser[],
  { keyWord, rank, campusId, roleId }: UserFilter,
): CampusUser[] {
  const words = folded(keyWord.trim())
  return users.filter(
    (user) =>
      (roleId === null || user.roles.some(({ id }) => id === roleId)) &&
      (rank === null || ranksOf(user).has(rank)) &&
      (campusId === null || user.authority === 1 || user.campusIds.includes(campusId)) &&
      [user.account, user.username, user.phone, user.email].some((text) => folded(text).includes(words)),
  )
}
