import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Template } from '#contract/template-shapes.ts'
import type { Work } from '#server/database/database.ts'
import { places } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { allAtOnce, waiting } from './at-once.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, addTemplate, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let template: Template

  /** A room made from the template with a lamp, whose gateway hangs in another room and never comes. */
  const addRoom = async (name: string) => {
    const { cid, campusId, floorId, productId } = world.own
    const place = { campusId, parentId: floorId, kind: 'room', name } as const
    const added = await admin.call('space.add', { ...place, templateId: template.id })
    const roomId = only(added.created).id
    await world.server.database.system(async (db) => {
      const row = { cid, campus_id: campusId, room_id: roomId, product_id: productId }
      const add = async (
        device: Pick<typeof row, 'room_id'> & { device_no: string; gateway_id: number | null },
      ) => {
        const values = { ...row, name: '灯一', ...device }
        return (await db.insertInto('device').values(values).returning('id').executeTakeFirstOrThrow()).id
      }
      const closet = world.own.roomIds[1] ?? 0
      const gateway_id = await add({ room_id: closet, device_no: `G-${roomId}`, gateway_id: null })
      await add({ room_id: roomId, device_no: `L-${roomId}`, gateway_id })
    })
    return roomId
  }
  const stateOf = (client = admin) => client.call('template.configState', { id: template.id })
  const publish = async () => only((await admin.call('template.publish', { id: template.id })).templates)

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)
  beforeEach(async () => {
    template = await addFullTemplate(admin, world)
  })

  describe('publishing a template', () => {
    it('is refused by field while there is nothing in it', async () => {
      const empty = await addTemplate(admin, world)
      const refused = await admin.refusal('template.publish', { id: empty.id })
      expect(refused).toEqual({ code: 4000, data: { equipmentList: expect.stringContaining('没有设备') } })
      const equipmentList = template.equipmentList.map(({ id }) => ({ id, state: 0 }))
      await admin.call('templateEquipment.updateList', { templateId: template.id, equipmentList })
      expect(await admin.refusal('template.publish', { id: template.id })).toEqual({
        code: 4000,
        data: { equipmentList: expect.stringContaining('停用') },
      })
      expect((await admin.call('template.getById', { id: template.id })).status).toBe(0)
    })

    it('makes it published, and an edit of it a debug update; neither is an edit of its own fields', async () => {
      const published = await publish()
      expect(published).toMatchObject({ status: 2, version: template.version })
      expect(published.revision).toBeGreaterThan(template.revision)
      expect((await stateOf()).revision).toBe(published.revision)
      const sceneList = [{ id: only(template.sceneList).id, name: '下课' }]
      const edited = only(
        (await admin.call('templateScene.editAll', { templateId: template.id, sceneList })).templates,
      )
      expect(edited).toMatchObject({ status: 3, version: template.version })
      expect(edited.revision).toBeGreaterThan(published.revision)
      expect((await publish()).status).toBe(2)
      const renamed = await admin.call('template.edit', { id: template.id, describe: '改了' })
      expect(only(renamed.templates)).toMatchObject({ status: 3, version: template.version + 1 })
    })

    it('compiles a configuration for each room and says that it waits for the gateways', async () => {
      const before = await stateOf()
      expect(before).toMatchObject({ publishedAt: null, revision: null, rooms: 0, roomList: [] })
      const [withLamp, later] = [await addRoom('甲'), await addRoom('乙')]
      expect((await stateOf()).roomList.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
      await publish()
      const state = await stateOf()
      expect(state).toMatchObject({ rooms: 2, sent: 0, gatewayAcked: 0, applied: 0, unknown: 0 })
      expect(state.roomList).toMatchObject([
        { roomId: withLamp, name: '甲', place: '一号楼 / 一层', state: 'pending', sentAt: null },
        { roomId: later, name: '乙', state: 'pending' },
      ])
      const rows = await world.server.database.system((db) =>
        db.selectFrom('room_config').selectAll().where('template_id', '=', template.id).execute(),
      )
      expect(rows.find(({ room_id }) => room_id === withLamp)?.devices).toEqual([
        { deviceNo: `L-${withLamp}`, identifier: template.equipmentList[0]?.identifier },
      ])
      expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
      expect(new Set(rows.map(({ template_hash }) => template_hash)).size).toBe(1)
    })

    it('leaves rooms it does not see with what they have, which then waits for a publishing of theirs', async () => {
      const roomId = await addRoom(`丙 ${template.id}`)
      await publish()
      const { otherCampusId, cid } = world.own
      const elsewhere = await world.server.database.system(async (db) => {
        await db
          .insertInto('template_campus')
          .values({ cid, template_id: template.id, campus_id: otherCampusId })
          .execute()
        const row = { cid, campus_id: otherCampusId, kind: 'room', name: `远 ${template.id}` } as const
        const space = { ...row, template_id: template.id }
        return (await db.insertInto('space').values(space).returning('id').executeTakeFirstOrThrow()).id
      })
      const bound = await world.as('own-bound')
      await bound.call('template.edit', { id: template.id, name: `新 ${template.id}` })
      await bound.call('template.publish', { id: template.id })
      expect((await stateOf(bound)).roomList.map((room) => room.roomId)).toEqual([roomId])
      const states = new Map((await stateOf()).roomList.map((room) => [room.roomId, room.state]))
      expect(states).toEqual(
        new Map([
          [roomId, 'pending'],
          [elsewhere, 'unknown'],
        ]),
      )
    })

    it('is told to those who may look', async () => {
      await addRoom(`丁 ${template.id}`)
      const events = await openEvents(admin, [])
      await events.next('hello')
      await publish()
      // An earlier test's publishing may still be told of.
      const told = async () => (await events.next('config')).templateIds
      for (let ids = await told(); !ids.includes(template.id); ) ids = await told()
      events.close()
    })

    it('is written down with the rooms it was for', async () => {
      const roomId = await addRoom(`戊 ${template.id}`)
      await publish()
      const { rows } = await world.server.database.system(async (db) => ({
        rows: await db
          .selectFrom('audit_change')
          .innerJoin('audit', 'audit.id', 'audit_change.audit_id')
          .select(['table_name', 'after'])
          .where('call', '=', 'template.publish')
          .where('table_name', '=', 'room_config')
          .execute(),
      }))
      expect(rows.map(({ after }) => after?.room_id)).toContain(roomId)
    })

    // The embedded database does one thing after the other.
    it.runIf(kind === places.postgresql)('is what a room runs whose devices change meanwhile', async () => {
      const roomId = await addRoom('换灯的教室')
      await publish()
      const { database } = world.server
      const ran = () =>
        database.system((db) =>
          db
            .selectFrom('room_config')
            .select(['version', 'devices'])
            .where('room_id', '=', roomId)
            .executeTakeFirst(),
        )
      const runs = async (deviceNo: string) => JSON.stringify((await ran())?.devices).includes(deviceNo)
      const swap = (from: string, to: string) =>
        database.system((db) =>
          db.updateTable('device').set({ device_no: to }).where('device_no', '=', from).execute(),
        )
      await swap(`L-${roomId}`, `M-${roomId}`)
      await eventually(() => runs(`M-${roomId}`))
      // An earlier change may have been met with the lamp as it is now, and its own waits still.
      await eventually(async () => {
        const waits = await database.system((db) => db.selectFrom('config_need').select('id').execute())
        return waits.length === 0
      })
      // Holds the publishing up when it has given the room its version, and has not been committed.
      const hold: Work<unknown> = (db) => sql`lock table config_delivery in share mode`.execute(db)
      const swapMeanwhile = async () => {
        await eventually(async () => (await waiting(database)) === 1)
        return swap(`M-${roomId}`, `N-${roomId}`)
      }
      await allAtOnce<unknown>(database, hold, [publish, swapMeanwhile])
      await eventually(() => runs(`N-${roomId}`))
      expect((await ran())?.version).toBe(2)
    })

    it('does not reach another company', async () => {
      const rival = await world.as('rival-admin')
      const { id } = template
      expect((await rival.refusal('template.publish', { id })).code).toBe(4040)
      expect((await rival.refusal('template.configState', { id })).code).toBe(4040)
    })
  })
})
