import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abilities } from '#contract/rules/abilities.ts'
import { madeUpMac } from '#server/demo/made-up.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite, wellNo } from '#tests/devices/site.ts'
import { insertPart } from '#tests/world/parts.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const log = pino({ level: 'silent' })

/** Somebody else who may do all that the admin may. Answers her account. */
const colleague = (database: World['server']['database']): Promise<string> =>
  database.system(async (db) => {
    const { id, ...admin } = await db
      .selectFrom('account')
      .select(['id', 'cid', 'password_hash', 'change_password_status', 'account_type'])
      .where('account', '=', 'own-admin')
      .executeTakeFirstOrThrow()
    const account = 'own-colleague'
    const { id: own } = await db
      .insertInto('account')
      .values({ ...admin, account, username: account })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { role_id } = await db
      .selectFrom('account_role')
      .select('role_id')
      .where('account_id', '=', id)
      .orderBy('role_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('account_role').values({ account_id: own, role_id }).execute()
    return account
  })

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
      await expect.poll(async () => (await publishing.state()).applied).toBe(1)
      const lamp = site.gateways[0]?.devices[0]
      const why = async () => {
        await devices.flush()
        const { statuses } = await admin.call('device.status', { campusId, roomId })
        return statuses.find(({ deviceId }) => deviceId === lamp?.id)?.cause?.switch?.why[0]
      }
      await admin.call('device.say', { roomId, word: '开始上课！' })
      await expect.poll(why).toEqual({ kind: 'voice', of: '开始上课！' })

      const serialNumber = 'E2150000100A'
      await admin.call('runSheet.pair', { campusId, roomId, identifier: `panel-${panelId}`, serialNumber })
      const events = await openEvents(admin, [campusId])
      await events.next('hello')
      await expect.poll(() => simulator.press(serialNumber, 1, 100)).toBe(true)
      expect((await events.next('pressed')).presses).toMatchObject([
        { roomId, identifier: `panel-${panelId}` },
      ])

      await admin.call('device.pressNew', { roomId, deviceNo: lamp?.deviceNo ?? '' })
      await admin.call('device.pressNew', { roomId, deviceNo: 'SN-NEW' })
      expect((await events.next('identified')).devices).toEqual([
        { deviceNo: 'SN-NEW', mac: madeUpMac('SN-NEW') },
      ])
      events.close()
    } finally {
      await simulator.stop()
    }
  })

  it('a gateway listens for whoever asks: a learned key is sent, a panel that was heard is paired, nobody else is told', async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 1, world.own)
    const { campusId, roomId, cid } = site
    const publishing = await addTemplate(database, site, `学习 ${campusId}`)
    const { templateId } = publishing
    const appliances = [
      { identifier: abilities.irChannels, name: '电器数', min: 1, max: 8, step: 1, unit: '' },
    ]
    const { deviceId, deviceNo, tvId, panelId } = await database.system(async (db) => {
      const product = {
        ...{ cid, pid: `IR-${roomId}`, name: '红外转发器', function_list: JSON.stringify(appliances) },
        ...{ product_type_id: 610, equipment_type: 7, parent_type_id: 7 },
      }
      const { id: productId } = await db
        .insertInto('product')
        .values(product)
        .returning('id')
        .executeTakeFirstOrThrow()
      const gateway = site.gateways[0]
      const no = wellNo(`${gateway?.gatewayNo}-IR`)
      const of = { cid, campus_id: campusId, room_id: roomId, gateway_id: gateway?.deviceId ?? 0 }
      const { id } = await db
        .insertInto('device')
        .values({ ...of, device_no: no, name: '转发器', product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow()
      gateway?.devices.push({ id, deviceNo: no })
      const parts = { cid, template_id: templateId }
      const equipmentId = await insertPart(db, parts, 'equipmentList', '转发器', {
        productId,
        identifier: 'ir_1',
      })
      const sceneId = await db
        .selectFrom('template_part')
        .select('id')
        .where('template_id', '=', templateId)
        .where('list', '=', 'sceneList')
        .executeTakeFirstOrThrow()
      const buttonList = [{ keyIndex: 1, pressType: 1, actionType: 1, targetId: sceneId.id }]
      return {
        ...{ deviceId: id, deviceNo: no },
        tvId: await insertPart(db, parts, 'irEquipmentList', '电视', { equipmentId }),
        panelId: await insertPart(db, parts, 'noPowerPanelList', '门口', { buttonList }),
      }
    })
    const fleet = fleetOfSite(site).map((gateway) => ({
      ...gateway,
      devices: gateway.devices.map((one) =>
        one.deviceNo === deviceNo ? { ...one, functionList: appliances } : one,
      ),
    }))
    const ears = { after: [20, 60] as const, deaf: false }
    const simulator = startSimulator({
      ...{ mqttUrl: devices.mqttUrl, fleet, rate: 0.001, ears, log },
    })
    const applied = async () => {
      await publishing.publish()
      await expect.poll(async () => (await publishing.state()).applied).toBe(1)
    }
    try {
      await applied()
      const other = await world.as(await colleague(database))
      const [events, elsewhere] = [await openEvents(admin), await openEvents(other)]
      await Promise.all([events.next('hello'), elsewhere.next('hello')])
      const told = async (from = events) => {
        const { kind: _, ...heard } = await from.next('heard')
        return heard
      }

      const learning = await admin.call('listening.infrared', { deviceId })
      expect(learning.left).toBeGreaterThan(0)
      const { listenId } = learning
      expect(await told()).toEqual({ listenId, state: 'listening' })
      const { irCode = '', ...rest } = await told()
      expect(rest).toEqual({ listenId, state: 'heard' })
      const keyList = [{ keyCode: 1, name: '电源', irCode }]
      await admin.call('templateIr.update', { templateId, id: tvId, keyList })
      const send = { deviceId, identifier: 'key1' }
      expect((await admin.refusal('device.command', { ...send, paramValue: 1 })).code).toBe(5031)
      await applied()
      await admin.call('device.command', { ...send, paramValue: 1 })
      await admin.call('device.command', { deviceId, identifier: 'switch1', paramValue: 1 })
      expect((await admin.refusal('device.command', { ...send, paramValue: 2 })).code).toBe(5031)
      expect(simulator.sentCodes()).toEqual(Array(2).fill({ deviceNo, channel: 1, irCode }))

      const pairing = await other.call('listening.panel', { roomId })
      expect(await told(elsewhere)).toEqual({ listenId: pairing.listenId, state: 'listening' })
      const { panel } = await told(elsewhere)
      const { serialNumber = '', securityKey } = panel ?? {}
      const paired = { serialNumber, securityKey: securityKey ?? '', identifier: `panel-${panelId}` }
      await other.call('runSheet.pair', { campusId, roomId, ...paired })
      await expect.poll(() => simulator.press(serialNumber, 1, 100)).toBe(true)

      ears.deaf = true
      const longer = await admin.call('listening.panel', { roomId })
      expect((await other.refusal('listening.end', { roomId, listenId: longer.listenId })).code).toBe(4040)
      await admin.call('listening.end', { roomId, listenId: longer.listenId })
      // What she is told next is of her own asking: of the other's she has heard nothing.
      expect(await told()).toEqual({ listenId: longer.listenId, state: 'listening' })
      expect(await told()).toEqual({ listenId: longer.listenId, state: 'over', reason: 'ended' })
      const lamp = site.gateways[0]?.devices[0]
      expect((await admin.refusal('listening.infrared', { deviceId: lamp?.id ?? 0 })).code).toBe(4000)
      events.close()
      elsewhere.close()
    } finally {
      await simulator.stop()
    }
    await expect.poll(async () => (await admin.refusal('listening.panel', { roomId })).code).toBe(5030)
  })
})
