import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isWithin } from '#server/access-keys.ts'
import { encodePassword } from '#src/session/password.ts'
import { type Client, withKey } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const reads = ['/campus/v1/queryCampusList', '/campus/v1/getById']

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind, { keyRateLimit: 40 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterEach(async () => {
    for (const { id } of await admin.call('accessKey.list', {})) await drop(id)
  })
  afterAll(() => world?.stop(), 120_000)

  const add = async (more: object = {}, client = admin) => {
    const { id, secret } = await client.call('accessKey.add', { name: '报表', urls: reads, ...more })
    return { id, secret, client: withKey(world.server.url, secret) }
  }
  const list = (client: Client) => client.send('campus.queryCampusList', {})
  const codeOf = async (client: Client) => (await list(client)).code
  const drop = (id: number) => admin.call('accessKey.delete', { id })

  it('opens its calls by itself, narrowed to its campuses, and says when it was used', async () => {
    const { campusId } = world.own
    const { id, client, secret } = await add({ campusIds: [campusId] })
    expect((await list(client)).data.list.map((row) => row.campusId)).toEqual([campusId])
    expect((await list(admin)).data.list).toHaveLength(2)
    expect(await client.refusal('campus.getById', { id: world.own.otherCampusId })).toMatchObject({
      code: 4040,
    })
    expect(await client.refusal('role.list', {})).toMatchObject({ code: 4030 })
    const [held] = await admin.call('accessKey.list', {})
    expect(held).toMatchObject({ id, name: '报表', hint: secret.slice(0, 10), lastIp: '127.0.0.1' })
    expect(JSON.stringify(held)).not.toContain(secret)
    await drop(id)
    expect(await codeOf(client)).toBe(4010)
  })

  it('is of one system and one account, and is no session', async () => {
    const { id, client } = await add()
    const code = async (headers: Record<string, string>) =>
      (await client.send('campus.queryCampusList', {}, headers)).code
    expect(await code({ 'x-system-code': 'school' })).toBe(2000)
    expect(await code({ 'x-system-code': 'hotel' })).toBe(4010)
    expect(await code({ 'x-user-id': '1' })).toBe(4010)
    const forged = withKey(world.server.url, `llk_${'x'.repeat(43)}`)
    forged.cookie = admin.cookie
    expect((await forged.send('campus.queryCampusList', {}, { 'x-system-code': 'school' })).code).toBe(4010)
    await drop(id)
  })

  it('writes from anywhere, and the log has its name', async () => {
    const { id, client } = await add({ name: '楼宇集成', urls: [...reads, '/campus/v1/edit'] })
    const describe = `改于 ${randomUUID()}`
    const from = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const edit = { campusId: world.own.campusId, describe }
    expect((await client.send('campus.edit', edit, from)).code).toBe(2000)
    const { list: log } = await admin.call('audit.list', { keyWord: describe })
    expect(log[0]).toMatchObject({ accessKey: '楼宇集成', username: 'own-admin', call: 'campus.edit' })
    const { list: made } = await admin.call('audit.list', { call: 'accessKey.add' })
    expect(made[0]).toMatchObject({ accessKey: null })
    // Words of calls are the console's: it says which ones are called what was looked for.
    const byWords = { keyWord: randomUUID(), called: 'role.add,accessKey.add' }
    expect((await admin.call('audit.list', byWords)).list).toContainEqual(made[0])
    expect(JSON.stringify(made)).not.toMatch(/[0-9a-f]{64}|llk_[\w-]{20}/)
    await drop(id)
  })

  it('is given no more than its maker has, and nothing of accounts', async () => {
    const refused = async (client: Client, more: object) =>
      (await client.send('accessKey.add', { name: '越权', urls: reads, ...more })).data
    expect(await refused(admin, { urls: ['/campusUser/v1/add'] })).toHaveProperty('urls')
    expect(await refused(admin, { urls: ['/accessKey/v1/add'] })).toHaveProperty('urls')
    expect(await refused(admin, { addresses: ['10.0.0.0/33'] })).toHaveProperty('addresses')
    expect(await refused(admin, { expiresAt: Date.now() - 1 })).toHaveProperty('expiresAt')
    const role = { roleName: '密钥', urls: [reads[0] ?? '', '/accessKey/v1/add', '/accessKey/v1/list'] }
    const roleId = (await admin.call('role.add', role)).id
    const account = `k-${randomUUID()}`
    const person = { account, username: '集成商', password: encodePassword(password), authority: 0 } as const
    const userId = (
      await admin.call('campusUser.add', {
        ...{ ...person, roleIds: [roleId], campusIds: [world.own.campusId] },
        ...{ phone: '13800000009', email: 'k@example.com' },
      })
    ).id
    const her = await world.as(account)
    expect(await refused(her, {})).toHaveProperty('urls')
    expect(
      await her.refusal('accessKey.add', {
        ...{ name: '别处', urls: reads.slice(0, 1), campusIds: [world.own.otherCampusId] },
      }),
    ).toMatchObject({ code: 4040 })
    const { client } = await add({ urls: reads.slice(0, 1) }, her)
    expect(await codeOf(client)).toBe(2000)
    // What its maker loses, it loses.
    await admin.call('role.edit', { id: roleId, urls: ['/accessKey/v1/list'] })
    expect(await codeOf(client)).toBe(4030)
    await admin.call('role.edit', { id: roleId, urls: role.urls })
    expect(await codeOf(client)).toBe(2000)
    await admin.call('campusUser.delete', { id: userId })
    expect(await codeOf(client)).toBe(4010)
  })

  it('opens nothing while disabled, when expired, or from elsewhere', async () => {
    const { id, client } = await add()
    const edit = (change: object) => admin.call('accessKey.edit', { id, ...change })
    await edit({ disabled: true })
    expect(await codeOf(client)).toBe(4010)
    await edit({ disabled: false, addresses: ['10.0.0.0/8'] })
    expect(await codeOf(client)).toBe(4030)
    await edit({ addresses: ['10.0.0.0/8', '127.0.0.0/8'], expiresAt: Date.now() + 3_600_000 })
    expect(await codeOf(client)).toBe(2000)
    await world.server.database.system((db) =>
      db
        .updateTable('access_key')
        .set({ expires_at: sql<Date>`expires_at - interval '1 hour'` })
        .where('id', '=', id)
        .execute(),
    )
    expect(await codeOf(client)).toBe(4010)
    await drop(id)
  })

  it('opens by the secret before a new one for the overlap alone', async () => {
    const { id, client } = await add()
    const first = await admin.call('accessKey.rotate', { id, overlapHours: 1 })
    const second = withKey(world.server.url, first.secret)
    expect([await codeOf(client), await codeOf(second)]).toEqual([2000, 2000])
    const [held] = await admin.call('accessKey.list', {})
    expect(held?.overlapUntil).toBeGreaterThan(Date.now() + 3_500_000)
    const last = await admin.call('accessKey.rotate', { id, overlapHours: 0 })
    expect([await codeOf(client), await codeOf(second)]).toEqual([4010, 4010])
    expect(await codeOf(withKey(world.server.url, last.secret))).toBe(2000)
    await drop(id)
  })

  it('ends its event streams with it', async () => {
    const { id, client } = await add()
    const stream = await client.fetch(`/iot_api/sync/v1/stream?campusIds=${world.own.campusId}`)
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await drop(id)
    expect(await ended).toContain('data:')
  })

  it('has nine beside it at most', async () => {
    const held = []
    for (let n = 0; n < 10; n += 1) held.push((await add()).id)
    expect(await admin.refusal('accessKey.add', { name: '多', urls: reads })).toMatchObject({ code: 4000 })
    for (const id of held) await drop(id)
  })

  it('is counted by itself', async () => {
    const [{ id, client }, other] = [await add(), await add()]
    const codes = new Set<number>()
    for (let n = 0; n < 60; n += 1) codes.add(await codeOf(client))
    expect([...codes]).toEqual([2000, 4290])
    expect([await codeOf(other.client), await codeOf(admin)]).toEqual([2000, 2000])
    await drop(id)
    await drop(other.id)
  })
})

it('knows addresses and networks of both families', () => {
  expect(isWithin('10.1.2.3', [])).toBe(true)
  expect(isWithin('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe(true)
  expect(isWithin('11.1.2.3', ['10.0.0.0/8', '2001:db8::/32'])).toBe(false)
  expect(isWithin('2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'])).toBe(true)
})
