import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { roles } from '#contract/rules/roles.ts'
import { userColumns } from '#contract/rules/user-sheet.ts'
import { encodePassword } from '#src/session/password.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { quickest } from '#tests/world/databases.ts'
import { Client } from './client.ts'
import { codeTo } from './messages.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await startWorld(quickest)
  admin = await world.as('own-admin')
}, 120_000)
afterAll(() => world?.stop())

const [common, named] = [expect.stringContaining('太常见'), expect.stringContaining('不能包含账号')]
const userOf = (account: string, typed: string): InputOf<'campusUser.add'> => ({
  ...{ account, username: '新同事', password: encodePassword(typed) },
  ...{ roleIds: [roles.schoolDistrictAgent.id], authority: 1, campusIds: [] },
})
const asked = ['teacher-a', 'teacher-b'] as const

// What keeps the specification's rule, and is among the commonest; and one with the account's name in it, in any case.
it('a first password that is easily guessed is refused by its field, for one and for several', async () => {
  const [one, two] = asked
  expect(await admin.refusal('campusUser.add', userOf(one, 'Password1'))).toEqual({
    code: 4000,
    data: { password: common },
  })
  expect(await admin.refusal('campusUser.add', userOf(two, 'Teacher-B-7'))).toEqual({
    code: 4000,
    data: { password: named },
  })
  const listed = (...passwords: string[]) => ({
    userList: passwords.map((typed, place) => userOf(asked[place] ?? '', typed)),
  })
  expect(await admin.refusal('campusUser.batchAdd', listed(password, 'Password1'))).toEqual({
    code: 4000,
    data: { 'userList.1.password': common },
  })
  expect(await admin.refusal('campusUser.batchAdd', listed('Teacher-A-7', password))).toEqual({
    code: 4000,
    data: { 'userList.0.password': named },
  })
})

it('in a spreadsheet by its cell, all at once', async () => {
  const row = (account: string, typed: string) => [account, '新同事', typed, '', '', '区域代理', '全部', '']
  const [one, two] = asked
  const file = sheet([
    userColumns.map(({ zh }) => zh),
    row(one, 'Password1'),
    row('teacher-c', password),
    row(two, 'Teacher-B-7'),
  ])
  expect(await admin.refusal('campusUser.import', { file })).toEqual({
    code: 4000,
    data: { 'rows.2.password': common, 'rows.4.password': named },
  })
})

it('and where an administrator gives a new one, after which the old one still stands', async () => {
  const { id, account } = await newPerson(world)
  for (const [typed, words] of [
    ['Password1', common],
    [`${account.toUpperCase()}-A`, named],
  ] as const)
    expect(
      await admin.refusal('campusUser.changePassword', {
        ...{ id, cid: world.own.cid, password: encodePassword(typed) },
      }),
    ).toEqual({ code: 4000, data: { password: words } })
  expect((await world.as(account)).cookie).not.toBe('')
  const { list } = await admin.call('campusUser.queryUserList', { pageSize: 0 })
  expect(list.filter((user) => user.account.startsWith('teacher-'))).toEqual([])
})

it('and by a code that her phone is named for, which stays good for another one, once', async () => {
  const { account, phone } = await newPerson(world)
  const client = new Client(world.server.url, 'school')
  await client.call('user.sendPasswordCode', { phone })
  const right = await codeTo(world.server, phone)
  const wrong = right === '111111' ? '222222' : '111111'
  const set = (typed: string, verificationCode = right) =>
    client.refusal('user.newPassword', { account: phone, verificationCode, password: encodePassword(typed) })
  const noCode = { code: 4000, data: { verificationCode: expect.any(String) } }
  const holding = `${account.toUpperCase()}-A`
  // Nobody learns the name of a phone's account by trying.
  expect(await set(holding, wrong)).toEqual(noCode)
  expect(await set(holding)).toEqual({ code: 4000, data: { password: named } })
  expect((await set('Brighter-2')).code).toBe(2000)
  expect(await set('Brighter-3')).toEqual(noCode)
  const login = await client.refusal('user.login', { account, password: encodePassword('Brighter-2') })
  expect(login.code).toBe(2000)
})
