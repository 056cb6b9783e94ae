import { expect, test } from 'vitest'
import type { CampusUser, RoleRow } from '#contract/people-shapes.ts'
import * as roleValues from '#src/pages/roles/role-values.ts'
import { changesOf, leaves, stillHolding, valuesOf } from '#src/pages/users/user-values.ts'

const userOf = (roleIds: number[], campusIds: number[], authority = 0) =>
  ({
    ...{ id: 1, account: 'a', username: '甲', phone: '', email: '', authority, campusIds },
    roles: roleIds.map((id) => ({ id, roleName: '' })),
  }) as unknown as CampusUser

test('an edit of an account says what was changed, and on which roles and campuses', () => {
  const user = userOf([3, 4], [7])
  const { madeOn: _seen, account: _a, password: _p, remoteControl: _r, ...values } = valuesOf(user)
  expect(changesOf(user, { ...values, roleIds: [4, 3], username: '乙' })).toEqual({ username: '乙' })
  expect(changesOf(user, { ...values, roleIds: [3] })).toEqual({
    roleIds: [3],
    madeOn: { roleIds: [3, 4] },
  })
  const seen = { authority: 0, campusIds: [7] }
  expect(changesOf(user, { ...values, authority: 1 })).toEqual({ authority: 1, madeOn: seen })
  expect(changesOf(user, { ...values, campusIds: [8] })).toEqual({ campusIds: [8], madeOn: seen })
})

test('a draft brings back no roles and campuses that have been changed since it was begun', () => {
  const draft = { ...valuesOf(userOf([3, 4], [7])), username: '乙', roleIds: [3, 4, 5], campusIds: [7, 8] }
  const { madeOn: _seen, ...all } = draft
  const { phone: _phone, email: _email, ...entered } = all
  expect(stillHolding(userOf([3, 4], [7]), draft)).toEqual(entered)
  const { roleIds, ...withoutRoles } = entered
  expect(stillHolding(userOf([3], [7]), draft)).toEqual(withoutRoles)
  const { authority: _all, campusIds: _some, ...withoutScope } = entered
  expect(stillHolding(userOf([3, 4], [7, 9]), draft)).toEqual(withoutScope)
  expect(stillHolding(userOf([3, 4], [], 1), draft)).toEqual(withoutScope)
  // One that does not say what it was begun on.
  const { roleIds: _roles, ...texts } = withoutScope
  expect(stillHolding(userOf([3, 4], [7]), entered)).toEqual(texts)
  expect(roleIds).toEqual([3, 4, 5])
})

test('it is said that rooms stay given where somebody leaves a campus', () => {
  const scope = (authority: number, ...campusIds: number[]) => ({ authority, campusIds })
  expect(leaves(userOf([], [7]), scope(0, 7, 8))).toBe(false)
  expect(leaves(userOf([], [7]), scope(1))).toBe(false)
  expect(leaves(userOf([], [7]), scope(0, 8))).toBe(true)
  expect(leaves(userOf([], [], 1), scope(0, 8))).toBe(true)
})

test('an edit of a role says what was changed, and a draft brings back nothing that it opens no more', () => {
  const role = { id: 9, roleName: '夜班', base: 15, urls: ['/a', '/b', '/unlisted'] } as unknown as RoleRow
  const listed = new Set(['/a', '/b', '/c'])
  const values = {
    roleName: '夜班',
    base: 15,
    urls: ['/b', '/a'],
    madeOn: { roleName: '夜班', base: 15, urls: role.urls },
  }
  expect(roleValues.changesOf(role, values, listed)).toEqual({})
  expect(roleValues.changesOf(role, { ...values, roleName: '白班', base: 16 }, listed)).toEqual({
    roleName: '白班',
    base: 16,
  })
  expect(roleValues.changesOf(role, { ...values, urls: ['/a', '/c'] }, listed)).toEqual({
    urls: ['/a', '/c'],
    madeOn: { urls: role.urls },
  })
  const draft = { ...values, roleName: '白班', urls: ['/a', '/b', '/c'] }
  expect(roleValues.stillHolding(role, draft)).toEqual({ roleName: '白班', urls: draft.urls })
  const since = { ...role, base: 16, urls: ['/a'] }
  expect(roleValues.stillHolding(since, draft)).toEqual({ roleName: '白班' })
  // One that does not say what it was begun on.
  const { madeOn: _seen, ...entered } = draft
  expect(roleValues.stillHolding(role, entered)).toEqual({ roleName: '白班', base: 15 })
})
