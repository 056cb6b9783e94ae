import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cardHolder } from '#contract/rules/panels.ts'
import { type Simulator, startSimulator } from '#server/simulator/index.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite, type Site } from '#tests/devices/site.ts'
import { insertPart } from '#tests/world/parts.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newCommander } from './people.ts'
import { startWorld, type World } from './server-world.ts'

const log = pino({ level: 'silent' })
const [checkIn, cardOut] = [65033, 65035]
const [guestKey, dndKey, pressed] = [1, 1, 100]

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  const undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
  })
  afterAll(() => world?.stop())

  const play = (site: Site, seen = site): Simulator => {
    const fleet = fleetOfSite(seen).map((gateway) => ({
      ...gateway,
      devices: gateway.devices.map((device, place) =>
        place === 2 ? { ...device, productTypeId: cardHolder } : device,
      ),
    }))
    const { mqttUrl } = world.server.devices
    const simulator = startSimulator({ mqttUrl, fleet, rate: 0.001, log })
    undo.push(() => simulator.stop())
    return simulator
  }

  /** A published guest room: two lamps, of which the first has a key for 勿扰, and a device that is its card switch. */
  const guestRoom = async () => {
    const { database } = world.server
    const site = await addSite(database, 1, 3, world.own)
    const simulator = play(site)
    const publishing = await addTemplate(database, site, `客房 ${site.campusId}`)
    const of = { cid: site.cid, template_id: publishing.templateId }
    await database.system(async (db) => {
      const parts = await db
        .selectFrom('template_part')
        .select(['id', 'content'])
        .where('template_id', '=', publishing.templateId)
        .where('list', '=', 'equipmentList')
        .orderBy('id')
        .execute()
      const first = parts[0]?.id ?? 0
      const sets = (value: number) => ({
        actionList: [
          {
            targetId: first,
            functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: value }] }],
          },
        ],
      })
      await insertPart(db, of, 'sceneList', '入住', { sceneValue: checkIn, ...sets(1) })
      await insertPart(db, of, 'sceneList', '拔卡', { sceneValue: cardOut, ...sets(0) })
      const dnd = { equipmentId: first, keyIndex: dndKey, pressType: 1, actionType: 3, targetId: null }
      await insertPart(db, of, 'buttonList', '勿扰', dnd)
    })
    await publishing.publish()
    await expect.poll(async () => (await publishing.state()).applied).toBe(1)
    const [lamp, , card] = site.gateways[0]?.devices ?? []
    if (!lamp || !card) throw new Error('the site has no devices')
    return { site, publishing, simulator, lamp, card }
  }

  it('checks a guest in: her room is greeted, her key asks for quiet, her card claims it; check-out ends all of that', async () => {
    const { site, simulator, lamp, card } = await guestRoom()
    const { campusId, roomId } = site
    const events = await openEvents(admin, [campusId])
    await events.next('hello')
    const list = () => admin.call('roomStay.list', { campusId })
    const here = async () => (await list())[0]
    expect(await list()).toEqual([])
    expect(
      (await admin.refusal('device.command', { roomId, sceneValue: 1, holdUntil: 'checkOut' })).data,
    ).toEqual({
      holdUntil: expect.stringContaining('入住'),
    })

    await admin.call('roomStay.set', { roomId, assigned: true })
    expect(await events.next('stay')).toEqual({ kind: 'stay', campusIds: [campusId] })
    events.close()
    expect(await here()).toMatchObject({ roomId, claimed: false, card: 'none', mark: 0 })
    const isLit = async () => {
      await world.server.devices.flush()
      const { statuses } = await admin.call('device.status', { campusId, roomId })
      return statuses.find(({ deviceId }) => deviceId === lamp.id)?.cause?.switch?.why
    }
    // The gateway was told and has called the scene of check-in.
    await expect.poll(isLit).toMatchObject([
      { kind: 'stay', of: 'checkIn' },
      { kind: 'scene', of: checkIn },
    ])

    simulator.press(card.deviceNo, guestKey, pressed)
    await expect.poll(here).toMatchObject({ card: 'guest', claimed: true })
    simulator.press(lamp.deviceNo, dndKey, pressed)
    await expect.poll(here).toMatchObject({ mark: 1 })
    // The front desk has the last word, and the gateway hears it: pressed again the key asks for quiet anew.
    await admin.call('roomStay.set', { roomId, mark: 2 })
    expect(await here()).toMatchObject({ mark: 2 })
    await expect
      .poll(async () => {
        simulator.press(lamp.deviceNo, dndKey, pressed)
        return (await here())?.mark
      })
      .toBe(1)

    await admin.call('device.command', { roomId, sceneValue: 1, holdUntil: 'checkOut' })
    const held = () => admin.call('lease.list', { campusId })
    expect(await held()).toMatchObject([{ roomId, holdUntil: 'checkOut' }])
    // Nobody knows when a stay ends: the day on which its hold is given up at last is nothing to wait for.
    const cleaner = await newCommander(world, admin, ['/device/v1/command'])
    const refused = await cleaner.client.refusal('device.command', { roomId, sceneValue: 1 })
    expect(refused.data).toEqual({ held: 'own-admin 正占用这里的设备，直到退房' })
    await admin.call('roomStay.set', { roomId, assigned: false })
    expect(await held()).toEqual([])
    await expect.poll(here).toMatchObject({ assignedAt: null, mark: 0 })
    const records = await admin.call('placeRecord.list', { campusId, spaceId: roomId, kind: 'edit' })
    expect(records.list.map(({ what }) => what)).toContain('roomStay.set')
  })

  it('checks a guest out whatever has become of her room’s template, and begins nothing there', async () => {
    const { database } = world.server
    const { site, publishing } = await guestRoom()
    const { campusId, roomId } = site
    const here = async () => (await admin.call('roomStay.list', { campusId }))[0]
    await admin.call('roomStay.set', { roomId, assigned: true, mark: 1 })
    await admin.call('device.command', { roomId, sceneValue: 1, holdUntil: 'checkOut' })
    await database.system((db) =>
      db
        .deleteFrom('template_part')
        .where('template_id', '=', publishing.templateId)
        .where('name', 'in', ['入住', '拔卡', '勿扰'])
        .execute(),
    )
    await publishing.publish()
    const noGuests = { code: 4000, data: { roomId: expect.stringContaining('客房') } }
    expect(await admin.refusal('roomStay.set', { roomId, mark: 2 })).toEqual(noGuests)
    await admin.call('roomStay.set', { roomId, mark: 0 })
    expect(await here()).toMatchObject({ mark: 0, assignedAt: expect.any(Number) })

    await admin.call('space.edit', { id: roomId, campusId, templateId: null })
    const bare = { code: 4000, data: { roomId: expect.stringContaining('模板') } }
    for (const begun of [{ assigned: true }, { assigned: false, mark: 2 }, { assigned: false, exam: true }])
      expect(await admin.refusal('roomStay.set', { roomId, ...begun })).toEqual(bare)
    expect(await admin.call('lease.list', { campusId })).toHaveLength(1)
    await admin.call('roomStay.set', { roomId, assigned: false, exam: false })
    expect(await here()).toBeUndefined()
    expect(await admin.call('lease.list', { campusId })).toEqual([])
  })

  it('tells a gateway that was away what was asked for meanwhile', async () => {
    const { site, publishing, simulator, lamp } = await guestRoom()
    const { campusId, roomId } = site
    await admin.call('roomStay.set', { roomId, assigned: true, mark: 1 })
    await simulator.stop()
    const again = play(site)
    const here = async () => (await admin.call('roomStay.list', { campusId }))[0]
    await expect.poll(() => again.connected()).toBe(1)
    // It has forgotten its rooms and is sent this one anew. It knows of the wish: the same key takes it back.
    await publishing.edit(0)
    await publishing.publish()
    await expect
      .poll(
        async () => {
          if ((await here())?.mark === 1) again.press(lamp.deviceNo, dndKey, pressed)
          return (await here())?.mark
        },
        { interval: 500 },
      )
      .toBe(0)
    expect((await here())?.assignedAt).not.toBeNull()
  })

  it('refuses what is not for the room, and keeps examinations to lessons', async () => {
    const { database } = world.server
    const site = await addSite(database, 1, 2, world.own)
    const { campusId, roomId } = site
    const bare = await admin.refusal('roomStay.set', { roomId, exam: true })
    expect(bare).toEqual({ code: 4000, data: { roomId: expect.any(String) } })
    await (await addTemplate(database, site)).publish()
    const guest = await admin.refusal('roomStay.set', { roomId, assigned: true })
    expect(guest).toEqual({ code: 4000, data: { roomId: expect.stringContaining('客房') } })
    expect((await admin.refusal('roomStay.set', { roomId })).code).toBe(4000)
    expect((await admin.refusal('roomStay.set', { roomId: 1, exam: true })).code).toBe(4040)
    const between = await admin.refusal('roomStay.set', { roomId, exam: true })
    expect(between).toEqual({ code: 4000, data: { exam: expect.stringContaining('上课') } })
    const bells = [{ name: '全天', weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 }]
    await database.system((db) =>
      db
        .updateTable('campus')
        .set({ bells: JSON.stringify(bells) })
        .where('id', '=', campusId)
        .execute(),
    )
    await admin.call('roomStay.set', { roomId, exam: true })
    const [sits] = await admin.call('roomStay.list', { campusId })
    expect(sits?.examUntil).toBeGreaterThan(Date.now())
    await admin.call('roomStay.set', { roomId, exam: false })
    expect(await admin.call('roomStay.list', { campusId })).toEqual([])
  })
})
