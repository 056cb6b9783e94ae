import '#src/text/people.ts'
import type { InputOf } from '#contract/index.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { sameMembers } from '#contract/rules/made-on.ts'
import type { MaybeFaults } from '#src/form/call-rules.ts'
import type { Say } from '#src/text/text.ts'
import { firstPasswordFault } from './first-password.tsx'

/** What the form of an account holds. */
export type UserValues = {
  account: string
  username: string
  password: string
  phone: string
  email: string
  roleIds: number[]
  authority: number
  campusIds: number[]
  /** The platforms it may enter, by bits; undefined where the list that is kept here does not say. */
  accountType: number | undefined
  /** Asked for of a new account; of one that there is, its menu says it. */
  remoteControl: boolean
}
type MadeOn = Required<Omit<NonNullable<InputOf<'campusUser.edit'>['madeOn']>, 'accountType'>>

export const newValues: UserValues = {
  account: '',
  username: '',
  password: '',
  phone: '',
  email: '',
  roleIds: [],
  authority: 0,
  campusIds: [],
  accountType: undefined,
  remoteControl: false,
}

export const valuesOf = (user: CampusUser): UserValues => ({
  ...newValues,
  account: user.account,
  username: user.username,
  phone: user.phone,
  email: user.email,
  roleIds: user.roles.map((role) => role.id),
  authority: user.authority,
  campusIds: user.campusIds,
  accountType: user.accountType,
})

const seenOf = ({ roles, authority, campusIds }: CampusUser): MadeOn => ({
  roleIds: roles.map((role) => role.id),
  authority,
  campusIds,
})

/** What of an account is sent whole. */
export const wholeFields = [['roleIds'], ['accountType'], ['authority', 'campusIds']] as const

/** What differs from the account as it is: an edit says only what its author changed, and what of the account she saw. */
export function changesOf(
  user: CampusUser,
  {
    username,
    phone,
    email,
    roleIds,
    authority,
    campusIds,
    accountType,
  }: Omit<UserValues, 'account' | 'password' | 'remoteControl'>,
): Omit<InputOf<'campusUser.edit'>, 'id'> {
  const before = valuesOf(user)
  const seen = seenOf(user)
  const roles = sameMembers(roleIds, before.roleIds) ? null : { roleIds }
  const everywhere = authority === 1
  const campuses = everywhere || sameMembers(campusIds, before.campusIds) ? null : { campusIds }
  const scope = authority === before.authority ? campuses : { authority, ...campuses }
  const platforms = accountType === undefined || accountType === user.accountType ? null : { accountType }
  const madeOn = {
    ...(platforms && user.accountType !== undefined && { accountType: user.accountType }),
    ...(roles && { roleIds: seen.roleIds }),
    ...(scope && { authority: seen.authority, campusIds: seen.campusIds }),
  }
  return {
    ...(username === before.username ? {} : { username }),
    ...(phone === before.phone ? {} : { phone }),
    ...(email === before.email ? {} : { email }),
    ...roles,
    ...scope,
    ...platforms,
    ...((roles || scope || platforms) && { madeOn }),
  }
}

/** What the call's shape cannot say of an account; a first password is asked for of a new one. */
export const userFaults = (
  { password, authority, campusIds, accountType }: UserValues,
  isNew: boolean,
  say: Say,
): MaybeFaults => ({
  password: isNew ? firstPasswordFault(password, say) : null,
  accountType: accountType === 0 ? say('people.platformNeeded') : null,
  campusIds:
    authority === 1 || campusIds.length > 0
      ? null
      : say('people.campusesHint', { place: say('system.place') }),
})

/** Whether the account would not be for every campus any more that it is for now. */
export const leaves = (
  user: CampusUser,
  { authority, campusIds }: Pick<UserValues, 'authority' | 'campusIds'>,
) => authority === 0 && (user.authority === 1 || user.campusIds.some((id) => !campusIds.includes(id)))
