import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { downTopic, type LeaseMessage, type LeaseReport } from '#contract/device-protocol.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Why } from '#contract/why-shapes.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { playGateway } from '#tests/devices/played-gateway.ts'
import { addTemplate, type Publishing } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite, type Site } from '#tests/devices/site.ts'
import { awayFromMidnight } from '#tests/world/midnight.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newCommander } from './people.ts'
import { startWorld, type World } from './server-world.ts'

const log = pino({ level: 'silent' })
const minute = 60_000
const day = 86_400_000
const half = 30
const urls = ['/device/v1/command', '/device/v1/status', '/lease/v1/list', '/template/v1/getById']

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  const undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterEach(async () => {
    for (const each of undo.splice(0)) await each()
  })
  afterAll(() => world?.stop())

  /** Somebody who may command, and end what she holds herself. */
  const teacher = () => newCommander(world, admin, urls)

  /** One lesson from midnight to midnight, on every day of the week. */
  const ringAllDay = async (campusId: number) => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const bells = JSON.stringify([{ name: '全天课', weekdays, fromMinute: 0, toMinute: 1440 }])
    await world.server.database.system((db) =>
      db.updateTable('campus').set({ bells }).where('id', '=', campusId).execute(),
    )
    undo.push(() =>
      world.server.database.system((db) =>
        db.updateTable('campus').set({ bells: '[]' }).where('id', '=', campusId).execute(),
      ),
    )
  }

  /** A room that has been published, with gateways that are simulated. */
  const simulated = async (): Promise<{ site: Site; publishing: Publishing }> => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 3, world.own)
    const simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet: fleetOfSite(site), rate: 0.001, log })
    undo.push(() => simulator.stop())
    const publishing = await addTemplate(database, site)
    await publishing.publish()
    await expect.poll(async () => (await publishing.state()).applied).toBe(1)
    return { site, publishing }
  }

  it('is taken with a command, told to everybody, kept from others, and ended by call', async () => {
    const { site } = await simulated()
    const { campusId, roomId } = site
    const [wang, li] = [await teacher(), await teacher()]
    const events = await openEvents(admin, [campusId])
    await events.next('hello')
    const scene = { roomId, sceneValue: 1 }
    const began = Date.now()
    const answered = await wang.client.call('device.command', { ...scene, holdMinutes: half })
    expect(answered.done).toBeGreaterThan(0)
    expect(await events.next('lease')).toEqual({ kind: 'lease', campusIds: [campusId] })
    events.close()

    const list = (by = admin) => by.call('lease.list', { campusId })
    const lamps = site.gateways.flatMap(({ devices }) => devices.map(({ id }) => id))
    const [held] = await list(li.client)
    expect(held).toMatchObject({ roomId, accountId: wang.id, username: wang.account, sceneValue: 1 })
    expect([...(held?.deviceIds ?? [])].sort()).toEqual([...lamps].sort())
    const beginning = (held?.until ?? 0) - half * minute
    expect(beginning).toBeGreaterThanOrEqual(began - 1_000)
    expect(beginning).toBeLessThanOrEqual(Date.now() + 1_000)

    const other = await li.client.refusal('device.command', scene)
    expect(other).toEqual({ code: 4095, data: { held: expect.stringContaining(wang.account) } })
    const lamp = { deviceId: lamps[0] ?? 0, identifier: 'brightness', paramValue: 40 }
    expect((await li.client.refusal('device.command', lamp)).code).toBe(4095)
    const which = { campusId, leaseId: held?.leaseId ?? '' }
    expect((await li.client.refusal('lease.end', which)).code).toBe(4030)
    expect((await li.client.refusal('lease.release', which)).code).toBe(4040)
    await admin.call('device.command', scene)
    expect(await list()).toHaveLength(1)

    await wang.client.call('lease.release', which)
    expect(await list()).toEqual([])
    await li.client.call('device.command', { ...scene, holdMinutes: 60 })
    const [next] = await list()
    await admin.call('lease.end', { campusId, leaseId: next?.leaseId ?? '' })
    expect(await list()).toEqual([])

    // Outside lessons there is no end of one; in a lesson the hold lasts until then.
    const lesson = { ...scene, holdUntil: 'lessonEnd' } as const
    const [between, both] = [
      await li.client.refusal('device.command', lesson),
      await li.client.refusal('device.command', { ...lesson, holdMinutes: half }),
    ]
    expect(between).toEqual({ code: 4000, data: { holdUntil: expect.stringContaining('上课') } })
    expect(both).toEqual({ code: 4000, data: { holdMinutes: expect.any(String) } })
    await ringAllDay(campusId)
    const midnight = (Math.floor(wallNow(await awayFromMidnight()) / day) + 1) * day
    await li.client.call('device.command', lesson)
    const [untilBell] = await list()
    expect(untilBell).toMatchObject({ holdUntil: 'lessonEnd', sceneValue: 1 })
    expect(Math.abs(wallNow(untilBell?.until ?? 0) - midnight)).toBeLessThan(10_000)
    await admin.call('lease.end', { campusId, leaseId: untilBell?.leaseId ?? '' })

    // Nothing of the room is left to hold what has no configuration.
    const bare = await wang.client.refusal('device.command', {
      ...{ deviceId: world.own.deviceIds[0] ?? 0, identifier: 'switch', paramValue: 1, holdMinutes: half },
    })
    expect(bare).toEqual({ code: 4000, data: { holdMinutes: expect.any(String) } })
  })

  it('goes by what gateways say: why devices stand as they do, and what leases they have lost or ended', async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 2, world.own)
    const { campusId, roomId, cid } = site
    await (await addTemplate(database, site, '值班室')).publish()
    const [first] = site.gateways
    if (!first) throw new Error('the site has no gateway')
    const gateway = await playGateway({ url: devices.mqttUrl, cid, ...first })
    undo.push(() => gateway.leave())
    const [lamp] = first.devices
    const deviceNo = lamp?.deviceNo ?? ''
    gateway.onCommand(async ({ commandId }) => {
      const at = Date.now()
      await gateway.send('ack', { commandId, hop: 'gateway', ok: true, devices: [deviceNo], at })
      await gateway.send('ack', { commandId, hop: 'device', ok: true, deviceNo, at })
    })
    const words: LeaseMessage[] = []
    gateway.client.on('message', (topic, payload) => {
      if (topic === downTopic(cid, first.gatewayNo, 'lease')) words.push(JSON.parse(payload.toString()))
    })
    const list = () => admin.call('lease.list', { campusId })
    const say = (leases: string[], ended: LeaseReport['ended'] = []) =>
      gateway.send('lease', { at: Date.now(), roomId, leases, ended })

    await admin.call('device.command', { roomId, sceneValue: 1, holdMinutes: half })
    const [held] = await list()
    const leaseId = held?.leaseId ?? ''
    expect(gateway.commands.at(-1)).toMatchObject({
      ...{ by: held?.username, lease: { leaseId, length: half * minute } },
    })
    // The process died that sent it: the gateway alone knows what became of it.
    const held_at = null
    await database.system((db) =>
      db
        .updateTable('lease')
        .set({ held_at, asked_at: new Date(Date.now() - minute) })
        .where('lease_id', '=', leaseId)
        .execute(),
    )
    expect(await list()).toEqual([])
    await say([leaseId])
    await expect.poll(list).toMatchObject([{ leaseId, until: held?.until }])
    // It has started anew and knows nothing: what is left of the lease begins again.
    await say([])
    await expect.poll(() => words.at(-1)?.begin).toMatchObject([{ leaseId }])
    expect(words.at(-1)?.begin[0]?.targets).toEqual([
      { identifier: 'light_1', fn: 'switch' },
      { identifier: 'light_2', fn: 'switch' },
    ])
    expect(words.at(-1)?.begin[0]?.length).toBeLessThan(half * minute)
    await say([], [{ leaseId, why: [{ kind: 'absence', of: 10 }] }])
    await expect.poll(list).toEqual([])
    await say([leaseId, 'never-heard-of'])
    await expect.poll(() => words.at(-1)?.end.map((one) => one.leaseId)).toEqual([leaseId, 'never-heard-of'])

    const causeOf = async () => {
      await devices.flush()
      const { statuses } = await admin.call('device.status', { campusId, roomId })
      return statuses.find(({ deviceId }) => deviceId === lamp?.id)?.cause
    }
    const why = [
      { kind: 'key', of: 'panel_1:3' },
      { kind: 'scene', of: 1 },
    ]
    const begun = Date.now()
    const report = (at: number, on: number, cause: Why) =>
      gateway.status(at, { deviceNo, online: true, deviceSwitch: on, cause: { switch: cause } })
    await report(begun, 1, why)
    await expect.poll(causeOf).toEqual({ switch: { at: expect.any(Number), why } })
    const at = (await causeOf())?.switch?.at
    // The same told again holds since it was first told; another cause is news.
    await report(begun + 20, 1, why)
    await report(begun + 30, 0, [{ kind: 'somethingNew', of: '' }])
    await expect.poll(async () => (await causeOf())?.switch?.why).toEqual([{ kind: 'somethingNew', of: '' }])
    expect((await causeOf())?.switch?.at).toBeGreaterThan(at ?? 0)
  })

  it('of a device is one of all gateways of its room: the one that leads holds it, whichever reaches the device', async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 2, 2, world.own)
    const { campusId, roomId, cid } = site
    await (await addTemplate(database, site, '两网关教室')).publish()
    const [leads, follows] = await Promise.all(
      site.gateways.map(async (one) => {
        const gateway = await playGateway({ url: devices.mqttUrl, cid, ...one })
        undo.push(() => gateway.leave())
        const words: LeaseMessage[] = []
        gateway.client.on('message', (topic, payload) => {
          if (topic === downTopic(cid, one.gatewayNo, 'lease')) words.push(JSON.parse(payload.toString()))
        })
        return { ...gateway, words }
      }),
    )
    const lamp = site.gateways[1]?.devices[0]
    if (!leads || !follows || !lamp) throw new Error('the site has no two gateways')
    const { id: deviceId, deviceNo } = lamp
    let reason: string | null = null
    follows.onCommand(async ({ commandId }) => {
      const at = Date.now()
      const ok = reason === null ? { ok: true, devices: [deviceNo] } : { ok: false, reason }
      await follows.send('ack', { commandId, hop: 'gateway', at, ...ok })
      if (reason === null) await follows.send('ack', { commandId, hop: 'device', ok: true, deviceNo, at })
    })
    const hold = { deviceId, identifier: 'brightness', paramValue: 40, holdMinutes: half }
    await admin.call('device.command', hold)
    const [held] = await admin.call('lease.list', { campusId })
    const leaseId = held?.leaseId ?? ''
    const say = (leases: string[]) => leads.send('lease', { at: Date.now(), roomId, leases, ended: [] })
    await say([leaseId, 'never-heard-of'])
    await expect.poll(() => leads.words.at(-1)?.end).toEqual([{ leaseId: 'never-heard-of' }])
    await say([])
    await expect.poll(() => leads.words.at(-1)?.begin).toMatchObject([{ leaseId }])
    await admin.call('lease.end', { campusId, leaseId })
    await expect.poll(() => leads.words.at(-1)?.end).toMatchObject([{ leaseId }])

    // A third gateway comes to the room, and goes on with what is held there.
    await admin.call('device.command', hold)
    const [goesOn] = await admin.call('lease.list', { campusId })
    const late = await addSite(database, 1, 1, world.own)
    const [one] = late.gateways
    if (!one) throw new Error('the site has no gateway')
    const { roomId: room_id } = site
    const comer = await playGateway({ url: devices.mqttUrl, cid, ...one })
    undo.push(() => comer.leave())
    const toComer: LeaseMessage[] = []
    comer.client.on('message', (topic, payload) => {
      if (topic === downTopic(cid, one.gatewayNo, 'lease')) toComer.push(JSON.parse(payload.toString()))
    })
    const comerSays = (leases: string[], ended: LeaseReport['ended'] = []) =>
      comer.send('lease', { at: Date.now(), roomId, leases, ended })
    const going = goesOn?.leaseId ?? ''
    // Before it serves the room it has nothing to say of it.
    await comerSays([going])
    await expect.poll(() => toComer.at(-1)?.end).toEqual([{ leaseId: going }])
    await database.system((db) =>
      db
        .updateTable('device')
        .set({ room_id, campus_id: campusId })
        .where(
          'id',
          'in',
          one.devices.map(({ id }) => id),
        )
        .execute(),
    )
    await comerSays([going, 'never-heard-of'])
    await expect.poll(() => toComer.at(-1)?.end).toEqual([{ leaseId: 'never-heard-of' }])
    await comerSays([], [{ leaseId: going, why: [{ kind: 'stay', of: 'checkOut' }] }])
    await expect.poll(() => admin.call('lease.list', { campusId })).toEqual([])
    await expect.poll(() => leads.words.at(-1)?.end).toMatchObject([{ leaseId: going }])

    reason = 'device-silent'
    await admin.refusal('device.command', hold)
    const dropped = follows.commands.at(-1)
    expect(dropped?.lease).toEqual({ leaseId: expect.any(String), length: half * minute })
    await expect.poll(() => leads.words.at(-1)?.end).toEqual([{ leaseId: dropped?.lease?.leaseId }])
  })
})
