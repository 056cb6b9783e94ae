import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { downTopic, type LeaseMessage, type StayMessage } from '#contract/device-protocol.ts'
import type { InputOf } from '#contract/index.ts'
import { playGateway } from '#tests/devices/played-gateway.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite } from '#tests/devices/site.ts'
import { type Client, withKey } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const keyName = '楼宇集成'
const byKey = { by: keyName, via: 'api' }
const urls = ['/device/v1/command', '/device/v1/move', '/lease/v1/list', '/lease/v1/end']
/** One lesson from midnight to midnight, on every day of the week. */
const bells = [{ name: '全天', weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 }]

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let program: Client
  const undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    admin = await world.as('own-admin')
    const { secret } = await admin.call('accessKey.add', { name: keyName, urls })
    program = withKey(world.server.url, secret)
  }, 120_000)
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
  })
  afterAll(() => world?.stop())

  /** A published room whose gateway does what it is told, and what that hears of leases and examinations. */
  const room = async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 2, world.own)
    const { campusId, roomId, cid } = site
    await database.system((db) =>
      db
        .updateTable('campus')
        .set({ bells: JSON.stringify(bells) })
        .where('id', '=', campusId)
        .execute(),
    )
    await (await addTemplate(database, site, `教室 ${roomId}`)).publish()
    const [first] = site.gateways
    if (!first) throw new Error('the site has no gateway')
    const gateway = await playGateway({ url: devices.mqttUrl, cid, ...first })
    undo.push(() => gateway.leave())
    const [lamp] = first.devices
    gateway.onCommand(async ({ commandId }) => {
      const ack = { commandId, ok: true, deviceNo: lamp?.deviceNo, at: Date.now() }
      await gateway.send('ack', { ...ack, hop: 'gateway', devices: [lamp?.deviceNo] })
      await gateway.send('ack', { ...ack, hop: 'device' })
    })
    const ended: LeaseMessage['end'] = []
    const stays: StayMessage[] = []
    gateway.client.on('message', (topic, payload) => {
      const message = JSON.parse(payload.toString())
      if (topic === downTopic(cid, first.gatewayNo, 'lease')) ended.push(...message.end)
      if (topic === downTopic(cid, first.gatewayNo, 'stay')) stays.push(message)
    })
    return { campusId, roomId, lampId: lamp?.id ?? 0, gateway, ended, stays }
  }

  const roomBeside = async (campusId: number) => {
    const place = { cid: world.own.cid, campus_id: campusId, kind: 'room' as const, name: '隔壁' }
    const { id } = await world.server.database.system((db) =>
      db.insertInto('space').values(place).returning('id').executeTakeFirstOrThrow(),
    )
    return id
  }

  /** By the names that records say, the latest first; the key is hers, and so is what it does. */
  const tellers = async (of: InputOf<'placeRecord.list'>) => {
    const { list } = await admin.call('placeRecord.list', of)
    expect(new Set(list.map(({ accountId }) => accountId)).size).toBe(1)
    return list.map(({ username }) => username)
  }

  it('says of what a program held in a room, and of what it ended there, that it came by its access key', async () => {
    const { campusId, roomId, lampId, gateway, ended } = await room()
    const hold = async (client: Client) => {
      const lamp = { deviceId: lampId, identifier: 'switch', paramValue: 1 }
      await client.call('device.command', { ...lamp, holdMinutes: 30 })
      const [held] = await admin.call('lease.list', { campusId })
      return held?.leaseId ?? ''
    }
    const whys = async () => {
      const { list } = await admin.call('placeRecord.list', { campusId, spaceId: roomId, kind: 'lease' })
      return list.map(({ detail: { leaseId, why } }) => [leaseId, why])
    }
    const byApi = [{ kind: 'api', of: keyName }]
    const own = await hold(program)
    expect(gateway.commands.at(-1)).toMatchObject({ ...byKey, lease: { leaseId: own } })
    await program.call('lease.release', { campusId, leaseId: own })
    const hers = await hold(admin)
    await program.call('lease.end', { campusId, leaseId: hers })
    expect(await tellers({ campusId, spaceId: roomId, kind: 'command' })).toEqual(['own-admin', keyName])
    const again = await hold(admin)
    await admin.call('lease.end', { campusId, leaseId: again })
    const moved = await hold(admin)
    await program.call('device.move', { campusId, deviceIds: [lampId], roomId: await roomBeside(campusId) })
    expect(await whys()).toEqual([
      [moved, byApi],
      [again, [{ kind: 'app', of: 'own-admin' }]],
      [hers, byApi],
      [own, byApi],
    ])
    await expect
      .poll(() => ended)
      .toEqual([
        { leaseId: own, ...byKey },
        { leaseId: hers, ...byKey },
        { leaseId: again, by: 'own-admin' },
        { leaseId: moved, ...byKey },
      ])
  })

  it('tells gateways who began an examination and who ended it, a person or an access key, and writes it down', async () => {
    const { campusId, roomId, stays } = await room()
    // A gateway that has just appeared is told of all its rooms too: the same may be said twice.
    const told = () => {
      const all = stays.map(({ examLeft, by, via }) => [examLeft > 0, by, via])
      return all.filter((one, index) => `${one}` !== `${all[index - 1]}`)
    }
    const expected: (boolean | string | undefined)[][] = []
    const tells = async (client: Client, exam: boolean, ...teller: (string | undefined)[]) => {
      await client.call('roomStay.set', { roomId, exam })
      expected.push([exam, ...teller])
      await expect.poll(told).toEqual(expected)
    }
    await tells(program, true, keyName, 'api')
    await tells(admin, false, 'own-admin', undefined)
    await tells(admin, true, 'own-admin', undefined)
    await tells(program, false, keyName, 'api')
    const names = [keyName, 'own-admin', 'own-admin', keyName]
    expect(await tellers({ campusId, spaceId: roomId, kind: 'edit' })).toEqual(names)
  })
})
