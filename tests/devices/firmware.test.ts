import { generateKeyPairSync } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rangeOf } from '#contract/rules/byte-range.ts'
import { demoFirmware, demoPublicKey, signFirmware } from '#server/demo/firmware-key.ts'
import type { FirmwareFate } from '#server/simulator/firmware-player.ts'
import { type Simulator, startSimulator } from '#server/simulator/index.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { haveOwnPassword } from '#tests/server/rows.ts'
import { startWorld, type World } from '#tests/server/server-world.ts'
import { quickest } from '#tests/world/databases.ts'
import { addSite, fleetOfSite, type Site } from './site.ts'
import { until } from './until.ts'

const log = pino({ level: 'silent' })
let world: World
let site: Site
let simulator: Simulator
let client: Client
let pid = ''
let firmwareId = 0
const cuts: string[] = []
/** The first gateway loses its power; of two lamps one fails for good, one the first time. */
const fate: FirmwareFate = {
  pace: 0.02,
  losesPower: (gatewayNo) => {
    const loses = gatewayNo === site.gateways[0]?.gatewayNo
    if (loses) cuts.push(gatewayNo)
    return loses
  },
  fails: (deviceNo, _version, attempt) =>
    deviceNo.endsWith('-3') || (deviceNo.endsWith('-4') && attempt === 1) ? 'install' : null,
}

const upload = (bytes: Buffer) =>
  client.send('ota.addFirmware', {
    file: { name: 'a.llfw', type: '', bytes: new Uint8Array(bytes) },
  })

beforeAll(async () => {
  world = await startWorld(quickest)
  const { database, devices } = world.server
  site = await addSite(database, 2, 12)
  const fleet = fleetOfSite(site)
  simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet, rate: 0, fate, log })
  await database.system(async (db) => {
    const product = await db
      .selectFrom('product')
      .select('pid')
      .where('cid', '=', site.cid)
      .where('parent_type_id', '=', 1)
      .executeTakeFirstOrThrow()
    pid = product.pid
    await db.updateTable('device').set({ device_version: '1.0.0' }).where('cid', '=', site.cid).execute()
    await db.updateTable('account').set({ cid: site.cid }).where('account', '=', 'own-admin').execute()
  })
  await haveOwnPassword(database, 'own-admin')
  client = await signIn(world.server.url, 'school', 'own-admin')
})
afterAll(async () => {
  await simulator.stop()
  await world.stop()
})

const campaignOver = (id: number, states: readonly string[]) =>
  until(async () => {
    const campaign = await client.call('ota.campaign', { id })
    const listed = (...wanted: string[]) =>
      campaign.deviceList.filter(({ state }) => wanted.includes(state)).length
    // Devices report all the while: what is counted is what is listed.
    expect(campaign).toMatchObject({
      devices: campaign.deviceList.length,
      done: listed('done'),
      failed: listed('failed'),
      underWay: listed('sent', 'downloading', 'installing'),
    })
    return states.includes(campaign.state) && campaign.underWay === 0 ? campaign : undefined
  }, 'the campaign is over')

it('refuses what is no firmware, unsigned, of no product, or there already, and keeps nothing of it', async () => {
  const file = demoFirmware(pid, '1.0.0', 200_000)
  expect((await upload(file)).data).toHaveProperty('file')
  await client.call('ota.addKey', { name: '厂商', publicKey: demoPublicKey })
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const spoiled = Buffer.from(file)
  spoiled[100] = (spoiled[100] ?? 0) ^ 1
  for (const wrong of [
    Buffer.from('PK nothing of the kind'),
    file.subarray(0, -1),
    spoiled,
    signFirmware(pid, '1.0.0', Buffer.alloc(100, 1), pem),
    demoFirmware('NO-SUCH', '1.0.0', 100),
  ])
    expect(await upload(wrong)).toMatchObject({ code: 4000, data: { file: expect.any(String) } })
  expect(await client.call('ota.firmwareList', {})).toEqual([])
  expect((await upload(file)).data).toMatchObject({ version: '1.0.0', size: file.length, keyName: '厂商' })
  expect((await upload(file)).code).toBe(4000)
  expect((await upload(demoFirmware(pid, '2.0.0', 200_000))).code).toBe(2000)
  const list = await client.call('ota.firmwareList', {})
  firmwareId = list.find(({ version }) => version === '2.0.0')?.id ?? 0
})

it('goes to devices wave by wave through a power cut, is paused by failures, tried again, and rolled back', async () => {
  const { campusId } = site
  await until(() => simulator.connected() === 2, 'both gateways are there')
  const begun = { firmwareId, campusIds: [campusId], waveSize: 12, failPercent: 10 }
  const half = { ...begun, fromMinute: 600, toMinute: null }
  expect((await client.send('ota.addCampaign', half)).data).toEqual({ toMinute: '开始和结束时间须一起填写' })
  const { id, devices } = await client.call('ota.addCampaign', begun)
  expect(devices).toBe(24)
  expect((await client.send('ota.addCampaign', begun)).data).toHaveProperty('campusIds')
  const paused = await campaignOver(id, ['paused', 'done'])
  expect(paused).toMatchObject({ state: 'paused', pausedBy: 'failures', wave: 1, waves: 2 })
  expect(paused.deviceList.filter(({ wave, state }) => wave === 2 && state !== 'waiting')).toEqual([])
  expect(cuts.length).toBeGreaterThan(0)
  const failed = (list: typeof paused) =>
    list.deviceList
      .filter(({ state }) => state === 'failed')
      .map(({ deviceNo }) => deviceNo.split('-').at(-1))
  expect(failed(paused)).toEqual(expect.arrayContaining(['3', '4']))
  await client.call('ota.steerCampaign', { id, action: 'resume' })
  await campaignOver(id, ['paused', 'done'])
  for (let times = 0; times < 3; times += 1) {
    await client.call('ota.steerCampaign', { id, action: 'retry' })
    const now = await campaignOver(id, ['paused', 'done'])
    if (now.state === 'done') break
    await client.call('ota.steerCampaign', { id, action: 'resume' })
    await campaignOver(id, ['paused', 'done'])
  }
  const done = await client.call('ota.campaign', { id })
  const online = done.deviceList.filter(({ fault }) => fault !== 'device-silent')
  expect(
    new Set(online.filter(({ state }) => state === 'failed').map((one) => one.deviceNo.split('-').at(-1))),
  ).toEqual(new Set(['3']))
  const list = await client.call('ota.firmwareList', {})
  expect(list.find((one) => one.id === firmwareId)?.current).toBe(done.done)

  const back = await client.call('ota.rollBack', { id })
  expect(back.devices).toBe(done.done)
  const rolled = await campaignOver(back.id, ['done'])
  expect(rolled.deviceList.every(({ toVersion }) => toVersion === '1.0.0')).toBe(true)
  expect(rolled.done).toBeGreaterThan(15)
})

it('is refused by devices that hold another key, whatever the company trusts', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await client.call('ota.addKey', { name: '另一家', publicKey: pem })
  const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { data } = await upload(signFirmware(pid, '3.0.0', Buffer.alloc(500, 1), own))
  const deviceId = site.gateways[1]?.devices[0]?.id ?? 0
  const { id } = await client.call('ota.addCampaign', { firmwareId: data.id, deviceIds: [deviceId] })
  const { deviceList } = await campaignOver(id, ['paused'])
  expect(deviceList).toMatchObject([{ state: 'failed', fault: 'signature' }])
})

it('opens a file to nobody who was not told its address, and by ranges', async () => {
  const { url } = world.server
  expect((await fetch(`${url}/iot_api/ota/v1/file/${firmwareId}`)).status).toBe(403)
  const forged = `gateway=x&expires=${Date.now() + 60_000}&signature=${'A'.repeat(43)}`
  expect((await fetch(`${url}/iot_api/ota/v1/file/${firmwareId}?${forged}`)).status).toBe(403)
  expect([
    rangeOf(undefined, 10),
    rangeOf('bytes=2-5', 10),
    rangeOf('bytes=-3', 10),
    rangeOf('bytes=8-', 10),
    rangeOf('bytes=10-', 10),
  ]).toEqual([undefined, { first: 2, last: 5 }, { first: 7, last: 9 }, { first: 8, last: 9 }, 'outside'])
})

it('begins no campaign where gateways cannot be told where the firmware is, and says so at the start', async () => {
  const lines: string[] = []
  const heard = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  // Open to all is what a server in a building is, and 127.0.0.1 is where gateways were sent then.
  const open = await startWorld(quickest, { host: '0.0.0.0', log: heard })
  try {
    const admin = await open.as('own-admin')
    expect((await admin.send('ota.addCampaign', { firmwareId: 1, deviceIds: [1] })).code).toBe(5034)
    expect((await admin.send('ota.rollBack', { id: 1 })).code).toBe(5034)
    expect(lines.filter((line) => line.includes('PUBLIC_ORIGIN'))).toHaveLength(1)
  } finally {
    await open.stop()
  }
}, 120_000)
