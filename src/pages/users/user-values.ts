import '#src/text/people.ts'
import type { InputOf } from '#contract/index.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
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
  /** Asked for of a new account; of one that there is, its menu says it. */
  remoteControl: boolean
}

export const newValues: UserValues = {
  account: '',
  username: '',
  password: '',
  phone: '',
  email: '',
  roleIds: [],
  authority: 0,
  campusIds: [],
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
})

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** What differs from the account as it is: an edit says only what its author changed. */
export function changesOf(
  user: CampusUser,
  {
    username,
    phone,
    email,
    roleIds,
    authority,
    campusIds,
  }: Omit<UserValues, 'account' | 'password' | 'remoteControl'>,
): Omit<InputOf<'campusUser.edit'>, 'id'> {
  const before = valuesOf(user)
  return {
    ...(username === before.username ? {} : { username }),
    ...(phone === before.phone ? {} : { phone }),
    ...(email === before.email ? {} : { email }),
    ...(same(roleIds, before.roleIds) ? {} : { roleIds }),
    ...(authority === before.authority ? {} : { authority }),
    ...(authority === 1 || same(campusIds, before.campusIds) ? {} : { campusIds }),
  }
}

/** What the call's shape cannot say of an account; a first password is asked for of a new one. */
export const userFaults = (
  { password, authority, campusIds }: UserValues,
  isNew: boolean,
  say: Say,
): MaybeFaults => ({
  password: isNew ? firstPasswordFault(password, say) : null,
  campusIds:
    authority === 1 || campusIds.length > 0
      ? null
      : say('people.campusesHint', { place: say('system.place') }),
})
