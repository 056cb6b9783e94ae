import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { firmwarePatience } from '#contract/rules/firmware/plan.ts'
import type { CampaignState } from '#contract/rules/firmware/states.ts'
import { demoFirmware, demoPublicKey } from '#server/demo/firmware-key.ts'
import { type DeviceNews, takeOn } from '#server/firmware/progress.ts'
import { playGateway } from '#tests/devices/played-gateway.ts'
import { addSite } from '#tests/devices/site.ts'
import { until } from '#tests/devices/until.ts'
import { places } from '#tests/world/databases.ts'
import { allAtOnce } from './at-once.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let lamps: number[]
  /** By version. */
  let firmware: Map<string, number>

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    await admin.call('ota.addKey', { name: '厂商', publicKey: demoPublicKey })
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** Three lamps that run 1.0.0, and files of three versions for them. */
  beforeEach(async () => {
    const { database } = world.server
    const site = await addSite(database, 1, 3, world.own)
    lamps = site.gateways.flatMap(({ devices }) => devices.map(({ id }) => id))
    const pid = await database.system(async (db) => {
      await db.updateTable('device').set({ device_version: '1.0.0' }).where('id', 'in', lamps).execute()
      const product = await db
        .selectFrom('product')
        .innerJoin('device', 'device.product_id', 'product.id')
        .select('product.pid')
        .where('device.id', '=', lamps[0] ?? 0)
        .executeTakeFirstOrThrow()
      return product.pid
    })
    firmware = new Map()
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      const bytes = new Uint8Array(demoFirmware(pid, version, 500))
      const { id } = await admin.call('ota.addFirmware', { file: { name: 'a.llfw', type: '', bytes } })
      firmware.set(version, id)
    }
  })

  const campaign = (version: string, deviceIds: readonly number[] = lamps) => {
    const input = { firmwareId: firmware.get(version) ?? 0, deviceIds: [...deviceIds], failPercent: 0 }
    return admin.send('ota.addCampaign', input)
  }
  const stands = async (id: number) => {
    const { state, deviceList } = await admin.call('ota.campaign', { id })
    return { state, devices: new Map(deviceList.map((each) => [each.deviceId, each.state])) }
  }
  const areSent = (id: number, deviceIds: readonly number[]) =>
    until(async () => {
      const { devices } = await stands(id)
      return deviceIds.every((deviceId) => devices.get(deviceId) === 'sent')
    }, 'the gateway was to be told')
  /** A campaign whose devices have their turn; what they say of it is said below. */
  const begin = async (version: string, deviceIds: readonly number[] = lamps): Promise<number> => {
    const { id } = (await campaign(version, deviceIds)).data
    await areSent(id, deviceIds)
    return id
  }
  const report = (id: number, event: DeviceNews['event'], deviceIds: readonly number[] = lamps) =>
    world.server.database.system((db) =>
      takeOn(
        db,
        id,
        deviceIds.map((deviceId) => ({ deviceId, event })),
      ),
    )
  const comesTo = (id: number, state: CampaignState) =>
    until(async () => (await stands(id)).state === state, `the campaign is ${state}`)
  const retry = (id: number) => admin.send('ota.steerCampaign', { id, action: 'retry' })

  it('tries again only what no other campaign has or has brought further, says what it leaves, and goes on', async () => {
    const [first = 0, second = 0, third = 0] = lamps
    const old = await begin('2.0.0')
    await report(old, 'fail')
    await comesTo(old, 'paused')
    const newer = await begin('3.0.0', [first, second])
    await report(newer, 'applied', [first])
    expect(await retry(old)).toMatchObject({ code: 2000, data: { devices: 1, left: 2 } })
    await areSent(old, [third])
    expect((await stands(old)).devices).toEqual(
      new Map([
        [first, 'failed'],
        [second, 'failed'],
        [third, 'sent'],
      ]),
    )

    await report(old, 'fail', [third])
    await comesTo(old, 'paused')
    await begin('3.0.0', [third])
    expect(await retry(old)).toMatchObject({
      code: 4000,
      data: { action: expect.stringContaining('没有可重试') },
    })
    expect(await stands(old)).toEqual({
      state: 'paused',
      devices: new Map(lamps.map((id) => [id, 'failed'])),
    })
  })

  it('tries again what has said only since then what it runs', async () => {
    const [first = 0, second = 0, third = 0] = lamps
    const says = (version: string, deviceIds: readonly number[]) =>
      world.server.database.system((db) =>
        db.updateTable('device').set({ device_version: version }).where('id', 'in', deviceIds).execute(),
      )
    await says('', lamps)
    const old = await begin('2.0.0')
    await report(old, 'fail')
    await comesTo(old, 'paused')
    await says('1.0.0', [first])
    const newer = await begin('3.0.0', [second])
    await report(newer, 'applied', [second])
    expect(await retry(old)).toMatchObject({ code: 2000, data: { devices: 2, left: 1 } })
    await areSent(old, [first, third])
    expect((await stands(old)).devices.get(second)).toBe('failed')
  })

  it('knows what a gateway runs that announces it: who runs it needs none, and goes back to it', async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 1, world.own)
    const [own] = site.gateways
    if (!own) throw new Error('the site has no gateway')
    const { pid } = await database.system((db) =>
      db
        .selectFrom('product')
        .innerJoin('device', 'device.product_id', 'product.id')
        .select('product.pid')
        .where('device.id', '=', own.deviceId)
        .executeTakeFirstOrThrow(),
    )
    const files: number[] = []
    for (const version of ['2.0.1', '3.0.0']) {
      const bytes = new Uint8Array(demoFirmware(pid, version, 500))
      files.push((await admin.call('ota.addFirmware', { file: { name: 'a.llfw', type: '', bytes } })).id)
    }
    const [runs = 0, newer = 0] = files
    const { gatewayNo, secret, deviceId } = own
    const gateway = await playGateway({ url: devices.mqttUrl, cid: site.cid, gatewayNo, secret })
    try {
      await until(async () => {
        await devices.flush()
        const list = await admin.call('ota.firmwareList', {})
        return list.find(({ id }) => id === runs)?.current === 1
      }, 'it is among those that run it')
      const give = (firmwareId: number) =>
        admin.send('ota.addCampaign', { firmwareId, deviceIds: [deviceId], failPercent: 0 })
      expect((await give(runs)).data).toEqual({ campusIds: expect.stringContaining('都已是该版本') })
      const { id } = (await give(newer)).data
      await areSent(id, [deviceId])
      await report(id, 'applied', [deviceId])
      await comesTo(id, 'done')
      expect(await admin.send('ota.rollBack', { id })).toMatchObject({ code: 2000, data: { devices: 1 } })
    } finally {
      await gateway.leave()
    }
  })

  it('rolls back only what no other campaign has, and says what it leaves', async () => {
    const [first = 0, second = 0, third = 0] = lamps
    const id = await begin('2.0.0')
    await report(id, 'applied')
    await comesTo(id, 'done')
    await begin('3.0.0', [first])
    const back = await admin.send('ota.rollBack', { id })
    expect(back).toMatchObject({ code: 2000, data: { devices: 2, left: 1 } })
    expect([...(await stands(back.data.id)).devices.keys()].sort()).toEqual([second, third].sort())
    expect(await admin.send('ota.rollBack', { id })).toMatchObject({
      code: 4000,
      data: { id: expect.stringContaining('其他升级任务') },
    })
  })

  it('leaves to itself what writes its flash for a campaign that was stopped, until that is given up', async () => {
    const [first = 0, second = 0, third = 0] = lamps
    const id = await begin('2.0.0')
    await report(id, 'install', [first])
    await admin.call('ota.steerCampaign', { id, action: 'stop' })
    expect((await stands(id)).devices.get(first)).toBe('installing')
    const other = await campaign('3.0.0')
    expect(other).toMatchObject({ code: 2000, data: { devices: 2, left: 1, further: 0 } })
    expect([...(await stands(other.data.id)).devices.keys()].sort()).toEqual([second, third].sort())
    await admin.call('ota.steerCampaign', { id: other.data.id, action: 'stop' })
    await world.server.database.system((db) =>
      db
        .updateTable('ota_device')
        .set({ changed_at: new Date(Date.now() - firmwarePatience - 1_000) })
        .where('device_id', '=', first)
        .execute(),
    )
    // Silent devices are looked for whenever anything of a campaign happens.
    const last = await begin('3.0.0', [third])
    await until(async () => (await stands(id)).devices.get(first) === 'failed', 'it was to be given up')
    await admin.call('ota.steerCampaign', { id: last, action: 'stop' })
    expect((await campaign('3.0.0', [first])).data).toMatchObject({ devices: 1, left: 0 })
  })

  it('gets to every device of a product, however many run the version already, and says what is for a further one', async () => {
    const { database } = world.server
    const most = limits.campaignDevices
    const { campus_id: campusId, room_id: roomId } = await database.system(async (db) => {
      const lamp = await db
        .selectFrom('device')
        .select(['cid', 'campus_id', 'room_id', 'product_id'])
        .where('id', '=', lamps[0] ?? 0)
        .executeTakeFirstOrThrow()
      const { cid, campus_id, room_id, product_id } = lamp
      await sql`insert into device (cid, campus_id, room_id, product_id, name, device_no, device_version)
        select ${cid}, ${campus_id}, ${room_id}, ${product_id}, 'lamp', 'MANY-' || n, '1.0.0'
        from generate_series(1, ${most + 10}::int) n`.execute(db)
      return lamp
    })
    const firmwareId = firmware.get('2.0.0') ?? 0
    const room = async () => {
      const rooms = await admin.call('ota.targetRooms', { id: firmwareId })
      return rooms.find((each) => each.roomId === roomId)
    }
    const { devices: all = 0 } = (await room()) ?? {}
    expect(all).toBeGreaterThan(most)
    expect(await room()).toMatchObject({ campusId, devices: all, needing: all })
    const give = async () => {
      const { data } = await admin.send('ota.addCampaign', { firmwareId, roomIds: [roomId], waveSize: most })
      return data
    }
    const begun = await give()
    expect(begun).toMatchObject({ devices: most, left: all - most, further: all - most })
    expect(await room()).toMatchObject({ devices: all, needing: all - most })
    const further = await give()
    expect(further).toMatchObject({ devices: all - most, left: most, further: 0 })
    await report(
      begun.id,
      'applied',
      (await admin.call('ota.campaign', { id: begun.id })).deviceList.map(({ deviceId }) => deviceId),
    )
    await admin.call('ota.steerCampaign', { id: further.id, action: 'stop' })
    expect(await give()).toMatchObject({ devices: all - most, left: most, further: 0 })
  })

  it('tells where its devices are, with their campus once they are of several, those of each together', async () => {
    const [first = 0, second = 0, third = 0] = lamps
    const { campusId: campus_id, roomIds } = world.own
    const placesOf = async (id: number) =>
      (await admin.call('ota.campaign', { id })).deviceList.map(({ deviceId, place }) => [deviceId, place])
    const within = await begin('2.0.0', [first])
    expect(await placesOf(within)).toEqual([[first, '101']])
    await report(within, 'applied', [first])

    await world.server.database.system(async (db) => {
      const moved = { campus_id, room_id: roomIds[0] ?? 0 }
      await db.updateTable('device').set(moved).where('id', '=', second).execute()
    })
    const across = (await campaign('3.0.0')).data
    expect(await placesOf(across.id)).toEqual([
      [second, '东校区 / 一号楼 / 一层 / 101'],
      [first, expect.stringMatching(/^校区 .* \/ 101$/)],
      [third, expect.stringMatching(/^校区 .* \/ 101$/)],
    ])
  })

  // The embedded database does one thing after the other.
  it.runIf(kind === places.postgresql)('has of two campaigns that begin at once only one', async () => {
    const answers = await allAtOnce(
      world.server.database,
      (db) => db.selectFrom('device').select('id').where('id', 'in', lamps).forUpdate().execute(),
      [() => campaign('2.0.0'), () => campaign('3.0.0')],
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([2000, 4000])
    const { list } = await world.server.database.system(async (db) => ({
      list: await db.selectFrom('ota_device').select('device_id').where('device_id', 'in', lamps).execute(),
    }))
    expect(list).toHaveLength(lamps.length)
  })
})
