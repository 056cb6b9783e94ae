import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulator } from '#server/simulator/index.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite } from '#tests/devices/site.ts'
import { insertPart } from '#tests/world/parts.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const log = pino({ level: 'silent' })

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0, simulate: true })
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop())

  it('in a simulated room a word is understood, a paired panel works at once, and a new device can be pressed', async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 2, world.own)
    const { campusId, roomId, cid } = site
    const publishing = await addTemplate(database, site, `排练 ${campusId}`)
    const of = { cid, template_id: publishing.templateId }
    const panelId = await database.system(async (db) => {
      const parts = db.selectFrom('template_part').select('id').where('template_id', '=', of.template_id)
      const scene = await parts.where('list', '=', 'sceneList').executeTakeFirstOrThrow()
      await insertPart(db, of, 'voiceList', '开始上课', { targetId: scene.id })
      const buttonList = [{ keyIndex: 1, pressType: 1, actionType: 1, targetId: scene.id }]
      return insertPart(db, of, 'noPowerPanelList', '门口', { buttonList })
    })
    const simulator = startSimulator({
      ...{ mqttUrl: devices.mqttUrl, fleet: fleetOfSite(site), rate: 0.001, log },
    })
    try {
      await publishing.publish()
      await expect.poll(async () => (await publishing.state()).applied, { timeout: 20_000 }).toBe(1)
      const lamp = site.gateways[0]?.devices[0]
      const why = async () => {
        await devices.flush()
        const { statuses } = await admin.call('device.status', { campusId, roomId })
        return statuses.find(({ deviceId }) => deviceId === lamp?.id)?.cause?.switch?.why[0]
      }
      await admin.call('device.say', { roomId, word: '开始上课！' })
      await expect.poll(why, { timeout: 10_000 }).toEqual({ kind: 'voice', of: '开始上课！' })

      const serialNumber = 'E2150000100A'
      await admin.call('runSheet.pair', { campusId, roomId, identifier: `panel-${panelId}`, serialNumber })
      const events = await openEvents(admin, [campusId])
      await events.next('hello')
      await expect.poll(() => simulator.press(serialNumber, 1, 100), { timeout: 10_000 }).toBe(true)
      expect((await events.next('pressed')).presses).toMatchObject([
        { roomId, identifier: `panel-${panelId}` },
      ])

      await admin.call('device.pressNew', { roomId, deviceNo: lamp?.deviceNo ?? '' })
      await admin.call('device.pressNew', { roomId, deviceNo: 'SN-NEW' })
      expect((await events.next('identified')).devices).toEqual([{ deviceNo: 'SN-NEW' }])
      events.close()
    } finally {
      await simulator.stop()
    }
  }, 60_000)
})
