import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { forgetTombstones } from '#server/database/ageing.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const name = () => `名 ${randomUUID().slice(0, 8)}`
  const changes = (campusId: number, since?: string, page?: string) =>
    admin.call('sync.changes', { campusId, ...(since ? { since } : {}), ...(page ? { page } : {}) })
  const cursorOf = async (campusId: number) => {
    let { page, cursor } = await changes(campusId)
    while (page !== null) ({ page, cursor } = await changes(campusId, undefined, page))
    return cursor ?? ''
  }
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  /**
   * Follows the deltas until there is nothing new; answers the cursor. Another database of the same PostgreSQL
   * may hold cursors back for a moment, and then rows come twice.
   */
  const quietSince = async (campusId: number, since: string): Promise<string> => {
    const { cursor, created: _, reset: __, page: ___, ...rows } = await changes(campusId, since)
    if (Object.values(rows).every((list) => list.length === 0)) return cursor ?? ''
    await new Promise((resolve) => setTimeout(resolve, 50))
    return quietSince(campusId, cursor ?? '')
  }

  it('gives a campus whole', async () => {
    const { campusId, templateId, roomIds, deviceIds, buildingId, floorId } = world.own
    const pack = await changes(campusId)
    expect(pack).toMatchObject({ reset: false, page: null, removed: [], created: [] })
    expect(pack.campuses.map((campus) => campus.campusId)).toEqual([campusId])
    expect(ids(pack.spaces).sort()).toEqual([buildingId, floorId, ...roomIds].sort())
    expect(ids(pack.templates)).toContain(templateId)
    const room = pack.rooms.find(({ roomId }) => roomId === roomIds[0])
    expect(room && ids(room.devices)).toEqual(deviceIds)
  })

  it('begins anew for a browser that was away for longer than removals are remembered', async () => {
    const { campusId, cid } = world.own
    const before = await cursorOf(campusId)
    await world.server.database.system((db) =>
      sql`insert into tombstone (campus_id, table_name, row_id, cid, at)
        values (${campusId}, 'spaces', 1, ${cid}, now() - interval '200 days')`.execute(db),
    )
    expect((await changes(campusId, before)).reset).toBe(false)
    await forgetTombstones(world.server.database)
    expect((await changes(campusId, before)).reset).toBe(true)

    await eventually(async () => !(await changes(campusId, await cursorOf(campusId))).reset)
  })

  it('gives what has changed since a cursor, and then nothing', async () => {
    const { campusId, templateId, roomIds, floorId } = world.own
    const since = await quietSince(campusId, await cursorOf(campusId))
    const renamed = name()
    await admin.call('space.edit', { id: roomIds[1] ?? 0, campusId, name: renamed })
    await admin.call('templateGroup.addAll', {
      templateId,
      groupList: [{ name: name(), equipmentIds: [] }],
    })
    const delta = await changes(campusId, since)
    expect(delta.spaces.find(({ id }) => id === roomIds[1])).toMatchObject({ name: renamed, version: 2 })
    expect(delta.templates.find(({ id }) => id === templateId)?.groupList).toHaveLength(1)
    expect(ids(delta.spaces)).not.toContain(floorId)
    await quietSince(campusId, delta.cursor ?? '')
  })

  it('tells of templates that a campus gets, loses and gets again', async () => {
    const { campusId, otherCampusId, cid } = world.own
    const { templates } = await admin.call('template.add', { name: name(), campusIds: [otherCampusId] })
    const id = templates[0]?.id ?? 0
    const bind = (bound: boolean) =>
      world.server.database.system<unknown>((db) =>
        bound
          ? db.insertInto('template_campus').values({ cid, template_id: id, campus_id: campusId }).execute()
          : db
              .deleteFrom('template_campus')
              .where('template_id', '=', id)
              .where('campus_id', '=', campusId)
              .execute(),
      )
    const since = await cursorOf(campusId)
    /** Whether the template came, and whether it went. */
    const told = async () => {
      const { templates: came, removed } = await changes(campusId, since)
      return [ids(came).includes(id), removed.some((row) => row.table === 'templates' && row.id === id)]
    }
    expect(await told()).toEqual([false, false])
    await bind(true)
    expect(await told()).toEqual([true, false])
    await bind(false)
    expect(await told()).toEqual([false, true])
    await bind(true)
    expect(await told()).toEqual([true, false])
    await admin.call('template.delete', { id })
    expect(await told()).toEqual([false, true])
  })

  it('sends both rooms when a device moves, and the one it was deleted from', async () => {
    const { campusId, roomIds, deviceIds } = world.own
    const [from = 0, to = 0] = roomIds
    const [moved = 0, deleted = 0, stays = 0] = deviceIds
    const since = await cursorOf(campusId)
    await world.server.database.system((db) =>
      db.updateTable('device').set({ room_id: to }).where('id', '=', moved).execute(),
    )
    const delta = await changes(campusId, since)
    const devices = (at: typeof delta, roomId: number) =>
      at.rooms.filter((room) => room.roomId === roomId).map((room) => ids(room.devices))
    expect(devices(delta, from)).toEqual([[deleted, stays]])
    expect(devices(delta, to)).toEqual([[moved]])
    await world.server.database.system((db) => db.deleteFrom('device').where('id', '=', deleted).execute())
    const after = await changes(campusId, delta.cursor ?? '')
    expect(devices(after, from)).toEqual([[stays]])
    expect(after.campuses[0]?.deviceNum).toBe(2)
  })

  it('begins anew with a cursor it cannot use', async () => {
    const { campusId } = world.own
    const [epoch = '', xid = '', sections = ''] = (await cursorOf(campusId)).split('.')
    const ofAnother = `${'0'.repeat(32)}.${xid}.${sections}`
    const ahead = `${epoch}.${Number(xid) + 1_000_000}.${sections}`
    const couldReadLess = `${epoch}.${xid}.1`
    for (const since of [ofAnother, ahead, couldReadLess, 'nonsense']) {
      const answer = await changes(campusId, since)
      expect(answer.reset).toBe(true)
      expect(answer.spaces.length).toBeGreaterThan(3)
    }
    const couldReadMore = `${epoch}.${xid}.255`
    expect((await changes(campusId, couldReadMore)).reset).toBe(false)
    expect((await admin.refusal('sync.changes', { campusId, page: 'x' })).code).toBe(4000)
  })

  it('leaves out what the caller may not read', async () => {
    const reader = await world.as('own-reader')
    const pack = await reader.call('sync.changes', { campusId: world.own.campusId })
    expect(pack.campuses).toHaveLength(1)
    expect([pack.spaces, pack.templates, pack.rooms].flat()).toEqual([])
    expect(pack.cursor).toEqual(expect.any(String))
  })

  it('sends many rooms page by page', async () => {
    const { campusId, cid, floorId, productId } = world.own
    const count = limits.packRooms + 20
    await world.server.database.system(async (db) => {
      const rooms = await db
        .insertInto('space')
        .values(
          Array.from({ length: count }, (_, index) => ({
            cid,
            campus_id: campusId,
            kind: 'room' as const,
            parent_id: floorId,
            name: `多 ${index}`,
            template_id: null,
          })),
        )
        .returning('id')
        .execute()
      await db
        .insertInto('device')
        .values(
          rooms.map(({ id }) => ({
            cid,
            campus_id: campusId,
            room_id: id,
            device_no: `M${id}`,
            name: `灯 ${id}`,
            product_id: productId,
            gateway_id: null,
          })),
        )
        .execute()
    })
    const first = await changes(campusId)
    expect(first.rooms).toHaveLength(limits.packRooms)
    expect(first.cursor).toBeNull()
    // A change while the pages are fetched is in the delta after them.
    const [room] = first.rooms
    await world.server.database.system((db) =>
      db
        .updateTable('device')
        .set({ name: '换名' })
        .where('room_id', '=', room?.roomId ?? 0)
        .execute(),
    )
    const second = await changes(campusId, undefined, first.page ?? '')
    expect([second.campuses, second.spaces, second.templates].flat()).toEqual([])
    expect(second.page).toBeNull()
    const seen = [...first.rooms, ...second.rooms].map(({ roomId }) => roomId)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(count)
    const delta = await changes(campusId, second.cursor ?? '')
    expect(delta.rooms.map(({ roomId }) => roomId)).toContain(room?.roomId)
  })

  it.runIf(kind.name === 'PostgreSQL')(
    'misses nothing that was begun before and committed after',
    async () => {
      const { campusId, buildingId, floorId } = world.own
      const since = await cursorOf(campusId)
      let commit = () => {}
      let written = () => {}
      const isWritten = new Promise<void>((resolve) => {
        written = resolve
      })
      const early = world.server.database.system(async (db) => {
        await db.updateTable('space').set({ sort: 7 }).where('id', '=', buildingId).execute()
        written()
        await new Promise<void>((resolve) => {
          commit = resolve
        })
      })
      await isWritten
      await world.server.database.system((db) =>
        db.updateTable('space').set({ sort: 8 }).where('id', '=', floorId).execute(),
      )
      const between = await changes(campusId, since)
      expect(ids(between.spaces)).toContain(floorId)
      expect(ids(between.spaces)).not.toContain(buildingId)
      commit()
      await early
      const after = await changes(campusId, between.cursor ?? '')
      expect(ids(after.spaces)).toContain(buildingId)
    },
  )

  describe('the stream', () => {
    it('says hello, then which campuses have changed, to those who see them', async () => {
      const { campusId, otherCampusId } = world.own
      const mine = await openEvents(admin)
      const bound = await openEvents(await world.as('own-bound'))
      const rival = await openEvents(await world.as('rival-admin'))
      expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
      for (const events of [mine, bound, rival]) await events.next('hello')
      /** Reads on until a campus is named; answers every campus named until then. */
      const heardUntil = async (events: typeof mine, wanted: number) => {
        const named = new Set<number>()
        while (!named.has(wanted)) for (const id of (await events.next('changed')).campusIds) named.add(id)
        return named
      }
      await admin.call('campus.edit', { campusId: otherCampusId, phone: '10001' })
      await heardUntil(mine, otherCampusId)
      await admin.call('campus.edit', { campusId, phone: '10002' })
      expect(await heardUntil(bound, campusId)).toEqual(new Set([campusId]))
      const foreign = await world.as('rival-admin')
      await foreign.call('campus.edit', { campusId: world.rival.campusId, phone: '10003' })
      expect(await heardUntil(rival, world.rival.campusId)).toEqual(new Set([world.rival.campusId]))
      for (const events of [mine, bound, rival]) events.close()
    })

    it('gathers changes that follow each other', async () => {
      const events = await openEvents(admin)
      await events.next('hello')
      const { campusId, otherCampusId } = world.own
      await admin.call('campus.edit', { campusId, phone: '10004' })
      await admin.call('campus.edit', { campusId: otherCampusId, phone: '10005' })
      const seen = new Set((await events.next('changed')).campusIds)
      if (seen.size < 2) for (const id of (await events.next('changed')).campusIds) seen.add(id)
      expect(seen).toEqual(new Set([campusId, otherCampusId]))
      events.close()
    })

    it('ends when its session is signed out', async () => {
      const client = await world.as('own-admin')
      const events = await openEvents(client)
      await events.next('hello')
      await client.call('user.logout', {})
      await events.ended
    })
  })
})
