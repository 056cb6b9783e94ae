import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import { airLimitNews } from '#server/devices/air-limits.ts'
import { calendarNews } from '#server/devices/calendars.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite } from '#tests/devices/site.ts'
import { insertPart } from '#tests/world/parts.ts'
import { type Client, withKey } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const log = pino({ level: 'silent' })
const fn = (identifier: string, name: string, min: number, max: number) => ({
  ...{ identifier, name, min, max, step: 1, unit: '' },
})
const climate = [fn('switch', '开关', 0, 1), fn('mode', '模式', 0, 4), fn('temperature', '温度', 16, 30)]
const limits: AirLimits = { coolLowest: 26, heatHighest: 20, modes: null }
const none: AirLimits = { coolLowest: null, heatHighest: null, modes: null }
const words = { paramValue: '单位规定制冷不低于 26 ℃' }

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0, simulate: true })
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop())

  /** A site whose one room has two air conditioners in a group. */
  const airSite = async () => {
    const { database, devices } = world.server
    const site = await addSite(database, 1, 2, world.own)
    const device = site.gateways[0]?.devices[0]
    await database.system(async (db) => {
      const of = db
        .selectFrom('device')
        .select('product_id')
        .where('id', '=', device?.id ?? 0)
      const functions = { function_list: JSON.stringify(climate) }
      await db.updateTable('product').set(functions).where('id', '=', of).execute()
    })
    const publishing = await addTemplate(database, site, `空调 ${site.campusId}`)
    await publishing.bindKey(1)
    const template_id = publishing.templateId
    await database.system(async (db) => {
      const parts = db.selectFrom('template_part').select('id').where('template_id', '=', template_id)
      const equipmentIds = (await parts.where('list', '=', 'equipmentList').execute()).map(({ id }) => id)
      await insertPart(db, { cid: site.cid, template_id }, 'groupList', '空调', {
        ...{ equipmentIds, groupValue: 49160 },
      })
      const functionList = Object.entries({ switch: 1, mode: 1, temperature: 18 }).map(
        ([identifier, paramValue]) => ({ identifier, functionParamList: [{ paramValue }] }),
      )
      const actionList = equipmentIds.map((targetId) => ({ targetId, functionList }))
      await db
        .updateTable('template_part')
        .set({ content: JSON.stringify({ sceneType: 2, sort: 0, sceneValue: 1, actionList }) })
        .where('template_id', '=', template_id)
        .where('list', '=', 'sceneList')
        .execute()
    })
    const fleet = fleetOfSite(site).map((gateway) => ({
      ...gateway,
      devices: gateway.devices.map((each) => ({ ...each, functionList: climate })),
    }))
    const simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet, rate: 0.001, log })
    await publishing.publish()
    await expect.poll(async () => (await publishing.state()).applied).toBe(1)
    return { ...site, publishing, simulator, device: device ?? { id: 0, deviceNo: '' } }
  }

  it('hold at the server for what is told, and at the gateway for what the room does by itself', async () => {
    const { campusId, roomId, device, simulator, publishing } = await airSite()
    const { id: deviceId, deviceNo } = device
    const status = async () => {
      await world.server.devices.flush()
      const { statuses } = await admin.call('device.status', { campusId, roomId })
      return statuses.find((each) => each.deviceId === deviceId)
    }
    const degrees = async () => (await status())?.values.temperature
    const tell = (identifier: string, paramValue: number) =>
      admin.call('device.command', { deviceId, identifier, paramValue })
    try {
      await tell('switch', 1)
      await tell('mode', 2)
      await tell('temperature', 20)
      await expect.poll(degrees).toBe(20)
      await admin.call('airLimit.save', limits)

      // Cooling is allowed; the unit is set to what that allows at the switch, once the gateway knows of it.
      const cools = async () => {
        await tell('mode', 2)
        await tell('temperature', 20)
        await tell('mode', 1)
        return degrees()
      }
      await expect.poll(cools, { interval: 500 }).toBe(26)
      expect((await status())?.cause?.temperature?.why.at(-1)).toEqual({
        kind: 'limit',
        of: 'temperature 1 20 26',
      })

      const cold = { identifier: 'temperature', paramValue: 25 }
      const refused = { code: 4000, data: words }
      expect(await admin.refusal('device.command', { deviceId, ...cold })).toEqual(refused)
      await admin.call('device.command', { roomId, groupValue: 49160, identifier: 'mode', paramValue: 1 })
      const group = { groupValue: 49160, ...cold }
      const both = async () => (await admin.refusal('device.command', { roomId, ...group })).data
      await expect.poll(both).toEqual(words)
      const leased = { roomId, ...group, holdMinutes: 10 }
      expect(await admin.refusal('device.command', leased)).toEqual(refused)
      const { secret } = await admin.call('accessKey.add', { name: '报表', urls: ['/device/v1/command'] })
      const key = withKey(world.server.url, secret)
      expect(await key.refusal('device.command', { spaceId: roomId, ...group })).toEqual(refused)

      // A key has the room do by itself what its scene says, as far as it may be had; no configuration has changed.
      await tell('temperature', 29)
      await expect.poll(degrees).toBe(29)
      expect(simulator.press(deviceNo, 1, 100)).toBe(true)
      await expect.poll(degrees).toBe(26)
      expect((await status())?.cause?.temperature?.why).toEqual([
        { kind: 'key', of: 'light_1:1' },
        { kind: 'scene', of: 1 },
        { kind: 'limit', of: 'temperature 1 18 26' },
      ])
      expect(await publishing.state()).toMatchObject({ applied: 1, drifted: 0 })

      await admin.call('airLimit.editCampus', { campusId, airOwn: { ...limits, coolLowest: 24 } })
      await expect.poll(() => tell('temperature', 24).then(degrees), { interval: 500 }).toBe(24)
      await admin.call('airLimit.editCampus', { campusId, airOwn: null })
      await expect.poll(degrees).toBe(26)
    } finally {
      await admin.call('airLimit.save', none)
      await simulator.stop()
    }
  })

  it('have later versions than all that gateways have heard, with calendars, whatever becomes of the database', async () => {
    const { database } = world.server
    const { campusId } = world.own
    const told = async () => {
      const limitsOf = (await airLimitNews.messages(database, [campusId])).get(campusId)
      const calendarOf = (await calendarNews.messages(database, [campusId])).get(campusId)
      const [limited, known] = [JSON.parse(limitsOf ?? ''), JSON.parse(calendarOf ?? '')]
      return { limits: Number(limited.limits.version), calendar: Number(known.calendar.version) }
    }
    const campus = () => admin.call('campus.getById', { id: campusId })
    const began = Date.now()
    await admin.call('airLimit.editCampus', { campusId, airOwn: limits })
    const first = await told()
    expect(first.limits).toBeGreaterThanOrEqual(began)
    await admin.call('calendar.edit', { campusId, specialDays: [{ date: '2026-10-01', kind: 8, name: '' }] })
    const second = await told()
    expect(second.calendar).toBeGreaterThan(first.calendar)
    expect((await admin.call('calendar.compiled', { campusId })).calendar.version).toBe(second.calendar)
    // Whoever restores a database changes the epoch: what it says now is later than what was said since the backup.
    const { version } = await campus()
    await database.system((db) =>
      db.updateTable('meta').set({ value: 'another' }).where('key', '=', 'epoch').execute(),
    )
    const restored = await told()
    expect(restored.limits).toBeGreaterThan(second.limits)
    expect((await campus()).version).toBe(version)
    // Clocks may go back: what is said later is later all the same.
    await database.system((db) =>
      sql`update campus set told_version = told_version + 3600000 where id = ${campusId}`.execute(db),
    )
    await admin.call('airLimit.editCampus', { campusId, airOwn: null })
    expect((await told()).limits).toBe(restored.limits + 3_600_001)
    const logged = await database.system((db) =>
      db.selectFrom('audit_change').select('after').where('table_name', '=', 'campus').execute(),
    )
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toContain('told_version')
  })

  it('are said by whoever may, come with campuses, old and new, and count as no edit of theirs', async () => {
    const { cid, campusId } = world.own
    const before = await admin.call('campus.getById', { id: campusId })
    await admin.call('airLimit.save', { ...limits, modes: [4, 1, 2] })
    expect(await admin.call('airLimit.getByCid', { cid })).toEqual({ cid, ...limits, modes: [1, 2, 4] })
    const after = await admin.call('campus.getById', { id: campusId })
    expect(after).toMatchObject({ airOwn: null, airCompany: { coolLowest: 26, modes: [1, 2, 4] } })
    expect(after.version).toBe(before.version)
    const added = await addSite(world.server.database, 1, 1, world.own)
    expect((await admin.call('campus.getById', { id: added.campusId })).airCompany).toEqual(after.airCompany)

    const nothing = await admin.refusal('airLimit.save', { ...limits, modes: [0] })
    expect(nothing).toMatchObject({ code: 4000, data: { modes: expect.stringContaining('没有可用的模式') } })
    expect((await admin.refusal('airLimit.save', { ...limits, coolLowest: 31 })).data).toHaveProperty(
      'coolLowest',
    )
    const reader = await world.as('own-reader')
    expect((await reader.refusal('airLimit.save', none)).code).toBe(4030)
    const rival = await world.as('rival-admin')
    expect((await rival.refusal('airLimit.getByCid', { cid })).code).toBe(4040)
    expect((await rival.refusal('airLimit.editCampus', { campusId, airOwn: none })).code).toBe(4040)
    await admin.call('airLimit.save', none)
    expect((await admin.call('campus.getById', { id: campusId })).airCompany).toBeNull()
  })
})
