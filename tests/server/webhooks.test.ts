import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '#server/server.ts'
import { post } from '#server/webhooks/post.ts'
import { isPrivateAddress } from '#server/webhooks/private-address.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { startMute } from './notice-receivers.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate } from './templates.ts'

interface Got {
  id: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A receiver that checks signatures as its library does, and says what it is told to. */
async function startReceiver() {
  const got: Got[] = []
  const signatures: string[] = []
  const state = { status: 204, secret: '' }
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = request.headers as Record<string, string>
    const message = new Webhook(state.secret).verify(body, headers) as Got['message']
    signatures.push(headers['webhook-signature'] ?? '')
    got.push({ id: headers['webhook-id'] ?? '', message })
    response.writeHead(state.status).end(state.status === 204 ? undefined : '稍后再来')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { got, signatures, state, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    world = await startWorld(kind, { webhookPrivate: true })
    admin = await world.as('own-admin')
    receiver = await startReceiver()
  }, 120_000)
  afterAll(async () => {
    receiver?.close()
    await world?.stop()
  }, 120_000)

  const add = async (more: object = {}) => {
    const events = ['device.state', 'alarm.state', 'template.published'] as const
    const { id, secret } = await admin.call('webhook.add', {
      ...{ name: '工单系统', url: receiver.url, events: [...events] },
      ...more,
    })
    receiver.state.secret = secret
    receiver.state.status = 204
    receiver.got.length = 0
    return id
  }
  const sent = async (id: number) => (await admin.call('webhook.deliveries', { id })).list
  /** Has what waits be tried at another time. */
  const tryAt = (at: number) =>
    world.server.database.system((db) =>
      db
        .updateTable('webhook_delivery')
        .set({ next_at: new Date(at) })
        .where('state', '=', 'waiting')
        .execute(),
    )

  it('signs with two secrets for a day after one was replaced', async () => {
    const id = await add()
    const before = receiver.state.secret
    const { secret, until } = await admin.call('webhook.rotate', { id })
    expect(secret).not.toBe(before)
    expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000)
    const rival = await world.as('rival-admin')
    expect((await rival.refusal('webhook.rotate', { id })).code).toBe(4040)
    const taken = async (known: string) => {
      receiver.state.secret = known
      receiver.got.length = 0
      await admin.call('webhook.ping', { id })
      await eventually(() => receiver.got.length === 1)
    }
    await taken(before)
    await taken(secret)
    await world.server.database.system((db) =>
      sql`update webhook_secret set previous_until = now() where webhook_id = ${id}`.execute(db),
    )
    await taken(secret)
    const [last] = receiver.signatures.slice(-1)
    expect(last?.split(' ')).toHaveLength(1)
    await admin.call('webhook.delete', { id })
  })

  it('tells of devices, those of one statement in one message, and of published templates', async () => {
    const { campusId, deviceIds, otherCampusId } = world.own
    const id = await add()
    const elsewhere = await admin.call('webhook.add', {
      ...{ name: '西校区', url: receiver.url, events: ['device.state'], campusIds: [otherCampusId] },
    })
    await world.server.database.system(async (db) => {
      const place = { cid: world.own.cid, campus_id: campusId, room_id: world.own.roomIds[0] ?? 0 }
      const status = { fault: false, values: '{}', at: new Date() }
      await db
        .insertInto('device_status')
        .values(
          deviceIds.map((device_id) => ({ ...place, ...status, device_id, online: true, device_switch: 0 })),
        )
        .execute()
    })
    const set = (change: object) =>
      world.server.database.system((db) => db.updateTable('device_status').set(change).execute())
    await set({ device_switch: 1 })
    await set({ values: '{"brightness": 5}' })
    await eventually(() => receiver.got.length === 1)
    const [first] = receiver.got
    expect(first?.message).toMatchObject({ type: 'device.state', timestamp: expect.stringMatching(/Z$/) })
    expect(first?.message.data.devices).toMatchObject(
      deviceIds.map((deviceId) => ({ deviceId, campusId, online: true, fault: false, deviceSwitch: 1 })),
    )
    const { id: templateId, name } = await addFullTemplate(admin, world)
    await admin.call('template.publish', { id: templateId })
    await eventually(() => receiver.got.length === 2)
    expect(receiver.got[1]?.message).toMatchObject({
      type: 'template.published',
      data: { templateId, version: 1, name },
    })
    const alarm = { kind: 'smoke', level: 1, state: 'raised', name: '烟感', place: '教学楼' } as const
    const about = {
      object_type: 'device',
      object_id: deviceIds[0] ?? 0,
      gateway_num: 0,
      device_num: 1,
    } as const
    await world.server.database.system(async (db) => {
      const row = { cid: world.own.cid, campus_id: campusId, raised_at: new Date(), ...alarm, ...about }
      await db.insertInto('alarm').values(row).execute()
      await db.updateTable('alarm').set({ device_num: 2 }).execute()
      await db.updateTable('alarm').set({ state: 'closed' }).execute()
    })
    await eventually(() => receiver.got.length === 4)
    const told = receiver.got.slice(2).map(({ message }) => [message.type, message.data.state])
    expect(told.sort()).toEqual([
      ['alarm.state', 'closed'],
      ['alarm.state', 'raised'],
    ])
    expect(await sent(elsewhere.id)).toEqual([])
    const { list: log } = await admin.call('audit.list', { call: 'webhook.add' })
    expect(JSON.stringify(log)).not.toMatch(/whsec_/)
    for (const each of [id, elsewhere.id]) await admin.call('webhook.delete', { id: each })
  })

  it('holds what is for a closed company until it is opened again', async () => {
    const close = (closed_at: Date | null) =>
      world.server.database.system((db) =>
        db.updateTable('company').set({ closed_at }).where('cid', '=', world.own.cid).execute(),
      )
    const happens = ({ cid, campusId }: World['own']) =>
      world.server.database.system((db) =>
        db
          .insertInto('alarm')
          .values({
            ...{ cid, campus_id: campusId, raised_at: new Date(), kind: 'smoke', level: 1, state: 'raised' },
            ...{ name: '烟感', place: '教学楼', object_type: 'device', object_id: 1 },
            ...{ gateway_num: 0, device_num: 1 },
          })
          .execute(),
      )
    const id = await add({ events: ['alarm.state'] })
    const theirs = await startReceiver()
    const rival = await world.as('rival-admin')
    const { secret } = await rival.call('webhook.add', {
      ...{ name: '旁人', url: theirs.url, events: ['alarm.state'] },
    })
    theirs.state.secret = secret
    try {
      await close(new Date())
      await happens(world.own)
      await happens(world.rival)
      // What came later has gone.
      await eventually(() => theirs.got.length === 1)
      const stands = await world.server.database.system((db) =>
        db.selectFrom('webhook_delivery').select('attempts').where('webhook_id', '=', id).execute(),
      )
      expect(stands).toEqual([{ attempts: 0 }])
      await close(null)
      await eventually(() => receiver.got.length === 1)
    } finally {
      theirs.close()
    }
    await admin.call('webhook.delete', { id })
  })

  it('tries again what was not taken, lists what was answered, and sends it again when asked', async () => {
    const id = await add()
    receiver.state.status = 503
    await admin.call('webhook.ping', { id })
    const delivery = await eventually(async () => (await sent(id)).find(({ status }) => status === 503))
    // It fails until that was looked at, however long that takes.
    await tryAt(Date.now() + 3_600_000)
    expect(delivery).toMatchObject({ event: 'ping', state: 'waiting', attempts: 1, answer: '稍后再来' })
    expect(delivery.nextAt).toBeGreaterThanOrEqual(delivery.at + 5_000)
    expect((await admin.call('webhook.list', {}))[0]?.failing).toBe(1)
    receiver.state.status = 204
    await tryAt(delivery.nextAt ?? 0)
    const taken = await eventually(async () => (await sent(id)).find(({ state }) => state === 'delivered'))
    expect(taken).toMatchObject({ status: 204, nextAt: null })
    expect(taken.attempts).toBeGreaterThanOrEqual(2)
    const deliveryId = delivery.id
    const { length: tries } = receiver.got
    await admin.call('webhook.resend', { deliveryId })
    await eventually(() => receiver.got.length > tries)
    // The receiver knows by it that it is the same message.
    expect(new Set(receiver.got.map((one) => one.id))).toEqual(new Set([`msg_${deliveryId}`]))
    await admin.call('webhook.delete', { id })
  })

  it('gives up after a day of tries, and lists what it gave up apart', async () => {
    const id = await add()
    receiver.state.status = 500
    await admin.call('webhook.ping', { id })
    await eventually(async () => {
      const [one] = await sent(id)
      if (one?.state === 'waiting' && one.status === 500) await tryAt(Date.now())
      await admin.call('webhook.edit', { id, disabled: false })
      return one?.state === 'failed'
    })
    expect((await sent(id))[0]).toMatchObject({ attempts: 9, nextAt: null })
    const told = (state: 'failed' | 'delivered') => admin.call('webhook.deliveries', { id, state })
    expect((await told('failed')).list).toMatchObject([{ state: 'failed' }])
    expect(await told('delivered')).toMatchObject({ list: [], total: 0 })
    await admin.call('webhook.delete', { id })
  })

  it.skipIf(kind.name !== 'PostgreSQL')(
    'sends each message once, however many processes there are',
    async () => {
      const { databaseUrl } = world.server.config
      const quiet = { host: '127.0.0.1', port: 0, mqttPort: 0, simulate: false, seed: false }
      const other = await startServer({ ...quiet, databaseUrl, webhookPrivate: true })
      try {
        const id = await add()
        await world.server.database.system(async (db) => {
          const row = { cid: world.own.cid, webhook_id: id, event: 'ping', body: '{"type":"ping"}' }
          await db
            .insertInto('webhook_delivery')
            .values(Array.from({ length: 60 }, () => row))
            .execute()
        })
        await admin.call('webhook.edit', { id, disabled: false })
        await eventually(
          async () => (await admin.call('webhook.deliveries', { id })).list[0]?.state === 'delivered',
        )
        await eventually(() => new Set(receiver.got.map((one) => one.id)).size === 60)
        expect(receiver.got).toHaveLength(60)
        await admin.call('webhook.delete', { id })
      } finally {
        await other.stop()
      }
    },
  )

  it('sends on to others while an address does not answer', async () => {
    const dead = await startMute()
    try {
      const id = await add()
      const events = ['device.state'] as const
      const other = { name: '旧系统', url: dead.url, events: [...events] }
      const { id: deadId } = await admin.call('webhook.add', other)
      const [many, few] = [200, 40]
      await world.server.database.system(async (db) => {
        const row = { cid: world.own.cid, event: 'ping', body: '{"type":"ping"}' }
        const before = { ...row, webhook_id: deadId, next_at: new Date(Date.now() - 60_000) }
        const rows = [...Array(many).fill(before), ...Array(few).fill({ ...row, webhook_id: id })]
        await db.insertInto('webhook_delivery').values(rows).execute()
      })
      await admin.call('webhook.edit', { id, disabled: false })
      await eventually(() => new Set(receiver.got.map((one) => one.id)).size === few)
      expect(dead.got).toBeGreaterThan(0)
      expect(dead.got).toBeLessThan(many)
      for (const each of [id, deadId]) await admin.call('webhook.delete', { id: each })
    } finally {
      dead.close()
    }
  })

  it('is not for somebody who is bound to campuses, nor with a user in the address', async () => {
    const hook = { name: '越权', url: 'https://example.com/hook', events: ['device.state'] as const }
    const bound = await world.as('own-bound')
    const asked = { ...hook, events: [...hook.events] }
    expect((await bound.send('webhook.add', asked)).code).toBe(4030)
    expect((await bound.call('webhook.list', {})).length).toBe(0)
    const withUser = { ...asked, url: 'https://me:secret@example.com/hook' }
    expect(await admin.refusal('webhook.add', withUser)).toMatchObject({
      code: 4000,
      data: { url: expect.any(String) },
    })
  })
})

it('reaches no private address, by number or by name', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true])
  for (const address of [
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '::',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true])
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false])
  const receiver = await startReceiver()
  try {
    const port = new URL(receiver.url).port
    const secret = `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}`
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      const answer = await post(
        { id: 1, url: `http://${host}:${port}/`, secret, previous: null, body: '{}' },
        false,
      )
      expect([host, answer]).toEqual([
        host,
        { status: null, text: expect.stringContaining('private address') },
      ])
    }
    expect(receiver.got).toEqual([])
  } finally {
    receiver.close()
  }
})
