import type { InputOf } from '#contract/index.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { writtenEmail, writtenPhone } from '#contract/rules/contact.ts'
import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { TextKey } from '#src/text/keys.ts'

/** What the form of an account holds. */
export interface UserValues {
  account: string
  username: string
  password: string
  phone: string
  email: string
  roleIds: number[]
  authority: number
  campusIds: number[]
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
  { username, phone, email, roleIds, authority, campusIds }: Omit<UserValues, 'account' | 'password'>,
): Omit<InputOf<'campusUser.edit'>, 'id'> {
  const before = valuesOf(user)
  return {
    ...(username.trim() === before.username ? {} : { username: username.trim() }),
    ...(phone.trim() === before.phone ? {} : { phone: phone.trim() }),
    ...(email.trim() === before.email ? {} : { email: email.trim() }),
    ...(same(roleIds, before.roleIds) ? {} : { roleIds }),
    ...(authority === before.authority ? {} : { authority }),
    ...(authority === 1 || same(campusIds, before.campusIds) ? {} : { campusIds }),
  }
}

interface Fault {
  field: keyof UserValues
  key: TextKey
}

const phone = new RegExp(writtenPhone)
const email = new RegExp(writtenEmail)
const account = /^[\p{L}\p{N}_.-]{2,60}$/u

/** What is wrong with the form, by field. `isNew`: the account and its first password are asked for too. */
export function faultsOf(values: UserValues, isNew: boolean): Fault[] {
  const checks: [boolean, Fault][] = [
    [values.username.trim() !== '', { field: 'username', key: 'common.required' }],
    [!isNew || account.test(values.account), { field: 'account', key: 'people.accountWrong' }],
    [
      !isNew || brokenPasswordRule({ password: values.password }) === null,
      { field: 'password', key: 'people.passwordWrong' },
    ],
    [values.roleIds.length > 0, { field: 'roleIds', key: 'people.rolesHint' }],
    [
      values.authority === 1 || values.campusIds.length > 0,
      { field: 'campusIds', key: 'people.campusesHint' },
    ],
    [phone.test(values.phone.trim()), { field: 'phone', key: 'people.phoneWrong' }],
    [email.test(values.email.trim()), { field: 'email', key: 'people.emailWrong' }],
  ]
  return checks.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
}
