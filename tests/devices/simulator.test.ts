import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoomRuns } from '#contract/config-shapes.ts'
import { abilities } from '#contract/rules/abilities.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { madeUpMac } from '#server/demo/made-up.ts'
import { demoCredential, hashCredential } from '#server/devices/credentials.ts'
import { fleetOf } from '#server/devices/fleet-of-database.ts'
import { type Devices, startDevices } from '#server/devices/index.ts'
import { drift, first, meterReadings, obey, report, shareOn } from '#server/simulator/behaviour.ts'
import { madeUpFleet, readFleet, type Simulator, startSimulator } from '#server/simulator/index.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { addTemplate } from './publishing.ts'
import { addSite, fleetOfSite, lampFunctions, type Site } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

const log = pino({ level: 'silent' })
let place: Place
let database: Database
let site: Site
let devices: Devices
let simulator: Simulator
beforeAll(async () => {
  place = await quickest.make()
  database = await openDatabase(place)
  site = await addSite(database, 2, 60)
  devices = await startDevices({ database, config: { host: '127.0.0.1', mqttPort: 0 }, log })
  simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet: fleetOfSite(site), rate: 60, log })
})
afterAll(async () => {
  await simulator.stop()
  await devices.stop()
  await database.close()
  await place.remove()
})

const statusesOf = async (cid: number) => {
  await devices.flush()
  return database.system((db) => db.selectFrom('device_status').selectAll().where('cid', '=', cid).execute())
}
const statuses = () => statusesOf(site.cid)

const signsInWith = (gatewayNo: string, secret: string) =>
  database.system((db) =>
    db
      .updateTable('gateway')
      .set({ credential_hash: hashCredential(secret) })
      .where('gateway_no', '=', gatewayNo)
      .execute(),
  )

describe('the simulator', () => {
  it('reports every device and then what changes', async () => {
    await until(async () => (await statuses()).length === 2 * 61, 'every device and gateway has a status')
    const before = await statuses()
    expect(before.filter(({ online }) => online).length).toBeGreaterThan(100)
    await until(async () => {
      const now = new Map((await statuses()).map((row) => [row.device_id, row]))
      return before.some((row) => now.get(row.device_id)?.device_switch !== row.device_switch)
    }, 'something changes')
    expect(devices.counts()).toMatchObject({ malformed: 0, unknown: 0 })
  })

  it('carries out commands and reports what has become of them', async () => {
    const offline = new Set((await statuses()).filter(({ online }) => !online).map((row) => row.device_id))
    const lamp = site.gateways[0]?.devices.find(({ id }) => !offline.has(id))
    if (!lamp) throw new Error('no lamp is online')
    const brightness = async () =>
      (await statuses()).find((row) => row.device_id === lamp.id)?.values.brightness
    // What a lamp does by itself may be another value again before anybody looks.
    await until(async () => {
      const done = await tellDevice({ database, devices }, site.cid, {
        deviceId: lamp.id,
        identifier: 'brightness',
        paramValue: 35,
      })
      expect(done.deviceAt).not.toBeNull()
      return (await brightness()) === 35
    }, 'the new value is reported')
  })

  it('sets rooms up as they are published, and says when one has been changed', async () => {
    const publishing = await addTemplate(database, site)
    const becomes = (state: string) =>
      until(async () => (await publishing.state()).roomList[0]?.state === state, `the room is ${state}`)
    await publishing.publish()
    await becomes('consistent')
    simulator.driftRoom(site.roomId)
    await becomes('drifted')
    await publishing.publish()
    await becomes('consistent')
  })

  it('tells what a room was set up with by hand, which later publishing keeps once it is accepted', async () => {
    const publishing = await addTemplate(database, site, '实验室')
    const becomes = (state: string) =>
      until(async () => (await publishing.state()).roomList[0]?.state === state, `the room is ${state}`)
    const first = (config: RoomRuns['sent'] | undefined) =>
      config?.scenes[0]?.actions.map(({ functionList }) => functionList[0]?.functionParamList[0]?.paramValue)
    await publishing.publish()
    await becomes('consistent')
    expect((await publishing.runs()).reports).toEqual([])
    simulator.driftRoom(site.roomId)
    await becomes('drifted')
    await until(
      async () => (await publishing.runs()).reports[0]?.config !== null,
      'it is told what the room runs',
    )
    const { sent, reports } = await publishing.runs()
    const [report] = reports
    expect(report).toMatchObject({ by: '现场调试员', changedAt: expect.any(Number) })
    expect(first(sent)?.slice(0, 2)).toEqual([1, 1])
    expect(first(report?.config)?.slice(0, 2)).toEqual([0, 1])

    await expect(publishing.accept('what nobody runs')).rejects.toMatchObject({ kind: { code: 4000 } })
    await publishing.accept(report?.hash ?? '')
    await becomes('consistent')
    expect((await publishing.state()).roomList[0]).toMatchObject({ own: true, version: 1 })
    await publishing.edit(7)
    await publishing.publish()
    await becomes('consistent')
    const kept = await publishing.runs()
    expect(kept).toMatchObject({ version: 2, override: { moot: 0 }, reports: [] })
    expect(first(kept.base)?.slice(0, 2)).toEqual([7, 7])
    expect(first(kept.sent)?.slice(0, 2)).toEqual([0, 7])

    await publishing.dropOverride()
    await becomes('consistent')
    const plain = await publishing.runs()
    expect(plain).toMatchObject({ version: 2, base: null, override: null })
    expect(first(plain.sent)?.slice(0, 2)).toEqual([7, 7])
  })

  it('runs what it was sent: a key that is pressed at the gateway switches the lamps of its scene', async () => {
    const other = await addSite(database, 1, 3)
    const quiet = startSimulator({ mqttUrl: devices.mqttUrl, fleet: fleetOfSite(other), rate: 0.001, log })
    const publishing = await addTemplate(database, other)
    await publishing.bindKey(2)
    const panel = other.gateways[0]?.devices[0]?.deviceNo ?? ''
    const online = async () => {
      const rows = await statusesOf(other.cid)
      return rows.filter((row) => row.online && row.device_id !== other.gateways[0]?.deviceId)
    }
    await until(async () => (await online()).length > 0, 'its devices are online')
    for (const value of [1, 0]) {
      await publishing.edit(value)
      await publishing.publish()
      await until(async () => (await publishing.state()).applied === 1, 'the room runs it')
      expect(quiet.press(panel, 1, 100)).toBe(true)
      expect(quiet.press('no-such-panel', 2, 100)).toBe(false)
      quiet.press(panel, 2, 100)
      await until(
        async () => (await online()).every(({ device_switch }) => device_switch === value),
        `all lamps are ${value}`,
      )
    }
    await quiet.stop()

    // A gateway keeps what it runs while it is off.
    const [gateway] = fleetOfSite(other)
    if (!gateway) throw new Error('the site has no gateway')
    await signsInWith(gateway.gatewayNo, demoCredential(gateway.gatewayNo))
    const seeded = (await fleetOf(database)).find(({ gatewayNo }) => gatewayNo === gateway.gatewayNo)
    await signsInWith(gateway.gatewayNo, gateway.secret)
    const fleet = [{ ...gateway, runs: seeded?.runs ?? [] }]
    const again = startSimulator({ mqttUrl: devices.mqttUrl, fleet, rate: 0.001, log })
    await until(() => again.connected() === 1, 'it is back')
    expect(again.press(panel, 2, 100)).toBe(true)
    await until(
      async () => (await online()).every(({ device_switch }) => device_switch === 0),
      'its key still switches the lamps',
    )
    await again.stop()
  })

  it('is missed when it stops', async () => {
    const other = await addSite(database, 1, 2)
    const few = startSimulator({ mqttUrl: devices.mqttUrl, fleet: fleetOfSite(other), log })
    const online = async () => {
      await devices.flush()
      const rows = await database.system((db) =>
        db.selectFrom('device_status').select('online').where('cid', '=', other.cid).execute(),
      )
      return rows.filter((row) => row.online).length
    }
    await until(async () => (await online()) > 0, 'its devices are online')
    await few.stop()
    expect(few.connected()).toBe(0)
    await until(async () => (await online()) === 0, 'they are offline')
  })

  it('says of its devices what they run and their addresses, those of the database where it has them', async () => {
    const other = await addSite(database, 1, 2)
    const [gateway] = other.gateways
    const [lamp, next] = gateway?.devices ?? []
    if (!gateway || !lamp || !next) throw new Error('the site has no lamps')
    await signsInWith(gateway.gatewayNo, demoCredential(gateway.gatewayNo))
    const has = { mac: '02:4C:50:00:00:09', device_version: '9.0.0' }
    await database.system((db) =>
      db.updateTable('device').set(has).where('device_no', '=', lamp.deviceNo).execute(),
    )
    const fleet = (await fleetOf(database)).filter(({ gatewayNo }) => gatewayNo === gateway.gatewayNo)
    await signsInWith(gateway.gatewayNo, gateway.secret)
    const playing = fleet.map((one) => ({ ...one, secret: gateway.secret }))
    const simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet: playing, rate: 0.001, log })
    const said = async () => {
      await devices.flush()
      const rows = await database.system((db) =>
        db
          .selectFrom('device')
          .select(['device_no', 'mac', 'device_version'])
          .where('cid', '=', other.cid)
          .execute(),
      )
      return Object.fromEntries(rows.map((row) => [row.device_no, [row.mac, row.device_version]]))
    }
    await until(async () => Object.values(await said()).every(([mac]) => mac !== ''), 'all have said it')
    expect(await said()).toEqual({
      [gateway.gatewayNo]: [madeUpMac(gateway.gatewayNo), '1.4.2'],
      [lamp.deviceNo]: [has.mac, has.device_version],
      [next.deviceNo]: [madeUpMac(next.deviceNo), '1.4.2'],
    })
    await simulator.stop()
  })

  it('plays only gateways with the secret of seeded ones', async () => {
    const demo = await addSite(database, 1, 3)
    const [gateway] = demo.gateways
    if (!gateway) throw new Error('the site has no gateway')
    await signsInWith(gateway.gatewayNo, demoCredential(gateway.gatewayNo))
    const fleet = await fleetOf(database)
    expect(fleet.map(({ gatewayNo, cid }) => ({ gatewayNo, cid }))).toEqual([
      { gatewayNo: gateway.gatewayNo, cid: demo.cid },
    ])
    expect(fleet[0]?.devices.map(({ deviceNo }) => deviceNo)).toEqual([
      gateway.gatewayNo,
      ...gateway.devices.map(({ deviceNo }) => deviceNo),
    ])
    expect(fleet[0]?.devices[1]?.functionList).toEqual(lampFunctions)
  })

  it('plays the contacts of a relay module, by what its product says of itself', async () => {
    const demo = await addSite(database, 1, 1)
    const [gateway] = demo.gateways
    const [module] = gateway?.devices ?? []
    if (!gateway || !module) throw new Error('the site has no device')
    await signsInWith(gateway.gatewayNo, demoCredential(gateway.gatewayNo))
    const channels = { identifier: abilities.relayChannels, name: '路数', min: 1, max: 4, step: 1, unit: '' }
    await database.system((db) =>
      db
        .updateTable('product')
        .set({ function_list: JSON.stringify([channels]) })
        .where('id', 'in', (device) =>
          device.selectFrom('device').select('product_id').where('device_no', '=', module.deviceNo),
        )
        .execute(),
    )
    const seeded = (await fleetOf(database)).flatMap(({ devices }) => devices)
    const device = seeded.find(({ deviceNo }) => deviceNo === module.deviceNo)
    if (!device) throw new Error('the fleet does not have it')
    const played = { device, online: true, fault: false, on: false, values: {} as Record<string, number> }
    expect(obey(played, 'switch2', 1)).toBe(true)
    expect([played.on, played.values]).toEqual([true, { switch2: 1 }])
    expect(obey(played, 'brightness', 50)).toBe(false)
  })

  it('reads a fleet out of a file and says what is wrong with one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplighter-fleet-'))
    const fleet = madeUpFleet({
      gateways: 2,
      devicesPerGateway: 3,
      cid: 5,
      prefix: 'X-',
      secretOf: (no) => no,
    })
    await writeFile(join(folder, 'good.json'), JSON.stringify(fleet))
    expect(await readFleet(join(folder, 'good.json'))).toEqual(fleet)
    await writeFile(join(folder, 'bad.json'), JSON.stringify([{ ...fleet[0], gatewayNo: 'a/b' }]))
    await expect(readFleet(join(folder, 'bad.json'))).rejects.toThrow(
      /bad\.json is not a fleet: \/0\/gatewayNo/,
    )
    await rm(folder, { recursive: true })
  })
})

describe('what the simulator plays', () => {
  const noon = Date.UTC(2026, 4, 12, 2)
  const midnight = Date.UTC(2026, 4, 11, 18)
  const lamp = (number: number) => ({ deviceNo: `L${number}`, parentTypeId: 1, functionList: lampFunctions })
  const played = (now: number) =>
    Array.from({ length: 3_000 }, (_, number) => first(lamp(number), now, Math.random))

  it('has most lamps on by day and few at night, and a few devices out of order', () => {
    const share = (now: number) => played(now).filter(({ on }) => on).length / 3_000
    expect(Math.abs(share(noon) - shareOn(noon))).toBeLessThan(0.05)
    expect(share(noon)).toBeGreaterThan(0.6)
    expect(share(midnight)).toBeLessThan(0.1)
    const out = played(noon)
    expect(out.filter(({ online }) => !online).length).toBeGreaterThan(0)
    expect(out.filter(({ fault }) => fault).length).toBeGreaterThan(0)
    expect(out.filter(({ online, fault }) => !online || fault).length).toBeLessThan(40)
  })

  it('has the same devices out of order each time', () => {
    const out = () =>
      played(noon)
        .filter(({ online }) => !online)
        .map(({ device }) => device.deviceNo)
    expect(out()).toEqual(out())
  })

  it('counts energy up, whenever it starts', () => {
    let before = 0
    for (let now = noon; now < noon + 3 * 86_400_000; now += 600_000) {
      const readings = new Map(
        meterReadings({ deviceNo: 'M1' }, now, Math.random).map(({ metric, value }) => [metric, value]),
      )
      expect(readings.get('energy')).toBeGreaterThanOrEqual(before)
      expect(readings.get('power')).toBeGreaterThan(0)
      before = readings.get('energy') ?? 0
    }
  })

  it('obeys within what it can do', () => {
    const on = { ...first(lamp(1), noon, () => 0.5), online: true }
    expect(obey(on, 'switch', 0) && report(on).deviceSwitch).toBe(0)
    expect(obey(on, 'brightness', 20) && report(on).values?.brightness).toBe(20)
    expect(report(on).deviceSwitch).toBe(1)
    expect([obey(on, 'brightness', 0), report(on).deviceSwitch, on.values.brightness]).toEqual([true, 0, 20])
    const colour = {
      identifier: 'colorTemperature',
      name: '色温',
      min: 2700,
      max: 6500,
      step: 100,
      unit: 'K',
    }
    const white = { ...on, device: { ...on.device, functionList: [...lampFunctions, colour] } }
    expect([obey(white, 'colorTemperature', 4000), report(white).deviceSwitch]).toEqual([true, 0])
    expect(obey(on, 'brightness', 20) && report(on).deviceSwitch).toBe(1)
    expect([obey(on, 'position', 40), obey(on, 'switch2', 1), report(on).values]).toEqual([
      ...[false, false, { ...on.values, brightness: 20 }],
    ])
    const position = { identifier: 'position', name: '开合度', min: 0, max: 100, step: 1, unit: '%' }
    const drawn = { ...on, device: { ...on.device, functionList: [position] }, values: {} }
    expect([40, 0].map((to) => obey(drawn, 'position', to) && report(drawn).deviceSwitch)).toEqual([1, 0])
    expect([obey(drawn, 'brightness', 5), drawn.values]).toEqual([false, { position: 0 }])
    expect(obey({ ...on, online: false }, 'switch', 1)).toBe(false)
  })
  it('leaves what somebody has set as it is for ten minutes, and lives on after that', () => {
    const told = { ...first(lamp(1), midnight, () => 0.5), online: true, fault: false }
    obey(told, 'switch', 1, midnight)
    for (let minutes = 1; minutes < 10; minutes += 1) drift(told, midnight + minutes * 60_000, () => 0.5)
    expect(told.on).toBe(true)
    drift(told, midnight + 600_000, () => 0.5)
    expect(told.on).toBe(false)
  })
})
