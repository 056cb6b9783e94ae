import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergedUrls } from '#contract/rules/permission.ts'
import { roles } from '#contract/rules/roles.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from './client.ts'
import { codeTo } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const halfAnHour = 30 * 60_000

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop())

  const proved = async (more: Parameters<typeof newPerson>[1] = {}) => {
    const person = await newPerson(world, more)
    await admin.call('campusUser.addRemoteControlRole', { id: person.id })
    const role = { permissions: JSON.stringify([{ url: '/device/v1/command', type: 1 }]) }
    await world.server.database.system((db) =>
      db.updateTable('role').set(role).where('role_name', '=', person.account).execute(),
    )
    return { person, client: await world.as(person.account) }
  }

  it('is nothing that somebody without it can prove', async () => {
    const { account } = await newPerson(world)
    const client = await world.as(account)
    expect(await client.call('remoteControl.status', {})).toEqual({
      remoteControl: false,
      validatedUntil: null,
      asked: true,
    })
    expect((await client.refusal('remoteControl.sendCode', {})).code).toBe(4030)
    for (const name of ['remoteControl.checkCode', 'remoteControl.validation'] as const)
      expect((await client.refusal(name, { code: '123456' })).code).toBe(4030)
  })

  it('lets commands through to those who have it and to administrators, at once and no longer', async () => {
    const { account, id } = await newPerson(world)
    await world.server.database.system((db) =>
      db
        .updateTable('role')
        .set({ permissions: JSON.stringify([{ url: '/device/v1/command', type: 1 }]) })
        .where('role_name', '=', account)
        .execute(),
    )
    const client = await world.as(account)
    const tell = { deviceId: 1, identifier: 'switch', paramValue: 1 }
    const answer = async (by = client) => (await by.refusal('device.command', tell)).code
    const held = async () => mergedUrls(await client.call('user.baseinfo', {})).has('/device/v1/command')
    // There is no such device: whoever may command is told that.
    expect([await answer(admin), await answer(), await held()]).toEqual([4040, 4030, false])
    await admin.call('campusUser.addRemoteControlRole', { id })
    await expect.poll(async () => [await answer(), await held()]).toEqual([4040, true])
    await admin.call('campusUser.deleteRemoteControlRole', { id })
    await expect.poll(async () => [await answer(), await held()]).toEqual([4030, false])
  })

  it('is given with a new account by who may give it, and refused by its field from others', async () => {
    const { account } = await newPerson(world)
    const urls = ['/campusUser/v1/add', '/campusUser/v1/batchAdd']
    await world.server.database.system((db) =>
      db
        .updateTable('role')
        .set({
          permissions: JSON.stringify(urls.map((url) => ({ url, type: 1 }))),
          base: roles.schoolGeneralAgent.id,
        })
        .where('role_name', '=', account)
        .execute(),
    )
    const agent = await world.as(account)
    const { account: without } = await newPerson(world)
    const given = (await admin.call('role.list', {})).list.find(({ roleName }) => roleName === without)
    const made = (remoteControl?: boolean) => ({
      ...{
        account: `u-${randomUUID()}`,
        username: '新同事',
        password: encodePassword(password),
        authority: 0,
      },
      ...{ roleIds: [given?.id ?? 0], campusIds: [world.own.campusId] },
      ...(remoteControl === undefined ? {} : { remoteControl }),
    })
    const refused = { code: 4000, data: { remoteControl: expect.any(String) } }
    expect(await agent.refusal('campusUser.add', made(true))).toMatchObject(refused)
    expect(await agent.refusal('campusUser.batchAdd', { userList: [made(), made(true)] })).toMatchObject({
      data: { 'userList.1.remoteControl': expect.any(String) },
    })
    const ids = [
      (await agent.call('campusUser.add', made(false))).id,
      (await admin.call('campusUser.add', made())).id,
      (await admin.call('campusUser.add', made(true))).id,
    ]
    const { list } = await admin.call('campusUser.queryUserList', { pageSize: 0 })
    expect(ids.map((id) => list.find((one) => one.id === id)?.remoteControl)).toEqual([false, false, true])
  })

  it('is proved by a code for half an hour, in this session alone', async () => {
    const { person, client } = await proved()
    const elsewhere = await world.as(person.account)
    const { to } = await client.call('remoteControl.sendCode', {})
    expect(to).not.toBe(person.phone)
    expect((await client.refusal('remoteControl.sendCode', {})).code).toBe(4290)
    const code = await codeTo(world.server, person.phone)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await client.call('remoteControl.checkCode', { code: wrong })).toEqual({ valid: false })
    expect(await client.refusal('remoteControl.validation', { code: wrong })).toEqual({
      code: 4000,
      data: { code: expect.any(String) },
    })
    expect(await client.call('remoteControl.checkCode', { code })).toEqual({ valid: true })
    expect((await client.call('remoteControl.status', {})).validatedUntil).toBeNull()

    const [spaceId = 0] = world.own.roomIds
    const whole = () => client.refusal('device.command', { spaceId, sceneValue: 65_028 })
    expect(await whole()).toEqual({ code: 4030, data: { spaceId: expect.any(String) } })

    const begun = Date.now()
    const { validatedUntil } = await client.call('remoteControl.validation', { code })
    expect(validatedUntil - begun).toBeGreaterThanOrEqual(halfAnHour)
    expect(validatedUntil - Date.now()).toBeLessThanOrEqual(halfAnHour)
    expect(await client.call('remoteControl.status', {})).toEqual({
      ...{ remoteControl: true, validatedUntil, asked: true },
    })
    expect(await elsewhere.call('remoteControl.status', {})).toEqual({
      remoteControl: true,
      validatedUntil: null,
      asked: true,
    })
    expect((await elsewhere.refusal('remoteControl.validation', { code })).code).toBe(4000)
    // Proved, it is the room that is not ready.
    expect((await whole()).code).toBe(4000)
    const { list } = await admin.call('audit.list', { call: 'remoteControl.validation' })
    expect(list[0]).toMatchObject({ username: person.account, input: { code: '***' } })
  })

  it('ends after its time, and when the permission is taken away', async () => {
    const { person, client } = await proved()
    const prove = async () => {
      await client.call('remoteControl.sendCode', {})
      const code = await codeTo(world.server, person.phone)
      await client.call('remoteControl.validation', { code })
    }
    const until = async () => (await client.call('remoteControl.status', {})).validatedUntil
    await prove()
    expect(await until()).not.toBeNull()
    await admin.call('campusUser.deleteRemoteControlRole', { id: person.id })
    expect(await until()).toBeNull()
    await admin.call('campusUser.addRemoteControlRole', { id: person.id })
    expect(await until()).toBeNull()
    const set = (at: number) =>
      world.server.database.system((db) =>
        db
          .updateTable('session')
          .set({ remote_until: new Date(at) })
          .where('account_id', '=', person.id)
          .execute(),
      )
    await set(Date.now() + 60_000)
    expect(await until()).not.toBeNull()
    await set(Date.now() - 1)
    expect(await until()).toBeNull()
  })

  it('goes to the e-mail address of who has no phone, and names what is missing', async () => {
    const { person, client } = await proved({ phone: null })
    await client.call('remoteControl.sendCode', {})
    const code = await codeTo(world.server, person.email)
    expect(await client.call('remoteControl.checkCode', { code })).toEqual({ valid: true })
    const { client: nowhere } = await proved({ phone: null, email: null })
    expect(await nowhere.refusal('remoteControl.sendCode', {})).toMatchObject({
      code: 4000,
      data: { phone: expect.any(String) },
    })
  })

  it('goes to what a code has proved, never to what somebody else has written down', async () => {
    const { person, client } = await proved({ phone_proved: false })
    await client.call('remoteControl.sendCode', {})
    const code = await codeTo(world.server, person.email)
    expect(await client.call('remoteControl.checkCode', { code })).toEqual({ valid: true })
    const { person: other, client: hers } = await proved({ phone_proved: false, email_proved: false })
    expect(await hers.refusal('remoteControl.sendCode', {})).toEqual({
      code: 4000,
      data: { phone: expect.stringContaining('安全设置') },
    })
    await hers.call('ownAccount.sendVerificationCode', { phone: other.phone })
    const verificationCode = await codeTo(world.server, other.phone)
    await hers.call('ownAccount.edit', { phone: other.phone, verificationCode })
    expect((await hers.call('remoteControl.sendCode', {})).to).toContain(other.phone.slice(-4))
  })
})
