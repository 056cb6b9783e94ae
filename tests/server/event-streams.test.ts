import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { encodePassword } from '#src/session/password.ts'
import { quickest } from '#tests/world/databases.ts'
import { openEvents } from './events.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld(quickest)
}, 120_000)
afterAll(() => world?.stop(), 120_000)

it('has no event stream for a browser that has left while its session was read', async () => {
  const { database, app } = world.server
  const client = await world.as('own-bound')
  const abort = new AbortController()
  const open = (init: RequestInit = {}) => client.fetch('/iot_api/sync/v1/stream?systemCode=school', init)
  const replies: ServerResponse[] = []
  const arrive = (_request: IncomingMessage, reply: ServerResponse) => void replies.push(reply)
  app.server.on('request', arrive)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = database.system(async (db) => {
    await sql`lock table session in access exclusive mode`.execute(db)
    await released
  })
  const gone = Array.from({ length: limits.streamsMost }, () =>
    open({ signal: abort.signal }).catch(() => null),
  )
  await expect.poll(() => replies.length).toBe(limits.streamsMost)
  abort.abort()
  await expect.poll(() => replies.every(({ closed }) => closed)).toBe(true)
  app.server.off('request', arrive)
  release()
  await Promise.all([held, ...gone])
  await client.call('user.baseinfo', {})
  const stream = await open()
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
})

it('ends for whom something is taken from, at once', async () => {
  const admin = await world.as('own-admin')
  const { cid, campusId } = world.own
  const short = () => randomUUID().slice(0, 8)
  const urls = ['/campusUser/v1/queryUserList']
  const role = (await admin.call('role.add', { roleName: `角色 ${short()}`, urls })).id
  const account = `u-${short()}`
  const given = { username: '新同事', password: encodePassword(password), roleIds: [role], authority: 0 }
  const { id } = await admin.call('campusUser.add', { account, ...given, campusIds: [campusId] })
  const client = await world.as(account)
  const before = await openEvents(client)
  await before.next('hello')
  const other = await openEvents(admin)
  await other.next('hello')
  await admin.call('role.edit', { id: role, urls: [] })
  await before.ended
  const after = await openEvents(client)
  await after.next('hello')
  await admin.call('campusUser.changePassword', { id, cid, password: encodePassword('Another-1') })
  await after.ended
  expect((await client.refusal('user.baseinfo', {})).code).toBe(errors.notSignedIn.code)
  // Nothing was taken from who took it.
  await admin.call('campus.edit', { campusId, describe: short() })
  expect((await other.next('changed')).campusIds).toContain(campusId)
  other.close()
})
