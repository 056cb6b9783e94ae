import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { systemsOfBits } from '#contract/rules/platform.ts'
import { type RoleName, roles } from '#contract/rules/roles.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { activateRegistration, keepRegistration } from '#server/sign-in/registrations.ts'
import { encodePassword } from '#src/session/password.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { Client } from './client.ts'
import { chosen, enterFirst } from './first-sign-in.ts'

const [hotel, business] = [systems.hotel.bit, systems.business.bit]
const refused = (field: string) => ({ code: 4000, data: { [field]: expect.any(String) } })
const short = () => randomUUID().slice(0, 8)

let place: Place
let server: RunningServer
let operator: Client

beforeAll(async () => {
  place = await quickest.make()
  server = await startServer({
    ...{ host: '127.0.0.1', port: 0, mqttPort: 0, simulate: false, rateLimit: 0 },
    ...{ dataDir: place.dataDir, databaseUrl: place.databaseUrl },
    ...{ companySystem: 'open', companyName: '平台运营', companyEnName: 'platform' },
    ...{ companyAdmin: 'operator', companyOperator: true },
  })
  operator = await enterFirst(server.url, 'open', server.opened ?? { account: '', password: '' })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})

const open = (system: SystemCode, more: Partial<InputOf<'operator.open'>> = {}) =>
  operator.call('operator.open', {
    ...{ system, cnName: '悦居集团', enName: `e-${short()}`, account: `head-${short()}`, ...more },
  })
/** Signs somebody in who has changed her first password. */
const enter = async (system: SystemCode, account: string, password = chosen) => {
  const client = new Client(server.url, system)
  await client.call('user.login', { account, password: encodePassword(password) })
  return client
}
const rolesOf = async (client: Client) => (await client.call('user.baseinfo', {})).roles.map(({ id }) => id)
const idsOf = (...names: RoleName[]) => names.map((name) => roles[name].id)
/** Adds somebody; answers her id and account. Her first password stands in `first`. */
const first = 'lamp-light-8'
const addUser = async (client: Client, roleIds: number[], more: Partial<InputOf<'campusUser.add'>> = {}) => {
  const account = more.account ?? `u-${short()}`
  const { id } = await client.call('campusUser.add', {
    ...{ username: '新同事', password: encodePassword(first), roleIds, authority: 1, campusIds: [] },
    ...more,
    account,
  })
  return { id, account }
}
const entersAs = (account: string, system: SystemCode) =>
  enterFirst(server.url, system, { account, password: first })

it('a company that is opened on two platforms has the roles of both, and its administrator enters both', async () => {
  const opened = await open('hotel', { alsoIn: ['business', 'hotel'] })
  const head = await enterFirst(server.url, 'hotel', opened)
  const both = await enter('business', opened.account)
  for (const client of [head, both]) {
    const user = await client.call('user.baseinfo', {})
    expect([user.accountType, user.company.accountType]).toEqual([hotel | business, hotel | business])
    expect(await rolesOf(client)).toEqual(idsOf('hotelAdmin', 'businessAdmin'))
  }
  // Each session is of its own platform, and each console has its own pages.
  await head.call('user.logout', {})
  expect((await head.refusal('user.baseinfo', {})).code).toBe(4010)
  await both.call('campus.add', { name: '写字楼' })
  expect(
    (
      await new Client(server.url, 'school').refusal('user.login', {
        ...{ account: opened.account, password: encodePassword(chosen) },
      })
    ).code,
  ).toBe(4031)
})

it('a company is given a further platform afterwards, keeps all it had, and its administrators let others in', async () => {
  const opened = await open('hotel')
  const head = await enterFirst(server.url, 'hotel', opened)
  const manager = await addUser(head, idsOf('hotelManager'))
  // A role of its own is called as one that comes, and an administrator has taken something from one that is there.
  await head.call('role.add', { roleName: '物业经理', urls: [] })
  await head.call('role.edit', { id: roles.hotelManager.id, urls: ['/campus/v1/getById'] })
  const before = (await head.call('role.list', {})).list
  expect(await head.refusal('campusUser.edit', { id: manager.id, accountType: hotel | business })).toEqual(
    refused('accountType'),
  )
  const { cid } = opened
  await operator.call('operator.edit', { cid, alsoIn: ['business'] })
  await operator.call('operator.edit', { cid, alsoIn: ['business', 'hotel'] })

  const { list } = await head.call('role.list', {})
  const kept = (role: (typeof list)[number]) => ({ ...role, userNum: 0 })
  expect(list.map(kept)).toEqual(expect.arrayContaining(before.map(kept)))
  expect(list.find(({ id }) => id === roles.businessManager.id)?.roleName).toBe('物业经理 2')
  expect(await rolesOf(head)).toEqual(idsOf('hotelAdmin', 'businessAdmin'))
  await enter('business', opened.account)

  // Nobody else is let in by that: it is hers to give.
  const typeOf = async (id: number) =>
    (await head.call('campusUser.queryUserList', { pageSize: 0 })).list.find((user) => user.id === id)
      ?.accountType
  expect(await typeOf(manager.id)).toBe(hotel)
  const madeOn = { accountType: hotel }
  await head.call('campusUser.edit', { id: manager.id, accountType: hotel | business, madeOn })
  const [here, there] = [await entersAs(manager.account, 'hotel'), await enter('business', manager.account)]
  expect(await head.refusal('campusUser.edit', { id: manager.id, accountType: business, madeOn })).toEqual(
    refused('accountType'),
  )
  // What is taken away ends there alone.
  await head.call('campusUser.edit', { id: manager.id, accountType: business })
  expect((await here.refusal('user.baseinfo', {})).code).toBe(4010)
  expect(systemsOfBits((await there.call('user.baseinfo', {})).accountType)).toEqual(['business'])
})

it('nobody gives or takes a platform that she does not enter herself, nor changes her own', async () => {
  const opened = await open('hotel', { alsoIn: ['business'] })
  const head = await enterFirst(server.url, 'hotel', opened)
  const second = await addUser(head, idsOf('hotelAdmin'))
  const colleague = await entersAs(second.account, 'hotel')
  // Whom nothing is said of enters the platform where she was added.
  expect((await colleague.call('user.baseinfo', {})).accountType).toBe(hotel)
  const add = (accountType: number) => addUser(colleague, idsOf('hotelManager'), { accountType })
  await expect(add(business)).rejects.toThrow()
  await expect(add(systems.school.bit)).rejects.toThrow()
  const { id } = await add(hotel)
  await head.call('campusUser.edit', { id, accountType: hotel | business })
  for (const accountType of [hotel, hotel | business | systems.school.bit])
    expect((await colleague.refusal('campusUser.edit', { id, accountType })).code).toBe(4000)
  // What she leaves as it is, is not taken by her.
  await colleague.call('campusUser.edit', { id, username: '改名', accountType: hotel | business })
  const { userId } = await head.call('user.baseinfo', {})
  expect(await head.refusal('campusUser.edit', { id: userId, accountType: hotel })).toEqual(refused('id'))
  expect((await head.refusal('campusUser.edit', { id, accountType: 0 })).code).toBe(4000)
})

it('the open platform and homes have one administrator’s role, which opens the pages of both', async () => {
  const opened = await open('open')
  const head = await enterFirst(server.url, 'open', opened)
  await operator.call('operator.edit', { cid: opened.cid, alsoIn: ['smarthome'] })
  const home = await enter('smarthome', opened.account)
  expect(await rolesOf(home)).toEqual(idsOf('admin'))
  const urls = (await head.call('user.baseinfo', {})).roles.flatMap(({ permissions }) =>
    permissions.map(({ url }) => url),
  )
  expect(urls).toEqual(expect.arrayContaining(['/open/manage/user', '/smarthome/manage/user']))
  expect(new Set(urls).size).toBe(urls.length)
})

it('a company that waits to be admitted gets no platforms', async () => {
  const email = `r-${short()}@example.com`
  const code = await keepRegistration(server.database, { email, username: '新人', passwordHash: '' })
  await activateRegistration(server.database, code ?? '')
  const [found] = (await operator.call('operator.list', { keyWord: email })).list
  expect(await operator.refusal('operator.edit', { cid: found?.cid ?? 0, alsoIn: ['hotel'] })).toEqual(
    refused('alsoIn'),
  )
})

it('an account of the list that displays the board alone is not let in, and others that do are', async () => {
  const opened = await open('business')
  const head = await enterFirst(server.url, 'business', opened)
  const board = '/business/board'
  const { id: menus } = await head.call('role.add', { roleName: '大堂', display: true, urls: [board] })
  const manager = roles.businessManager.id
  const lobby = await addUser(head, [manager, menus])
  const listed = await addUser(head, [manager, menus], { account: 'demo-board', username: '柏展' })
  const screen = await entersAs(lobby.account, 'business')
  expect((await screen.call('user.baseinfo', {})).displayRoles).toMatchObject([
    { roleId: menus, permissions: [{ url: board, type: 2 }] },
  ])
  const tries = (account: string) =>
    new Client(server.url, 'business').refusal('user.login', { account, password: encodePassword(first) })
  expect((await tries(listed.account)).code).toBe(4013)
  // It goes by the account: whoever is called so is somebody else.
  await head.call('campusUser.edit', { id: lobby.id, username: 'demo-board' })
  await screen.call('user.baseinfo', {})
  await enter('business', lobby.account)
  await head.call('role.edit', { id: menus, urls: [board, '/business/energy'] })
  await entersAs(listed.account, 'business')
})
