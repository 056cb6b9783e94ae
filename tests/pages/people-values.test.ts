import { expect, test } from 'vitest'
import type { CampusUser, RoleRow } from '#contract/people-shapes.ts'
import { takenUp } from '#src/form/taken-up.ts'
import * as roleValues from '#src/pages/roles/role-values.ts'
import { changesOf, leaves, valuesOf, wholeFields } from '#src/pages/users/user-values.ts'

const userOf = (roleIds: number[], campusIds: number[], authority = 0) =>
  ({
    ...{ id: 1, account: 'a', username: '甲', phone: '', email: '', authority, campusIds },
    roles: roleIds.map((id) => ({ id, roleName: '' })),
  }) as unknown as CampusUser

test('an edit of an account says what was changed, and on which roles and campuses', () => {
  const user = userOf([3, 4], [7])
  const { account: _a, password: _p, remoteControl: _r, ...values } = valuesOf(user)
  expect(changesOf(user, { ...values, roleIds: [4, 3], username: '乙' })).toEqual({ username: '乙' })
  expect(changesOf(user, { ...values, roleIds: [3] })).toEqual({
    roleIds: [3],
    madeOn: { roleIds: [3, 4] },
  })
  const seen = { authority: 0, campusIds: [7] }
  expect(changesOf(user, { ...values, authority: 1 })).toEqual({ authority: 1, madeOn: seen })
  expect(changesOf(user, { ...values, campusIds: [8] })).toEqual({ campusIds: [8], madeOn: seen })
})

test('an edit of an account says which platforms it enters, where they are known and others than before', () => {
  const user = { ...userOf([3], [7]), accountType: 4 }
  const { account: _a, password: _p, remoteControl: _r, ...values } = valuesOf(user)
  expect(changesOf(user, values)).toEqual({})
  expect(changesOf(user, { ...values, accountType: 12 })).toEqual({
    accountType: 12,
    madeOn: { accountType: 4 },
  })
  // A list that an older version kept does not say it.
  const unsaid = userOf([3], [7])
  expect(changesOf(unsaid, { ...values, accountType: valuesOf(unsaid).accountType })).toEqual({})
})

test('a draft brings back no roles and campuses that have been changed since it was begun, and of the rest what was changed', () => {
  const begun = valuesOf(userOf([3, 4], [7]))
  const values = { ...begun, username: '乙', roleIds: [3, 4, 5], campusIds: [7, 8] }
  const backFor = (user: CampusUser, draft: object = { begun }) =>
    takenUp({ values, at: 1, ...draft }, valuesOf(user), { whole: wholeFields }).values
  const { username, roleIds, campusIds } = values
  expect(backFor({ ...userOf([4, 3], [7]), phone: '1' })).toEqual({ username, roleIds: [4, 3, 5], campusIds })
  expect(backFor(userOf([3], [7]))).toEqual({ username, campusIds })
  expect(backFor(userOf([3, 4], [7, 9]))).toEqual({ username, roleIds })
  expect(backFor(userOf([3, 4], [], 1))).toEqual({ username, roleIds })
  // One of an older build, that does not say what it was begun with.
  const { roleIds: _roles, campusIds: _campuses, authority: _scope, ...texts } = values
  expect(backFor(userOf([3, 4], [7]), {})).toEqual(texts)
})

test('it is said that rooms stay given where somebody leaves a campus', () => {
  const scope = (authority: number, ...campusIds: number[]) => ({ authority, campusIds })
  expect(leaves(userOf([], [7]), scope(0, 7, 8))).toBe(false)
  expect(leaves(userOf([], [7]), scope(1))).toBe(false)
  expect(leaves(userOf([], [7]), scope(0, 8))).toBe(true)
  expect(leaves(userOf([], [], 1), scope(0, 8))).toBe(true)
})

test('an edit of a role says what was changed, and what the role opened', () => {
  const role = {
    ...{ id: 9, roleName: '夜班', base: 15, display: false, urls: ['/a', '/b', '/unlisted'] },
  } as unknown as RoleRow
  const listed = new Set(['/a', '/b', '/c'])
  const values = {
    roleName: '夜班',
    base: 15,
    display: false,
    urls: ['/b', '/a'],
  }
  expect(roleValues.changesOf(role, values, listed)).toEqual({})
  expect(roleValues.changesOf(role, { ...values, roleName: '白班', base: 16 }, listed)).toEqual({
    roleName: '白班',
    base: 16,
  })
  expect(roleValues.changesOf(role, { ...values, urls: ['/a', '/c'] }, listed)).toEqual({
    urls: ['/a', '/c'],
    madeOn: { urls: role.urls, display: false },
  })
  expect(roleValues.changesOf(role, { ...values, display: true }, listed)).toEqual({
    display: true,
    madeOn: { display: false },
  })
})
