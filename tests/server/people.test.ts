import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { InputOf } from '#contract/index.ts'
import { roles } from '#contract/rules/roles.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const { input: refused, notPermitted, notFound, notSignedIn, inUse, nameTaken } = errors

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
  const addRole = async (urls: string[], client = admin) =>
    (await client.call('role.add', { roleName: `角色 ${short()}`, urls })).id
  const newUser = (rest: Partial<InputOf<'campusUser.add'>>): InputOf<'campusUser.add'> => ({
    account: `u-${short()}`,
    username: '新同事',
    password: encodePassword(password),
    roleIds: [],
    authority: 0,
    campusIds: [world.own.campusId],
    ...rest,
  })
  const agent = roles.schoolDistrictAgent.id
  const idOf = async (account: string) => {
    const { list } = await admin.call('campusUser.queryUserList', { keyWord: account, pageSize: 0 })
    return list.find((one) => one.account === account)?.id ?? 0
  }

  describe('a role of the company’s own', () => {
    const urls = ['/campusUser/v1/queryUserList', '/campusUser/v1/edit', '/role/v1/add', '/role/v1/edit']
    const manager = roles.schoolManager.id
    const roleOf = async (id: number) =>
      (await admin.call('role.list', {})).list.find((role) => role.id === id)
    const personWith = async (roleIds: number[], rest: Partial<InputOf<'campusUser.add'>> = {}) => {
      const user = newUser({ roleIds, ...rest })
      const { id } = await admin.call('campusUser.add', user)
      return { id, client: await world.as(user.account) }
    }

    it('stands beside the ordinary one when nobody says, and does not keep anybody out', async () => {
      const id = await addRole(urls)
      expect(await roleOf(id)).toMatchObject({ base: roles.schoolOrdinary.id, fixed: false })
      const [one, other] = [await personWith([id]), await personWith([id])]
      expect((await one.client.refusal('campusUser.edit', { id: other.id, username: '别人' })).code).toBe(
        4030,
      )
      const { list } = await admin.call('campusUser.queryUserList', { rank: 'ordinary', pageSize: 0 })
      expect(list.map((user) => user.id)).toEqual(expect.arrayContaining([one.id, other.id]))
    })

    it('has the rank of the one it stands beside: who has it administers those below', async () => {
      const { id } = await admin.call('role.add', { roleName: `角色 ${short()}`, base: agent, urls })
      const below = await addRole(['/campusUser/v1/queryUserList'])
      const leader = await personWith([id], { authority: 1, campusIds: [] })
      const led = await personWith([below])
      await leader.client.call('campusUser.edit', { id: led.id, username: '新名字' })
      const peer = await personWith([id])
      expect((await leader.client.refusal('campusUser.edit', { id: peer.id, username: 'x' })).code).toBe(4030)
      const { roles: held } = await leader.client.call('user.baseinfo', {})
      expect(held).toMatchObject([{ id, base: agent }])

      const taken = await leader.client.refusal('role.add', { roleName: short(), base: agent, urls: [] })
      expect(taken).toEqual({ code: 4000, data: { base: expect.any(String) } })
      const made = await leader.client.call('role.add', { roleName: short(), base: manager, urls: [] })
      const raised = await leader.client.refusal('role.edit', { id: made.id, base: agent })
      expect(raised).toEqual({ code: 4000, data: { base: expect.any(String) } })
      expect((await roleOf(made.id))?.base).toBe(manager)

      await admin.call('role.edit', { id, base: manager })
      expect((await leader.client.refusal('role.edit', { id: made.id, roleName: short() })).code).toBe(4030)
    })

    it('is offered those whom she may give rooms: neither herself nor others of her rank', async () => {
      const { campusId } = world.own
      const gives = ['/classroomPermission/v1/list', '/classroomPermission/v1/add']
      const { id } = await admin.call('role.add', { roleName: short(), base: manager, urls: gives })
      const [giver, peer, below] = [
        await personWith([id]),
        await personWith([id]),
        await personWith([await addRole(['/campusUser/v1/queryUserList'])]),
      ]
      const offered = (await giver.client.call('classroomPermission.holders', { campusId })).map(
        ({ accountId }) => accountId,
      )
      expect(offered).toContain(below.id)
      for (const { id: accountId } of [giver, peer]) {
        expect(offered).not.toContain(accountId)
        const give = { campusId, accountId, roomIds: world.own.roomIds.slice(0, 1) }
        expect((await giver.client.refusal('classroomPermission.add', give)).code).toBe(4030)
      }
      const given = await admin.call('classroomPermission.holders', { campusId })
      expect(given.map(({ accountId }) => accountId)).toEqual(
        expect.arrayContaining([giver.id, peer.id, below.id]),
      )
    })

    it('is told at once when other rooms are hers', async () => {
      const { campusId } = world.own
      const roomIds = world.own.roomIds.slice(0, 1)
      const { id: accountId, client } = await personWith([await addRole(['/campusUser/v1/queryUserList'])])
      const events = await openEvents(client)
      const { id } = await admin.call('classroomPermission.add', { campusId, accountId, roomIds })
      await events.next('standing')
      await admin.call('classroomPermission.edit', { id, weekdays: [1] })
      await events.next('standing')
      await admin.call('classroomPermission.delete', { id })
      await events.next('standing')
      await admin.call('roomDistribution.save', { campusId, accountId, roomIds })
      await events.next('standing')
      events.close()
    })

    it('stands beside none of another platform, and a built-in role keeps its own rank', async () => {
      for (const base of [roles.hotelManager.id, roles.superAdmin.id, roles.lowerVersion.id, 12345, 0])
        expect(await admin.refusal('role.add', { roleName: short(), base, urls: [] })).toEqual({
          code: 4000,
          data: { base: expect.any(String) },
        })
      expect(await admin.refusal('role.edit', { id: agent, base: manager })).toEqual({
        code: 4000,
        data: { base: expect.any(String) },
      })
    })
  })

  describe('an administrator', () => {
    it('adds a district agent for one campus, who signs in and sees that one and nothing else', async () => {
      const user = newUser({ roleIds: [agent], email: 'agent@example.com', phone: '13800000000' })
      const { id } = await admin.call('campusUser.add', user)
      const { list } = await admin.call('campusUser.queryCampusUser', {
        campusId: world.own.campusId,
        rank: 'districtAgent',
      })
      expect(list.find((one) => one.id === id)).toMatchObject({
        account: user.account,
        email: user.email,
        phone: user.phone,
        authority: 0,
        campusIds: [world.own.campusId],
        roles: [{ id: agent, roleName: '区域代理' }],
        changePasswordStatus: false,
      })
      const hers = await world.as(user.account)
      const campuses = await hers.call('campus.authorisedList', { pageSize: 0 })
      expect(campuses.list.map(({ campusId }) => campusId)).toEqual([world.own.campusId])
      expect(await admin.call('campusUser.getUserCampusList', { id })).toEqual({
        list: [{ campusId: world.own.campusId, name: '东校区' }],
      })
    })

    it('changes what somebody may, which holds from her next call on', async () => {
      const [few, more] = [await addRole(['/campus/v1/getById']), await addRole(['/role/v1/list'])]
      const user = newUser({ roleIds: [few] })
      const { id } = await admin.call('campusUser.add', user)
      const hers = await world.as(user.account)
      expect((await hers.send('role.list', {})).code).toBe(notPermitted.code)
      await admin.call('campusUser.addUserRole', { id, roleIds: [more] })
      expect((await hers.send('role.list', {})).code).toBe(2000)
      await admin.call('campusUser.deleteUserRole', { id, roleId: more })
      expect((await hers.send('role.list', {})).code).toBe(notPermitted.code)
      await admin.call('role.edit', { id: few, urls: ['/campus/v1/getById', '/role/v1/list'] })
      expect((await hers.send('role.list', {})).code).toBe(2000)
      await admin.call('campusUser.changeCampusUser', { id, campusIds: [world.own.otherCampusId] })
      expect((await hers.send('campus.getById', { id: world.own.campusId })).code).toBe(notFound.code)
      await admin.call('campusUser.authority', { id, authority: 1 })
      expect((await hers.send('campus.getById', { id: world.own.campusId })).code).toBe(2000)
    })

    it('says that somebody who was for every campus is for some, and for which', async () => {
      const { id } = await admin.call('campusUser.add', newUser({ roleIds: [agent], authority: 1 }))
      const isFor = async () =>
        (await admin.call('campusUser.getUserCampusList', { id })).list.map(({ campusId }) => campusId)
      const { campusId, otherCampusId } = world.own
      for (const campusIds of [undefined, []])
        expect(await admin.refusal('campusUser.authority', { id, authority: 0, campusIds })).toEqual({
          code: refused.code,
          data: { campusIds: expect.any(String) },
        })
      const theirs = { id, authority: 0, campusIds: [world.rival.campusId] }
      expect((await admin.refusal('campusUser.authority', theirs)).code).toBe(notFound.code)
      await admin.call('campusUser.authority', { id, authority: 0, campusIds: [campusId] })
      expect(await isFor()).toEqual([campusId])
      // Who is for some already stays for them when none are named.
      await admin.call('campusUser.authority', { id, authority: 0 })
      expect(await isFor()).toEqual([campusId])
      await admin.call('campusUser.authority', { id, authority: 0, campusIds: [otherCampusId] })
      expect(await isFor()).toEqual([otherCampusId])
    })

    it('gives a new first password, which ends her sessions', async () => {
      const user = newUser({ roleIds: [agent] })
      const { id } = await admin.call('campusUser.add', user)
      const hers = await world.as(user.account)
      const { cid } = world.own
      await admin.call('campusUser.changePassword', { id, cid, password: encodePassword('Another-1') })
      expect((await hers.send('user.baseinfo', {})).code).toBe(notSignedIn.code)
      const weak = { id, cid, password: encodePassword('aaaaaaaa') }
      expect(await admin.refusal('campusUser.changePassword', weak)).toMatchObject({
        code: refused.code,
        data: { password: expect.any(String) },
      })
    })

    it('deletes an account with its sessions, but not her own', async () => {
      const user = newUser({ roleIds: [agent] })
      const { id } = await admin.call('campusUser.add', user)
      const hers = await world.as(user.account)
      await admin.call('campusUser.delete', { id })
      expect((await hers.send('user.baseinfo', {})).code).toBe(notSignedIn.code)
      const own = await idOf('own-admin')
      expect((await admin.refusal('campusUser.delete', { id: own })).code).toBe(refused.code)
      expect((await admin.refusal('campusUser.edit', { id: own, roleIds: [agent] })).code).toBe(refused.code)
    })

    it('adds many at once, or none and is told which one is wrong', async () => {
      const good = () => newUser({ roleIds: [agent] })
      const { ids } = await admin.call('campusUser.batchAdd', { userList: [good(), good()] })
      expect(ids).toHaveLength(2)
      const first = good()
      const answer = await admin.refusal('campusUser.batchAdd', {
        userList: [first, { ...good(), roleIds: [12345] }],
      })
      expect(answer).toEqual({ code: notFound.code, data: { 'userList.1.roleIds': 12345 } })
      const above = { ...good(), roleIds: [agent] }
      const peer = await bound.refusal('campusUser.batchAdd', { userList: [above] })
      expect(peer.data).toEqual({ 'userList.0.roleIds': expect.any(String) })
      expect(await idOf(first.account)).toBe(0)
      const twice = { userList: [first, first] }
      expect((await admin.refusal('campusUser.batchAdd', twice)).data).toEqual({
        'userList.1.account': '该账号已被使用',
      })
    })

    it('sees who holds a permission and by which role', async () => {
      const role = await addRole(['/audit/v1/list'])
      const user = newUser({ roleIds: [role, agent] })
      const { id } = await admin.call('campusUser.add', user)
      const { list } = await admin.call('campusUser.getAuthorityUser', { url: '/audit/v1/list' })
      const found = list.find((one) => one.id === id)
      expect(found?.roles.map((one) => one.id).sort()).toEqual([role, agent].sort())
      const authority = await admin.call('campusUser.queryUserAuthority', { id })
      expect(authority.roles.find((one) => one.id === role)?.permissions).toEqual([
        { url: '/audit/v1/list', type: 1 },
      ])
    })
  })

  describe('somebody with campuses of her own', () => {
    it('administers those below her, in her campuses, and gives only what she has', async () => {
      const role = await addRole(['/campus/v1/getById'])
      const user = newUser({ roleIds: [role] })
      const { id } = await bound.call('campusUser.add', user)
      const { otherCampusId, campusId } = world.own
      const add = (input: Partial<InputOf<'campusUser.add'>>) =>
        bound.send('campusUser.add', newUser({ roleIds: [role], ...input }))
      const code = async (input: Parameters<typeof add>[0]) => (await add(input)).code
      const elsewhere = await add({ campusIds: [campusId, otherCampusId] })
      expect(elsewhere).toMatchObject({ code: notFound.code, data: { campusIds: otherCampusId } })
      expect(await code({ authority: 1 })).toBe(refused.code)
      expect(await code({ roleIds: [agent] })).toBe(refused.code)
      expect(await code({ roleIds: [roles.schoolAdmin.id] })).toBe(refused.code)
      const seen = await bound.call('campusUser.queryUserList', { pageSize: 0 })
      expect(seen.list.every((one) => one.campusIds.includes(campusId))).toBe(true)
      expect(seen.list.some((one) => one.account === 'own-admin')).toBe(false)

      await admin.call('campusUser.changeCampusUser', { id, campusIds: [campusId, otherCampusId] })
      expect((await bound.refusal('campusUser.edit', { id, username: '改名' })).code).toBe(notPermitted.code)
      const peer = await admin.call('campusUser.add', newUser({ roleIds: [agent] }))
      expect((await bound.refusal('campusUser.delete', { id: peer.id })).code).toBe(notPermitted.code)
    })

    it('cannot widen a role beyond what she may herself', async () => {
      const role = await addRole(['/campus/v1/getById'])
      const few = await addRole(['/role/v1/edit', '/role/v1/list', '/campus/v1/getById'])
      const user = newUser({ roleIds: [few], authority: 1, campusIds: [] })
      await admin.call('campusUser.add', user)
      const hers = await world.as(user.account)
      const wide = { id: role, urls: ['/campus/v1/getById', '/audit/v1/list'] }
      expect((await hers.refusal('role.edit', wide)).code).toBe(notPermitted.code)
      expect((await hers.refusal('role.edit', { id: few, urls: wide.urls })).code).toBe(refused.code)
    })
  })

  describe('a role', () => {
    it('has a name of its own, opens what the catalogue knows, and goes only when nobody has it', async () => {
      const roleName = `角色 ${short()}`
      const { id } = await admin.call('role.add', { roleName, urls: ['/campus/v1/getById'] })
      const { list } = await admin.call('role.list', {})
      expect(list.find((one) => one.id === id)).toEqual({
        id,
        roleName,
        userNum: 0,
        fixed: false,
        base: roles.schoolOrdinary.id,
        display: false,
        urls: ['/campus/v1/getById'],
      })
      expect((await admin.refusal('role.add', { roleName, urls: [] })).code).toBe(nameTaken.code)
      const unknown = { roleName: `角色 ${short()}`, urls: ['/nothing'] }
      expect((await admin.refusal('role.add', unknown)).data).toEqual({ urls: expect.any(String) })
      const user = await admin.call('campusUser.add', newUser({ roleIds: [id] }))
      expect((await admin.refusal('role.delete', { id })).code).toBe(inUse.code)
      await admin.call('campusUser.delete', { id: user.id })
      await admin.call('role.delete', { id })
      expect((await admin.refusal('role.delete', { id: agent })).code).toBe(refused.code)
    })

    it('of another company is not found, nor are its people', async () => {
      const rival = await world.as('rival-admin')
      const id = await addRole(['/campus/v1/getById'])
      const user = await admin.call('campusUser.add', newUser({ roleIds: [id] }))
      expect((await rival.refusal('role.edit', { id, roleName: '我的' })).code).toBe(notFound.code)
      expect((await rival.refusal('campusUser.edit', { id: user.id, username: '我的' })).code).toBe(
        notFound.code,
      )
      const { cid } = world.own
      const reset = { id: user.id, cid, password: encodePassword(password) }
      expect((await rival.refusal('campusUser.changePassword', reset)).code).toBe(notFound.code)
    })
  })

  describe('the log', () => {
    const latest = async (call: string) => {
      const { list } = await admin.call('audit.list', { call, pageSize: 1 })
      return list[0]
    }

    it('says who changed what from where, before and after, without secrets', async () => {
      const { campusId } = world.own
      const describe = `说明 ${short()}`
      await admin.call('campus.edit', { campusId, describe }, { 'user-agent': 'a tablet' })
      expect(await latest('campus.edit')).toMatchObject({
        username: 'own-admin',
        system: 'school',
        userAgent: 'a tablet',
        code: 2000,
        input: { campusId, describe },
        changes: [{ table: 'campus', id: campusId, action: 'update', after: { describe } }],
        changeNum: 1,
      })
      const user = newUser({ roleIds: [agent] })
      const { id } = await admin.call('campusUser.add', user)
      const entry = await latest('campusUser.add')
      expect(entry?.input.password).toBe('***')
      expect(entry?.changes.map(({ table }) => table)).toEqual(['account', 'account_role', 'account_campus'])
      expect(JSON.stringify(entry)).not.toContain('argon2')
      const { cid } = world.own
      await admin.call('campusUser.changePassword', { id, cid, password: encodePassword('Another-1') })
      const reset = await latest('campusUser.changePassword')
      expect(reset?.changes[0]?.after).toEqual({ password: '***' })
    })

    it('keeps a write that was refused out, and one that came twice only once', async () => {
      const { campusId } = world.own
      const before = await admin.call('audit.list', { pageSize: 1 })
      await admin.refusal('campus.edit', { campusId, name: '西校区' })
      const key = { 'idempotency-key': randomUUID() }
      const name = `模板 ${short()}`
      for (let times = 0; times < 2; times += 1)
        await admin.call('template.add', { name, campusIds: [campusId] }, key)
      const after = await admin.call('audit.list', { pageSize: 1 })
      expect(after.total - before.total).toBe(1)
      const found = await admin.call('audit.list', { keyWord: name })
      expect(found.list.map(({ call }) => call)).toEqual(['template.add'])
    })

    it('belongs to its company, and to those who are for all of it', async () => {
      const rival = await world.as('rival-admin')
      const theirs = await rival.call('audit.list', { pageSize: 0 })
      expect(theirs.list.every(({ username }) => username.startsWith('rival'))).toBe(true)
      expect((await bound.call('audit.list', {})).total).toBe(0)
    })
  })
})
