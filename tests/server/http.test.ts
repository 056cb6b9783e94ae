import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import { quickest } from '#tests/world/databases.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import { Client, signIn } from './client.ts'
import { readPicture } from './messages.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
let admin: Client
let anybody: Client

beforeAll(async () => {
  world = await startWorld(quickest)
  admin = await world.as('own-admin')
  anybody = new Client(world.server.url)
}, 120_000)
afterAll(() => world?.stop(), 120_000)

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const answer = async (response: Promise<Response>) => {
  const { status, headers, ...rest } = await response
  void rest
  return { status, headers, ...(await (await response).json()) }
}
const post = (path: string, body: string, headers: Record<string, string>, client = admin) =>
  answer(client.fetch(path, { method: 'POST', body, headers }))

describe('what is sent', () => {
  it('is read as text in forms: lists repeat, numbers are numbers', async () => {
    const { campusId, otherCampusId } = world.own
    const body = `name=%E8%A1%A8%E5%8D%95&campusIds=${campusId}&campusIds=${otherCampusId}`
    const two = await post('/iot_api/template/v1/add', body, form)
    expect(two).toMatchObject({ code: 2000, data: { templates: [{ campusIds: [campusId, otherCampusId] }] } })
    const one = await post('/iot_api/template/v1/add', `name=x&campusIds=${campusId}`, form)
    expect(one).toMatchObject({ code: 2000, data: { templates: [{ name: 'x', campusIds: [campusId] }] } })
  })

  it('is taken at its word in JSON', async () => {
    const { campusId } = world.own
    const body = JSON.stringify({ campusId: String(campusId), parentId: null, kind: 'building', name: 1 })
    const refused = await post('/iot_api/space/v1/add', body, json)
    expect(refused).toMatchObject({ status: 400, code: 4000, message: '填写的内容有误，请检查' })
    expect(Object.keys(refused.data)).toEqual(['campusId', 'name'])
  })

  it('names each wrong field in the language of the caller', async () => {
    const body = JSON.stringify({ kind: 'attic', name: '   ' })
    const zh = await post('/iot_api/space/v1/add', body, json)
    expect(zh.data).toEqual({
      campusId: '此项必填',
      parentId: '此项必填',
      kind: '只能是 building, floor, room',
      name: '此项必填',
    })
    const en = await post('/iot_api/space/v1/add', body, { ...json, 'accept-language': 'en-GB,en;q=0.9' })
    expect(en.data).toMatchObject({ campusId: 'This is required', name: 'This is required' })
    expect(en.message).toBe('Something entered is not right')
    const nested = { templateId: world.own.templateId, equipmentList: [{ productId: 1, name: '' }] }
    const deep = await post('/iot_api/templateEquipment/v1/addList', JSON.stringify(nested), json)
    expect(deep.data).toEqual({ 'equipmentList.0.name': '此项必填' })
  })

  it('may hold fields that are not known here; they are left out', async () => {
    const body = JSON.stringify({
      id: world.own.templateId,
      describe: '新',
      version: 99,
      cid: world.rival.cid,
    })
    const edited = await answer(
      admin.fetch('/iot_api/template/v1/edit', { method: 'PATCH', body, headers: json }),
    )
    expect(edited).toMatchObject({ code: 2000, data: { templates: [{ describe: '新', version: 2 }] } })
  })

  it('may be a DELETE without a body but with a JSON content type', async () => {
    const { templates } = await admin.call('template.add', {
      name: '要删',
      campusIds: [world.own.campusId],
    })
    const path = `/iot_api/template/v1/delete/${templates[0]?.id}`
    const deleted = await answer(admin.fetch(path, { method: 'DELETE', headers: json }))
    expect(deleted).toMatchObject({ code: 2000, data: { removed: [{ id: templates[0]?.id }] } })
  })

  it('is refused in the envelope when it cannot be read', async () => {
    const add = '/iot_api/space/v1/add'
    expect(await post(add, '{"name":', json)).toMatchObject({ status: 400, code: 4000 })
    expect(await post(add, '{"__proto__":{"x":1}}', json)).toMatchObject({ code: 4000 })
    expect(await post(add, '', json)).toMatchObject({ code: 4000, data: { name: '此项必填' } })
    expect(await post(add, 'a=1', form)).toMatchObject({
      code: 4000,
      data: { 'content-type': expect.any(String) },
    })
    expect(await post('/iot_client/campus/v1/add', '{}', json)).toMatchObject({ code: 4000 })
    expect(await post(add, '<x/>', { 'content-type': 'text/xml' })).toMatchObject({ code: 4000 })
    const large = JSON.stringify({ name: 'x'.repeat(limits.bodyBytes) })
    expect(await post(add, large, json)).toMatchObject({ status: 413, code: 4130 })
    const bases = { ...json, 'x-base-versions': 'one' }
    expect(await post(add, '{}', bases)).toMatchObject({ code: 4000 })
    expect(await answer(admin.fetch('/iot_client/campus/v1/getById/abc'))).toMatchObject({ code: 4000 })
    expect(await answer(admin.fetch('/iot_client/campus/v1/authorisedList?pageSize=800'))).toMatchObject({
      code: 4000,
      data: { pageSize: '不能大于 750' },
    })
  })

  it('is refused from other sites, and taken from our own and from programs', async () => {
    const edit = (headers: Record<string, string>) =>
      answer(
        admin.fetch('/iot_api/template/v1/edit', {
          method: 'PATCH',
          body: JSON.stringify({ id: world.own.templateId }),
          headers: { ...json, ...headers },
        }),
      )
    expect(await edit({})).toMatchObject({ code: 2000 })
    expect(await edit({ origin: world.server.url })).toMatchObject({ code: 2000 })
    expect(await edit({ origin: 'http://evil.example' })).toMatchObject({ status: 403, code: 4030 })
    expect(await edit({ origin: 'null' })).toMatchObject({ code: 4030 })
  })
})

describe('a path', () => {
  it('that no call has answers in the envelope below the bases', async () => {
    for (const path of ['/iot_api/nothing', '/iot_client/nothing', '/iot_api', '/iot_client/']) {
      expect(await answer(anybody.fetch(path))).toMatchObject({ status: 404, code: 4040, data: null })
    }
    expect(await answer(admin.fetch('/iot_api/company/v1', { method: 'DELETE' }))).toMatchObject({
      code: 4040,
    })
  })

  it('elsewhere is no business of the envelope', async () => {
    const response = await anybody.fetch('/iot_apiary')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
  })
})

describe('a session', () => {
  it('belongs to one system, and several systems to one browser', async () => {
    const school = await world.as('own-admin')
    const hotel = await world.as('hotel-admin', 'hotel')
    const both = new Client(world.server.url, 'hotel')
    both.cookie = `${school.cookie}; ${hotel.cookie}`
    expect((await both.call('user.baseinfo', {})).cid).toBe(world.hotel.cid)
    const asSchool = await answer(
      both.fetch('/iot_api/userinfo/v1/baseinfo', { headers: { 'x-system-code': 'school' } }),
    )
    expect(asSchool.data.cid).toBe(world.own.cid)
    await both.call('user.logout', {})
    expect(await hotel.refusal('user.baseinfo', {})).toMatchObject({ code: 4010 })
    expect((await school.call('user.baseinfo', {})).cid).toBe(world.own.cid)
  })

  it('is asked for by name of its system', async () => {
    const nameless = new Client(world.server.url)
    nameless.cookie = admin.cookie
    const refused = await nameless.send('user.baseinfo', {})
    expect(refused).toMatchObject({ status: 400, code: 2011, message: '系统类型不能为空' })
    expect(await new Client(world.server.url, 'school').refusal('user.baseinfo', {})).toMatchObject({
      code: 4010,
    })
    const stolen = new Client(world.server.url, 'hotel')
    stolen.cookie = admin.cookie.replace('lamplighter_school', 'lamplighter_hotel')
    expect(await stolen.refusal('user.baseinfo', {})).toMatchObject({ code: 4010 })
  })

  it('has a cookie that scripts cannot read', async () => {
    const client = new Client(world.server.url, 'school')
    const { headers, data } = await client.send('user.login', {
      account: 'OWN-Admin',
      password: base64(password),
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^lamplighter_school=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(data).toMatchObject({ cid: world.own.cid, campusIds: null, company: { enName: 'own' } })
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('is refused to wrong passwords, unknown accounts and other platforms', async () => {
    const client = new Client(world.server.url, 'school')
    const login = (account: string, secret: string) =>
      client.refusal('user.login', { account, password: secret })
    expect(await login('own-admin', base64('wrong'))).toMatchObject({ code: 4011 })
    expect(await login('nobody', base64(password))).toMatchObject({ code: 4011 })
    expect(await login('own-admin', '%%%')).toMatchObject({ code: 4011 })
    expect(await login('hotel-admin', base64(password))).toMatchObject({ code: 4031 })
    expect(
      (await new Client(world.server.url).refusal('user.login', { account: 'x', password: 'x' })).code,
    ).toBe(2011)
  })

  it('is refused to accounts with an ordinary role, and to school accounts without a role', async () => {
    const login = async (system: SystemCode, account: string) =>
      (await new Client(world.server.url, system).send('user.login', { account, password: base64(password) }))
        .code
    const give = (account: string, code: number) =>
      world.server.database.system(async (db) => {
        const { id, cid } = await db
          .selectFrom('account')
          .select(['id', 'cid'])
          .where('account', '=', account)
          .executeTakeFirstOrThrow()
        const role = { cid, role_name: `角色 ${code}`, code, permissions: '[]' }
        const made = await db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
        await db.insertInto('account_role').values({ account_id: id, role_id: made.id }).execute()
      })
    await give('rival-reader', roles.schoolTeacher.id)
    expect(await login('school', 'rival-reader')).toBe(2000)
    await give('rival-reader', roles.schoolOrdinary.id)
    expect(await login('school', 'rival-reader')).toBe(errors.noLogin.code)
    await give('hotel-reader', roles.hotelOrdinary.id)
    expect(await login('hotel', 'hotel-reader')).toBe(errors.noLogin.code)

    await world.server.database.system((db) =>
      db
        .deleteFrom('account_role')
        .where('account_id', 'in', (of) =>
          of.selectFrom('account').select('id').where('account', 'in', ['rival-reader', 'hotel-reader']),
        )
        .execute(),
    )
    expect(await login('school', 'rival-reader')).toBe(errors.noPages.code)
    expect(await login('hotel', 'hotel-reader')).toBe(2000)
  })

  it('is refused for a while after many wrong passwords, to that account only', async () => {
    const client = new Client(world.server.url, 'school')
    const login = async (account: string, secret: string, picture = {}) =>
      client.send('user.login', { account, password: base64(secret), ...picture })
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const picture = attempt < 3 ? {} : await readPicture(world.server)
      expect((await login('own-reader', 'wrong', picture)).code).toBe(4011)
    }
    expect(await login('own-reader', password)).toMatchObject({ status: 429, code: 4290 })
    expect((await login('own-bound', password)).code).toBe(2000)
  })

  it('ends with its account’s right to the platform', async () => {
    const client = await world.as('rival-bound')
    await world.server.database.system((db) =>
      db.updateTable('account').set({ account_type: 4 }).where('account', '=', 'rival-bound').execute(),
    )
    await forgetSessions(world.server.database)
    expect((await client.refusal('user.baseinfo', {})).code).toBe(4031)
  })
})

it('has so many event streams of one session and no more', async () => {
  const client = await world.as('own-admin')
  const abort = new AbortController()
  const open = () => client.fetch('/iot_api/sync/v1/stream?systemCode=school', { signal: abort.signal })
  const streams = await Promise.all(Array.from({ length: limits.streamsMost }, open))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  expect((await open()).status).toBe(429)
  abort.abort()
  await expect
    .poll(async () => {
      const again = new AbortController()
      const { status } = await client.fetch('/iot_api/sync/v1/stream?systemCode=school', {
        signal: again.signal,
      })
      again.abort()
      return status
    })
    .toBe(200)
})

describe('an answer', () => {
  it('carries what keeps a page safe, and nothing that needs https', async () => {
    const { headers } = await anybody.fetch('/iot_api/sync/v1/heartbeat')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is compressed when it is long', async () => {
    const response = await admin.fetch('/iot_api/userinfo/v1/baseinfo', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers.get('content-encoding')).toBe('br')
  })

  it('proves that this server has given it', async () => {
    const beat = await anybody.call('sync.heartbeat', {})
    expect(beat).toMatchObject({ product: 'lamplighter', wireHash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(Math.abs(beat.time - Date.now())).toBeLessThan(60_000)
  })

  it('finds a company by name before sign-in, for its own platform', async () => {
    const company = await anybody.call('company.byName', { companyName: 'own', systemCode: 'school' })
    expect(company.cid).toBe(world.own.cid)
    expect((await anybody.refusal('company.byName', { companyName: 'own', systemCode: 'hotel' })).code).toBe(
      4040,
    )
  })
})

describe('the documentation', () => {
  it('describes every call', async () => {
    const document = await (await anybody.fetch('/iot_api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.1')
    const operation = document.paths['/iot_api/template/v1/edit'].patch
    expect(operation).toMatchObject({
      operationId: 'template.edit',
      'x-permission': '/template/v1/edit',
      'x-offline': 'queue',
    })
    expect(document.paths['/iot_client/campus/v1/getById/{id}'].get.parameters[0]).toMatchObject({
      in: 'path',
    })
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name)
  })

  it('has a page that its own policy allows', async () => {
    const page = await (await anybody.fetch('/iot_api/docs')).text()
    expect(page).not.toMatch(/<script>|<style>/)
    for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const response = await anybody.fetch(path)
      expect([path, response.status]).toEqual([path, 200])
      await response.arrayBuffer()
    }
  })
})

it('limits how much one session may ask, and one address before sign-in whatever it says it is, but for browsers that were in before', async () => {
  const strict = await startWorld(quickest, {
    rateLimit: 10,
    publicOrigin: 'https://light.example.com',
    trustProxy: ['loopback'],
  })
  try {
    const from = (client: string, made = '203.0.113.9') => ({ 'x-forwarded-for': `${made}, ${client}` })
    const sessions = async (headers: Record<string, string>) => {
      const client = new Client(strict.server.url, 'school')
      const given = { account: 'own-admin', password: base64(password) }
      expect(await client.send('user.login', given, headers)).toMatchObject({ code: 2000 })
      return client.call('session.list', {}, headers)
    }
    const [current] = await sessions(from('198.51.100.1'))
    expect(current).toMatchObject({ current: true, ip: '198.51.100.1' })
    const forged = []
    for (let call = 0; call < 14; call += 1) {
      const headers = from('198.51.100.2', `203.0.113.${call}`)
      forged.push((await new Client(strict.server.url, 'school').send('sync.heartbeat', {}, headers)).code)
    }
    expect(forged.at(-1)).toBe(4290)
    const client = await signIn(strict.server.url, 'school', 'own-admin')
    const codes = []
    for (let call = 0; call < 14; call += 1) codes.push((await client.send('user.baseinfo', {})).code)
    expect(codes[0]).toBe(2000)
    expect(codes.at(-1)).toBe(4290)
    const stranger = new Client(strict.server.url, 'school')
    const known = await signIn(strict.server.url, 'school', 'own-admin')
    await known.call('user.logout', {})
    for (let call = 0; call < 14; call += 1) await stranger.send('sync.heartbeat', {})
    expect((await stranger.send('user.agreement', {})).code).toBe(4290)
    const login = { account: 'own-admin', password: base64(password) }
    const { code, headers } = await known.send('user.login', login)
    expect(code).toBe(2000)
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => /^__Host-lamplighter_\w+=[^;]+;.*Path=\/;.*Secure/.test(cookie))).toEqual([
      true,
      true,
    ])
    expect(cookies.join()).not.toContain('Domain')
    // What another host of the same site may have planted is not looked at.
    known.cookie = known.cookie.replaceAll('__Host-', '')
    expect((await known.refusal('user.baseinfo', {})).code).toBe(4290)
  } finally {
    await strict.stop()
  }
}, 120_000)
