import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { CallName, InputOf } from '#contract/index.ts'
import { pages, pageUrl } from '#contract/pages.ts'
import { roles } from '#contract/rules/roles.ts'
import { receiversOf } from '#server/alarms/telling.ts'
import type { Work } from '#server/database/database.ts'
import { encodePassword } from '#src/session/password.ts'
import { allAtOnce } from './at-once.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const { input: refused, notPermitted, notSignedIn } = errors
const agent = roles.schoolDistrictAgent.id

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const short = () => randomUUID().slice(0, 8)
  const newUser = (rest: Partial<InputOf<'campusUser.add'>> = {}): InputOf<'campusUser.add'> => ({
    account: `u-${short()}`,
    username: '新同事',
    password: encodePassword(password),
    roleIds: [agent],
    authority: 0,
    campusIds: [world.own.campusId],
    ...rest,
  })
  const everywhere = { authority: 1, campusIds: [] }
  const addUser = async (rest: Partial<InputOf<'campusUser.add'>> = {}, client = admin) => {
    const user = newUser(rest)
    const { id } = await client.call('campusUser.add', user)
    return { id, account: user.account }
  }
  const addRole = async (rest: Partial<InputOf<'role.add'>> = {}) =>
    (await admin.call('role.add', { roleName: `角色 ${short()}`, urls: ['/campus/v1/getById'], ...rest })).id
  const urlsOf = async (id: number) =>
    (await admin.call('role.list', {})).list.find((role) => role.id === id)?.urls
  const userOf = async (id: number, client = admin) =>
    (await client.call('campusUser.queryUserList', { pageSize: 0 })).list.find((user) => user.id === id)
  /** Makes calls that all have read what they go by before one of them writes; the embedded database does one after the other. */
  const together = <R>(hold: Work<unknown>, calls: readonly (() => Promise<R>)[]): Promise<R[]> =>
    world.server.database.kind === 'postgresql'
      ? allAtOnce(world.server.database, hold, calls)
      : Promise.all(calls.map((call) => call()))

  describe('rooms of a campus that has been taken from somebody', () => {
    it('can be taken back, and no others given: she stands among the others until then', async () => {
      const { campusId, otherCampusId, roomIds } = world.own
      const teacher = await addUser({ roleIds: [await addRole({ urls: ['/device/v1/command'] })] })
      const given = { campusId, accountId: teacher.id, roomIds: roomIds.slice(0, 1) }
      const { id } = await admin.call('classroomPermission.add', given)
      await admin.call('campusUser.edit', { id: teacher.id, campusIds: [otherCampusId] })
      const listed = await admin.call('classroomPermission.list', { campusId })
      expect(listed.find((held) => held.id === id)).toMatchObject({ mayGive: true, outside: true })
      const outside = { code: refused.code, data: { accountId: expect.any(String) } }
      expect(await admin.refusal('classroomPermission.edit', { id, weekdays: [1] })).toEqual(outside)
      expect(await admin.refusal('classroomPermission.add', given)).toEqual(outside)
      await admin.call('classroomPermission.delete', { id })
      expect((await admin.call('campusUser.queryUserAuthority', { id: teacher.id })).rooms).toEqual([])
    })

    it('are taken back from an agent too', async () => {
      const { campusId, otherCampusId, roomIds } = world.own
      const { id: accountId } = await addUser()
      const given = { campusId, accountId, roomIds: roomIds.slice(0, 1) }
      await admin.call('roomDistribution.save', given)
      await admin.call('campusUser.changeCampusUser', { id: accountId, campusIds: [otherCampusId] })
      const hers = async () =>
        (await admin.call('roomDistribution.list', { campusId })).find((row) => row.accountId === accountId)
      expect(await hers()).toMatchObject({ roomIds: given.roomIds, mayGive: true, outside: true })
      expect((await admin.refusal('roomDistribution.save', given)).code).toBe(refused.code)
      await admin.call('roomDistribution.save', { ...given, roomIds: [] })
      expect(await hers()).toBeUndefined()
    })

    it('are not hers to give who stands no higher, and the list says so', async () => {
      const { campusId, roomIds } = world.own
      const { id: accountId } = await addUser()
      const give = { campusId, accountId, roomIds: roomIds.slice(0, 1) }
      expect((await bound.refusal('roomDistribution.save', give)).code).toBe(notPermitted.code)
      const seen = async (client: Client) =>
        (await client.call('roomDistribution.list', { campusId })).find((row) => row.accountId === accountId)
      expect(await seen(bound)).toMatchObject({ mayGive: false, outside: false })
      expect(await seen(admin)).toMatchObject({ mayGive: true, outside: false })
    })
  })

  describe('what was chosen before somebody else changed it', () => {
    it('is refused by its field: roles and campuses of an account', async () => {
      const [one, two, three] = [await addRole(), await addRole(), await addRole()]
      const { id } = await addUser({ roleIds: [one, two] })
      const { campusId, otherCampusId } = world.own
      const seen = { roleIds: [two, one], authority: 0, campusIds: [campusId] }
      await admin.call('campusUser.deleteUserRole', { id, roleId: two })
      const late = { id, roleIds: [one, two, three], madeOn: { roleIds: seen.roleIds } }
      expect(await admin.refusal('campusUser.edit', late)).toEqual({
        code: refused.code,
        data: { roleIds: expect.any(String) },
      })
      expect((await userOf(id))?.roles.map((role) => role.id)).toEqual([one])
      await admin.call('campusUser.edit', {
        id,
        roleIds: [one, three],
        campusIds: [otherCampusId],
        madeOn: { ...seen, roleIds: [one] },
      })
      const again = { id, campusIds: [campusId, otherCampusId], madeOn: seen }
      expect((await admin.refusal('campusUser.edit', again)).data).toEqual({
        roleIds: expect.any(String),
        campusIds: expect.any(String),
      })
      await admin.call('campusUser.edit', { id, campusIds: [campusId, otherCampusId] })
    })

    it('is refused by its field: the rooms of an agent and of a teacher', async () => {
      const { campusId, roomIds } = world.own
      const [one = 0, two = 0] = roomIds
      const { id: accountId } = await addUser()
      const refusal = { code: refused.code, data: { roomIds: expect.any(String) } }
      const save = { campusId, accountId, roomIds: [one, two] }
      await admin.call('roomDistribution.save', { ...save, madeOn: { roomIds: [] } })
      expect(await admin.refusal('roomDistribution.save', { ...save, madeOn: { roomIds: [] } })).toEqual(
        refusal,
      )
      await admin.call('roomDistribution.save', { ...save, roomIds: [one], madeOn: { roomIds: [two, one] } })
      for (const rooms of [[one, two], []]) {
        const late = { ...save, roomIds: rooms, madeOn: { roomIds: [one, two] } }
        expect(await admin.refusal('roomDistribution.save', late)).toEqual(refusal)
      }
      const { id } = await admin.call('classroomPermission.add', save)
      await admin.call('classroomPermission.edit', { id, roomIds: [one] })
      const late = { id, roomIds: [one, two], madeOn: { roomIds: [one, two] } }
      expect(await admin.refusal('classroomPermission.edit', late)).toEqual(refusal)
      await admin.call('classroomPermission.edit', { ...late, madeOn: { roomIds: [one] } })
      const { rooms = [] } = await admin.call('campusUser.queryUserAuthority', { id: accountId })
      expect(rooms.map((each) => each.roomIds)).toEqual([[one], [one, two]])
    })

    it('is refused for what a role opens, and a new name takes nothing along', async () => {
      const [seen, more] = [['/campus/v1/getById', '/role/v1/list'], '/audit/v1/list']
      const id = await addRole({ urls: seen })
      await admin.call('role.edit', { id, urls: ['/campus/v1/getById'] })
      const late = { id, urls: [...seen, more], madeOn: { urls: seen } }
      expect(await admin.refusal('role.edit', late)).toEqual({
        code: refused.code,
        data: { urls: expect.any(String) },
      })
      await admin.call('role.edit', { id, roleName: `角色 ${short()}` })
      expect(await urlsOf(id)).toEqual(['/campus/v1/getById'])
      await admin.call('role.edit', { id, urls: [more], madeOn: { urls: ['/campus/v1/getById'] } })
      expect(await urlsOf(id)).toEqual([more])
    })
  })

  it('what only another system of the company lists stays with a role that is edited in this one', async () => {
    const id = await addRole()
    const elsewhere = pageUrl(pages.building, 'business') ?? ''
    const shown = ['/campus/v1/getById', elsewhere]
    const permissions = JSON.stringify(shown.map((url) => ({ url, type: url === elsewhere ? 2 : 1 })))
    await world.server.database.system((db) =>
      db.updateTable('role').set({ permissions }).where('id', '=', id).execute(),
    )
    const urls = ['/campus/v1/getById', '/role/v1/list']
    const late = { id, urls, madeOn: { urls: ['/campus/v1/getById'] } }
    expect((await admin.refusal('role.edit', late)).code).toBe(refused.code)
    await admin.call('role.edit', { id, urls, madeOn: { urls: shown } })
    expect(await urlsOf(id)).toEqual([...urls, elsewhere])
    await admin.call('role.edit', { id, urls: [], madeOn: { urls: [...urls, elsewhere] } })
    const held = await world.server.database.system((db) =>
      db.selectFrom('role').select('permissions').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(held.permissions).toEqual([{ url: elsewhere, type: 2 }])
    // It is hers neither to give nor to add.
    const added = await admin.refusal('role.edit', { id, urls: [elsewhere] })
    expect(added).toEqual({ code: refused.code, data: { urls: expect.any(String) } })
  })

  describe('somebody bound to campuses', () => {
    it('changes no role, which holds in every campus', async () => {
      const id = await addRole()
      const code = async <N extends CallName>(name: N, input: InputOf<N>) =>
        (await bound.refusal(name, input)).code
      expect(await code('role.add', { roleName: short(), urls: [] })).toBe(notPermitted.code)
      expect(await code('role.edit', { id, urls: [] })).toBe(notPermitted.code)
      expect(await code('role.delete', { id })).toBe(notPermitted.code)
      expect(await urlsOf(id)).toEqual(['/campus/v1/getById'])
    })

    it('is told which accounts have other campuses than hers, and so are none of hers', async () => {
      const { campusId, otherCampusId } = world.own
      const [few] = [await addRole()]
      const hers = await addUser({ roleIds: [few] })
      const both = await addUser({ roleIds: [few], campusIds: [campusId, otherCampusId] })
      expect(await userOf(hers.id, bound)).toMatchObject({ elsewhere: false })
      expect(await userOf(both.id, bound)).toMatchObject({ elsewhere: true, campusIds: [campusId] })
      expect(await userOf(both.id)).toMatchObject({ elsewhere: false })
      expect((await bound.refusal('campusUser.delete', { id: both.id })).code).toBe(notPermitted.code)
      await bound.call('campusUser.delete', { id: hers.id })
    })
  })

  it('an account that may do more is not taken over by who may set passwords', async () => {
    const calls = ['edit', 'delete', 'queryUserList'].map((call) => `/campusUser/v1/${call}`)
    const urls = [...calls, '/campusUser/v2/changePassword', '/campus/v1/getById']
    const clerk = await addUser({ roleIds: [await addRole({ base: agent, urls })], ...everywhere })
    const client = await world.as(clerk.account)
    const auditor = await addUser({ roleIds: [await addRole({ urls: ['/audit/v1/list'] })] })
    // Given by itself, and proved by a code of her own.
    const teacher = await addUser({
      roleIds: [await addRole({ urls: ['/campus/v1/getById', '/device/v1/command'] })],
    })
    const password = { cid: world.own.cid, password: encodePassword('lamp-light-9') }
    const tries = async (id: number) => [
      (await client.refusal('campusUser.edit', { id, phone: '13900009998' })).code,
      (await client.refusal('campusUser.changePassword', { id, ...password })).code,
      (await client.refusal('campusUser.delete', { id })).code,
    ]
    expect(await userOf(auditor.id, client)).toMatchObject({ beyond: true })
    expect(await tries(auditor.id)).toEqual(Array(3).fill(notPermitted.code))
    expect(await userOf(teacher.id, client)).toMatchObject({ beyond: false })
    expect(await tries(teacher.id)).toEqual([2000, 2000, 2000])
    // Administrators administer one another, whatever each may do beside.
    const lead = await addUser({
      roleIds: [roles.schoolAdmin.id, await addRole({ urls: ['/audit/v1/list'] })],
      ...everywhere,
    })
    const second = await addUser({ roleIds: [roles.schoolAdmin.id], ...everywhere })
    await (await world.as(second.account)).call('campusUser.edit', { id: lead.id, phone: '13900009997' })
  })

  describe('a role that decides menus', () => {
    it('is her own too, and opens no calls', async () => {
      const urls = ['/role/v1/edit', '/campus/v1/getById']
      const leads = await addRole({ base: agent, urls })
      const menus = await addRole({ display: true })
      const { id, account } = await addUser({ roleIds: [leads, menus], ...everywhere })
      const page = '/school/manage/place/building'
      const lines = ['/campus/v1/getById', page].map((url) => ({ url, type: url === page ? 2 : 1 }))
      await world.server.database.system((db) =>
        db
          .updateTable('role')
          .set({ permissions: JSON.stringify(lines) })
          .where('id', '=', menus)
          .execute(),
      )
      const hers = await world.as(account)
      expect(await hers.refusal('role.edit', { id: menus, roleName: short() })).toEqual({
        code: refused.code,
        data: { id: expect.any(String) },
      })
      const holders = async (url: string) =>
        (await admin.call('campusUser.getAuthorityUser', { url })).list
          .find((one) => one.id === id)
          ?.roles.map((role) => role.id)
      expect(await holders('/campus/v1/getById')).toEqual([leads])
      expect(await holders(page)).toEqual([menus])
    })
  })

  it('an alarm is told to who answers for a campus where nobody is whom its rule names, and the rule says where', async () => {
    const { cid, campusId, otherCampusId } = world.own
    const [here, there] = [await addUser(), await addUser({ campusIds: [otherCampusId] })]
    const held = await addRole()
    const named = { accountIds: [here.id, there.id], roleIds: [held] }
    const { id } = await admin.call('alarmRule.add', { kind: 'co', ...named })
    const rule = async (of = id, client = admin) => {
      const found = (await client.call('alarmRule.list', {})).find((one) => one.id === of)
      if (!found) throw new Error('there is no such rule')
      return found
    }
    const told = async (campus: number) => {
      const says = await rule()
      return world.server.database.system((db) => receiversOf(db, { cid, campusId: campus }, says))
    }
    const { userId: head } = await admin.call('user.baseinfo', {})
    expect([await told(campusId), await told(otherCampusId)]).toEqual([[here.id], [there.id]])
    expect(await rule()).toMatchObject({ unheardIn: [] })

    await admin.call('campusUser.edit', { id: there.id, campusIds: [campusId] })
    expect(await told(otherCampusId)).toContain(head)
    expect(await rule()).toMatchObject({ unheardIn: [otherCampusId] })
    // Whoever is bound to campuses does not see who is for all of them, and is told.
    const whole = await addUser(everywhere)
    const hers = { campusIds: [campusId], accountIds: [whole.id] }
    const { id: own } = await admin.call('alarmRule.add', { kind: 'co', ...hers })
    expect(await rule(own, bound)).toMatchObject({ unheardIn: [] })

    for (const gone of [here, there]) await admin.call('campusUser.delete', { id: gone.id })
    await admin.call('role.delete', { id: held })
    expect(await rule()).toMatchObject({ accountIds: [], roleIds: [], unheardIn: [] })
    expect(await told(campusId)).toContain(head)
  })

  it('an account name that is taken is named by its place among many', async () => {
    const { account } = await addUser()
    const fresh = newUser()
    const userList = [newUser(), newUser({ account: account.toUpperCase() }), fresh, { ...fresh }]
    const words = '该账号已被使用'
    expect(await admin.refusal('campusUser.batchAdd', { userList })).toEqual({
      code: refused.code,
      data: { 'userList.1.account': words, 'userList.3.account': words },
    })
  })

  it('who has lost her last role of a school is signed out: she could not sign in', async () => {
    const [one, two] = [await addRole(), await addRole()]
    const { id, account } = await addUser({ roleIds: [one, two] })
    const hers = await world.as(account)
    const code = async () => (await hers.send('user.baseinfo', {})).code
    await admin.call('campusUser.deleteUserRole', { id, roleId: one })
    expect(await code()).toBe(2000)
    await admin.call('campusUser.deleteUserRole', { id, roleId: two })
    expect(await code()).toBe(notSignedIn.code)
  })

  describe('two administrators at once', () => {
    it('give the same role, which she has then', async () => {
      const role = await addRole()
      const { id } = await addUser()
      const { rowId } = await world.server.database.system((db) =>
        db.selectFrom('role').select('id as rowId').where('id', '=', role).executeTakeFirstOrThrow(),
      )
      const give = () => admin.refusal('campusUser.addUserRole', { id, roleIds: [role] })
      const answers = await together(
        (db) => db.selectFrom('role').select('id').where('id', '=', rowId).forUpdate().execute(),
        [give, give],
      )
      expect(answers.map(({ code }) => code)).toEqual([2000, 2000])
      expect((await userOf(id))?.roles.map((each) => each.id)).toContain(role)
    })

    it('leave one: they do not delete one another', async () => {
      const rival = await world.as('rival-admin')
      const theirs = newUser({ roleIds: [roles.schoolAdmin.id], ...everywhere })
      await rival.call('campusUser.add', theirs)
      const second = await world.as(theirs.account)
      const admins = await rival.call('campusUser.queryUserList', { rank: 'admin', pageSize: 0 })
      const idOf = (account: string) => admins.list.find((one) => one.account === account)?.id ?? 0
      const both = [idOf('rival-admin'), idOf(theirs.account)] as const
      const answers = await together(
        (db) =>
          db.selectFrom('session').select('account_id').where('account_id', 'in', both).forUpdate().execute(),
        [
          () => rival.refusal('campusUser.delete', { id: both[1] }),
          () => second.refusal('campusUser.delete', { id: both[0] }),
        ],
      )
      expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
      const left = await world.server.database.system((db) =>
        db.selectFrom('account').select('id').where('id', 'in', both).execute(),
      )
      expect(left).toHaveLength(1)
    })
  })
})
