import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Template } from '#contract/template-shapes.ts'
import type { Work } from '#server/database/database.ts'
import { places } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { allAtOnce, waiting } from './at-once.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { roomsConfigs } from './rooms-configs.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let template: Template
  let site: ReturnType<typeof roomsConfigs>
  const id = () => template.id
  const addRoom = () => site.addRoom(id())
  const runsOf = (roomId: number) => site.runsOf(id(), roomId)
  const publish = (input: object = {}) => admin.call('template.publish', { id: id(), ...input })
  const edit = () =>
    admin.call('templateScene.addAll', {
      templateId: id(),
      sceneList: [{ name: name('景'), actionList: [] }],
    })
  const rollout = async () => (await admin.call('template.publishing', { id: id() })).rollouts[0]
  const isDone = () => eventually(async () => (await rollout())?.state === 'done')
  const numbersIn = async (roomId: number) => (await runsOf(roomId))?.devices.map(({ deviceNo }) => deviceNo)
  const followsDevices = async (roomId: number) => {
    const lamp = await site.addLamp(roomId, null)
    expect(await numbersIn(roomId)).toHaveLength(1)
    const before = await numbersIn(roomId)
    await site.swap(lamp)
    expect(await numbersIn(roomId)).not.toEqual(before)
    const elsewhere = { campusId: world.own.campusId, deviceIds: [lamp], roomId: world.own.roomIds[0] ?? 0 }
    await admin.call('device.move', elsewhere)
    expect(await numbersIn(roomId)).toEqual([])
  }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    site = roomsConfigs(world, admin)
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)
  beforeEach(async () => {
    template = await addFullTemplate(admin, world)
  })

  describe('devices that come, change and go are in what a room runs', () => {
    it('in which a template is tried that was never published', async () => {
      const roomId = await addRoom()
      await admin.call('template.debug', { id: id(), roomId })
      await followsDevices(roomId)
      expect(await runsOf(roomId)).toMatchObject({ debug: true, version: null })
    })

    it('for which alone a template was published', async () => {
      const roomId = await addRoom()
      await publish({ roomIds: [roomId] })
      await followsDevices(roomId)
      expect(await runsOf(roomId)).toMatchObject({ version: 1 })
    })

    // The embedded database does one thing after the other.
    it.runIf(kind === places.postgresql)('while a template is published for the first time', async () => {
      const roomId = await addRoom()
      const lamp = await site.addLamp(roomId, null)
      expect(await runsOf(roomId)).toBeUndefined()
      const { database } = world.server
      // Holds the publishing up when it has given the room its version, and has not been committed.
      const hold: Work<unknown> = (db) => sql`lock table config_delivery in share mode`.execute(db)
      const swapMeanwhile = async () => {
        await eventually(async () => (await waiting(database)) === 1)
        return site.swap(lamp)
      }
      await allAtOnce<unknown>(database, hold, [publish, swapMeanwhile])
      const [there] = (await runsOf(roomId))?.inside ?? []
      expect(await numbersIn(roomId)).toEqual([there?.deviceNo])
    })

    it('as it was when it was published: that is no older than before', async () => {
      const [first, second] = [await addRoom(), await addRoom()]
      const lamp = await site.addLamp(first, null)
      await publish()
      await admin.call('template.reapply', { id: id(), roomIds: [second] })
      const before = [await runsOf(first), await runsOf(second)]
      await admin.call('device.move', { campusId: world.own.campusId, deviceIds: [lamp], roomId: second })
      expect(await numbersIn(second)).toHaveLength(1)
      expect([await runsOf(first), await runsOf(second)].map((runs) => runs?.publishedAt)).toEqual(
        before.map((runs) => runs?.publishedAt),
      )
    })
  })

  it('is never older than before, whoever’s clock was ahead', async () => {
    const roomId = await addRoom()
    await publish()
    const ahead = new Date(Date.now() + 60_000)
    await world.server.database.system((db) =>
      db.updateTable('room_config').set({ published_at: ahead }).where('room_id', '=', roomId).execute(),
    )
    await edit()
    await publish()
    expect(await runsOf(roomId)).toMatchObject({ version: 2, publishedAt: ahead.getTime() })
  })

  it('gives rooms that came while a first version went out in waves that one, once it is released', async () => {
    const rooms = [await addRoom(), await addRoom()]
    await site.addLamp(rooms[0] ?? 0, await site.addGateway())
    await publish({ waveSize: 1 })
    const later = await addRoom()
    expect(await runsOf(later)).toBeUndefined()
    await site.confirm(id())
    await isDone()
    expect(await runsOf(later)).toMatchObject({ version: 1, held: false })
  })

  describe('another room is chosen to try a template', () => {
    it('and the first goes back to the version that was published for it alone', async () => {
      const [first, second] = [await addRoom(), await addRoom()]
      await publish({ roomIds: [first] })
      const before = await runsOf(first)
      await edit()
      await admin.call('template.editDebug', { id: id(), roomId: first })
      // What is tried a second time is not what it had.
      await edit()
      await admin.call('template.editDebug', { id: id() })
      await admin.call('template.editDebug', { id: id(), roomId: second })
      const after = await runsOf(first)
      expect(after).toMatchObject({ debug: false, version: 1, hash: before?.hash })
      expect(after?.publishedAt).toBeGreaterThan(before?.publishedAt ?? 0)
    })

    it('and the first goes back to the version that it holds', async () => {
      const [first, second] = [await addRoom(), await addRoom()]
      await publish()
      await edit()
      await publish()
      await admin.call('template.rollback', { id: id(), number: 1, roomIds: [first] })
      const before = await runsOf(first)
      await edit()
      await admin.call('template.editDebug', { id: id(), roomId: first })
      await admin.call('template.editDebug', { id: id(), roomId: second })
      expect(await runsOf(first)).toMatchObject({ debug: false, version: 1, held: true, hash: before?.hash })
    })

    it('and the first runs nothing where it had nothing, or what was released meanwhile', async () => {
      const [here, elsewhere] = [await addRoom(), (await site.addRoomElsewhere(id())).id]
      await admin.call('template.debug', { id: id(), roomId: elsewhere })
      await admin.call('template.debug', { id: id(), roomId: here })
      expect(await runsOf(elsewhere)).toBeUndefined()
      await publish({ roomIds: [here] })
      await edit()
      await admin.call('template.editDebug', { id: id(), roomId: elsewhere })
      const bound = await world.as('own-bound')
      await bound.call('template.publish', { id: id() })
      await edit()
      await admin.call('template.editDebug', { id: id(), roomId: here })
      expect(await runsOf(elsewhere)).toMatchObject({ debug: false, version: 2 })
    })

    it('by somebody who does not see the first, which goes back all the same', async () => {
      const elsewhere = (await site.addRoomElsewhere(id())).id
      const here = await addRoom()
      await publish()
      await edit()
      await admin.call('template.editDebug', { id: id(), roomId: elsewhere })
      expect(await runsOf(elsewhere)).toMatchObject({ debug: true })
      const bound = await world.as('own-bound')
      const unnamed = await bound.refusal('template.editDebug', { id: id() })
      expect(unnamed).toEqual({ code: 4000, data: { roomId: expect.any(String) } })
      await bound.call('template.editDebug', { id: id(), roomId: here })
      expect(await runsOf(elsewhere)).toMatchObject({ debug: false, version: 1 })
      expect(await runsOf(here)).toMatchObject({ debug: true })
      expect((await admin.call('template.publishing', { id: id() })).debugRoomId).toBe(here)
    })
  })

  describe('a role that is called otherwise', () => {
    const rename = (...names: string[]) =>
      admin.call('templateEquipment.updateList', {
        templateId: id(),
        equipmentList: template.equipmentList.map((one, index) => ({ id: one.id, name: names[index] ?? '' })),
      })
    const playersOf = async (roomId: number) =>
      new Map((await runsOf(roomId))?.devices.map(({ identifier, deviceNo }) => [identifier, deviceNo]))
    const called = (lamp: number, to: string) =>
      admin.call('device.edit', { campusId: world.own.campusId, id: lamp, name: to })

    it('goes on to be played by its device, which is called so too, in a trial, a version and back', async () => {
      const [roomId, other] = [await addRoom(), await addRoom()]
      const [second, first] = [await site.addLamp(roomId, null), await site.addLamp(roomId, null)]
      await called(second, '灯二')
      expect(first).toBeGreaterThan(second)
      await publish()
      const before = await playersOf(roomId)
      const isAsBefore = async (...names: string[]) => {
        const runs = await runsOf(roomId)
        expect(await playersOf(roomId)).toEqual(before)
        expect(runs?.inside.toSorted((a, b) => b.id - a.id).map((one) => one.name)).toEqual(names)
      }
      expect(before.size).toBe(2)
      await rename('讲台灯', '后排灯')
      await admin.call('template.editDebug', { id: id(), roomId })
      await isAsBefore('讲台灯', '后排灯')
      await admin.call('template.editDebug', { id: id(), roomId: other })
      await isAsBefore('灯一', '灯二')
      await publish()
      await isAsBefore('讲台灯', '后排灯')
      // No two are called the same at any time.
      await rename('甲', '讲台灯')
      await rename('后排灯', '讲台灯')
      await publish()
      await isAsBefore('后排灯', '讲台灯')
      await admin.call('template.rollback', { id: id(), number: 1 })
      await isAsBefore('灯一', '灯二')
    })
  })

  it('is not deleted while rooms still run what was published of it, seen or not', async () => {
    const rooms = [await addRoom(), (await site.addRoomElsewhere(id())).id]
    await publish()
    expect((await site.runs(id())).size).toBe(2)
    const next = await addFullTemplate(admin, world)
    const put = (template_id: number) =>
      world.server.database.system((db) =>
        db.updateTable('space').set({ template_id }).where('id', 'in', rooms).execute(),
      )
    await put(next.id)
    const bound = await world.as('own-bound')
    for (const client of [admin, bound])
      expect(await client.refusal('template.delete', { id: id() })).toEqual({
        code: 4092,
        data: { id: '仍有 2 个房间在运行它；请先发布这些房间的新模板' },
      })
    await admin.call('template.updateTemplateCampusIds', {
      id: next.id,
      campusIds: [world.own.campusId, world.own.otherCampusId],
    })
    await admin.call('template.publish', { id: next.id })
    await admin.call('template.delete', { id: id() })
    expect([...(await site.runs(next.id)).keys()].toSorted()).toEqual(rooms.toSorted())
  })

  it('sends again only what rooms have, or what is released', async () => {
    const [chosen, other, later] = [await addRoom(), await addRoom(), await addRoom()]
    await publish({ roomIds: [chosen] })
    expect(await admin.call('template.reapply', { id: id() })).toEqual({ rooms: 1 })
    expect([...(await site.runs(id())).keys()]).toEqual([chosen])
    await edit()
    // Its gateway says nothing, so that the second wave does not begin.
    await site.addLamp(chosen, await site.addGateway())
    await publish({ waveSize: 1 })
    expect(await admin.call('template.reapply', { id: id(), roomIds: [chosen, other, later] })).toEqual({
      rooms: 1,
    })
    expect([...(await site.runs(id())).keys()]).toEqual([chosen])
  })
})
