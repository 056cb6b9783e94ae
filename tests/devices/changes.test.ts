import { createServer } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import { type DeviceEvent, type Devices, startDevices } from '#server/devices/index.ts'
import { startDevicesSomewhere } from '#server/start-devices.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { type PlayedGateway, playGateway } from './played-gateway.ts'
import { addSite, type Site } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

const log = pino({ level: 'silent' })
const config = { host: '127.0.0.1', mqttPort: 0 }
let place: Place
let database: Database
beforeAll(async () => {
  place = await quickest.make()
  database = await openDatabase(place)
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

const play = (devices: Devices, { cid, gateways: [gateway] }: Site): Promise<PlayedGateway> => {
  if (!gateway) throw new Error('the site has no gateway')
  return playGateway({ url: devices.mqttUrl, cid, gatewayNo: gateway.gatewayNo, secret: gateway.secret })
}
const lampOf = ({ gateways: [gateway] }: Site) => {
  const lamp = gateway?.devices[0]
  if (!gateway || !lamp) throw new Error('the site has no lamp')
  return { ...lamp, gatewayId: gateway.deviceId }
}
/** Another lamp like one, behind the same gateway; answers its id. */
const addLamp = (like: ReturnType<typeof lampOf>, deviceNo: string): Promise<number> =>
  database.system(async (db) => {
    const { cid, campus_id, room_id, product_id } = await db
      .selectFrom('device')
      .selectAll()
      .where('id', '=', like.id)
      .executeTakeFirstOrThrow()
    const place = { cid, campus_id, room_id, product_id, gateway_id: like.gatewayId }
    const { id } = await db
      .insertInto('device')
      .values({ ...place, device_no: deviceNo, name: '新灯' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const online = async (devices: Devices, deviceId: number) => {
  await devices.flush()
  const row = await database.system((db) =>
    db.selectFrom('device_status').select('online').where('device_id', '=', deviceId).executeTakeFirst(),
  )
  return row?.online
}

describe('what changes while the server runs', () => {
  it('misses nothing that a gateway or device says that was just added', async () => {
    const devices = await startDevices({ database, config, log })
    const site = await addSite(database, 1, 2)
    const gateway = await play(devices, site)
    const { id, deviceNo } = lampOf(site)
    await gateway.status(Date.now(), { deviceNo, online: true })
    await until(() => online(devices, id), 'the new gateway is known')

    const added = await addLamp(lampOf(site), `${deviceNo}+`)
    await gateway.status(Date.now(), { deviceNo: `${deviceNo}+`, online: true })
    await until(() => online(devices, added), 'the new device is known')
    await gateway.leave()
    await devices.stop()
  })

  it('takes nothing for a sign of life that a gateway said of a new device before it left', async () => {
    const devices = await startDevices({ database, config, log })
    const [site, other] = [await addSite(database, 1, 2), await addSite(database, 1, 1)]
    const gateway = await play(devices, site)
    const { id, deviceNo } = lampOf(site)
    await gateway.status(Date.now(), { deviceNo, online: true })
    await until(() => online(devices, id), 'its lamp is online')
    const added = await addLamp(lampOf(site), `${deviceNo}+`)
    await gateway.status(Date.now(), { deviceNo: `${deviceNo}+`, online: true })
    gateway.vanish()
    await until(async () => (await online(devices, id)) === false, 'its lamp is lost')

    const another = await play(devices, other)
    await another.status(Date.now(), { deviceNo: lampOf(other).deviceNo, online: true })
    await until(() => online(devices, lampOf(other).id), 'what is there has been read again')
    expect([await online(devices, id), await online(devices, added)]).toEqual([false, undefined])
    await another.leave()
    await devices.stop()
  })

  it('follows a device to another gateway, and forgets one that was removed', async () => {
    const [from, to] = [await addSite(database, 1, 2), await addSite(database, 1, 1)]
    const devices = await startDevices({ database, config, log })
    const gateway = await play(devices, from)
    const [kept, removed] = from.gateways[0]?.devices ?? []
    if (!kept || !removed) throw new Error('the site has too few devices')
    await database.system((db) => db.deleteFrom('device').where('id', '=', removed.id).execute())
    await database.system((db) =>
      db
        .updateTable('device')
        .set({ gateway_id: lampOf(to).gatewayId })
        .where('id', '=', kept.id)
        .execute(),
    )
    const before = devices.counts().unknown
    const refused = async () => {
      await gateway.status(Date.now(), { deviceNo: removed.deviceNo }, { deviceNo: kept.deviceNo })
      return devices.counts().unknown - before >= 2
    }
    await until(refused, 'neither is taken from the old gateway any more')
    await gateway.leave()
    await devices.stop()
  })

  it('takes the status of a device with it to another room', async () => {
    const site = await addSite(database, 1, 1)
    const devices = await startDevices({ database, config, log })
    const gateway = await play(devices, site)
    const { id, deviceNo } = lampOf(site)
    await gateway.status(Date.now(), { deviceNo, online: true })
    await until(() => online(devices, id), 'the lamp is online')
    const { cid, campusId } = site
    const room = await database.system(async (db) => {
      const values = { cid, campus_id: campusId, kind: 'room' as const, name: '102' }
      const added = await db.insertInto('space').values(values).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('device').set({ room_id: added.id }).where('id', '=', id).execute()
      return added.id
    })
    const saved = () =>
      database.system((db) =>
        db.selectFrom('device_status').select('room_id').where('device_id', '=', id).executeTakeFirst(),
      )
    await until(async () => (await saved())?.room_id === room, 'the status has moved')
    await gateway.leave()
    await devices.stop()
  })

  it('puts off a gateway whose secret was changed, and lets it in with the new one', async () => {
    const site = await addSite(database, 1, 1)
    const devices = await startDevices({ database, config, log })
    const gateway = await play(devices, site)
    const secret = newCredential()
    await database.system((db) =>
      db
        .updateTable('gateway')
        .set({ credential_hash: hashCredential(secret) })
        .where('device_id', '=', lampOf(site).gatewayId)
        .execute(),
    )
    const [known] = site.gateways
    if (!known) throw new Error('the site has no gateway')
    known.secret = secret
    const again = await play(devices, site)
    await until(() => !gateway.client.connected, 'the connection with the old secret ends')
    await again.leave()
    await devices.stop()
  })

  it('starts with what was last known, and gives up gateways that stay silent', async () => {
    const site = await addSite(database, 1, 1)
    const { id, deviceNo } = lampOf(site)
    const first = await startDevices({ database, config, log })
    const gateway = await play(first, site)
    await gateway.status(Date.now(), { deviceNo, online: true, deviceSwitch: 1, values: { brightness: 40 } })
    await until(() => online(first, id), 'the lamp is online')
    await first.stop()
    gateway.client.end(true)

    const second = await startDevices({ database, config: { ...config, silentAfter: 1_000 }, log })
    const events: DeviceEvent[] = []
    second.subscribe((event) => events.push(event))
    // Before any time has passed in which it could be given up.
    expect(second.standing(id)).toMatchObject({ online: true, values: { brightness: 40 } })
    await until(async () => (await online(second, id)) === false, 'the lamp is given up')
    const told = () => events.flatMap((event) => (event.kind === 'status' ? event.statuses : []))
    await until(() => told().find(({ deviceId }) => deviceId === id), 'the listeners are told')
    expect(told().find(({ deviceId }) => deviceId === id)).toMatchObject({
      online: false,
      deviceSwitch: 1,
      values: { brightness: 40 },
    })
    await second.stop()
  })

  it('says which port is taken and what to do about it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const mqttPort = address && typeof address === 'object' ? address.port : 0
    const start = startDevices({ database, config: { ...config, mqttPort }, log })
    await expect(start).rejects.toThrow(`MQTT port ${mqttPort} is in use: choose another with MQTT_PORT`)
    other.close()
  })

  it('takes another port than the usual one only for simulated gateways, and only where none was chosen', async () => {
    // Whether or not a broker of this machine has it already.
    const other = createServer().listen(1883, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve).once('error', resolve))
    const start = (given: Partial<Config>) =>
      startDevicesSomewhere(
        database,
        { ...readConfig(), host: '127.0.0.1', certificate: null, ...given },
        log,
      )
    const taken = 'MQTT port 1883 is in use: choose another with MQTT_PORT'
    await expect(start({ simulate: false })).rejects.toThrow(taken)
    await expect(start({ simulate: true, mqttPort: 1883 })).rejects.toThrow(taken)
    const devices = await start({ simulate: true })
    expect(new URL(devices.mqttUrl).port).not.toBe('1883')
    await devices.stop()
    other.close()
  })

  it('starts without the external broker and says that nobody is heard', async () => {
    const devices = await startDevices({
      database,
      config: { ...config, mqttUrl: 'mqtt://127.0.0.1:1' },
      log,
    })
    const site = await addSite(database, 1, 1)
    expect(devices.listening()).toBe(false)
    const command = tellDevice({ database, devices }, site.cid, {
      deviceId: lampOf(site).id,
      identifier: 'switch',
      paramValue: 1,
    })
    await expect(command).rejects.toMatchObject({ kind: { code: 5030 } })
    await devices.stop()
  })
})
