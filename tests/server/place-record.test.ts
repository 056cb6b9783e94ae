import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
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

  it('holds what was told and changed where, for those who see the campus, and finds it by place', async () => {
    const { campusId, deviceIds } = world.own
    const [deviceId = 0] = deviceIds
    const add = async (kind: 'building' | 'floor' | 'room', name: string, parentId: number | null) =>
      (await admin.call('space.add', { campusId, kind, name, parentId })).spaces[0]?.id ?? 0
    const building = await add('building', '实验楼', null)
    const floor = await add('floor', '1层', building)
    const room = await add('room', '101', floor)
    const next = await add('room', '102', floor)
    await admin.refusal('device.command', { deviceId, identifier: 'switch', paramValue: 1 })
    const { roomId } = (await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })).list[0] ?? {}

    const list = (client: Client, more: object = {}) => client.call('placeRecord.list', { campusId, ...more })
    const told = await list(admin, { deviceId })
    expect(told.list).toMatchObject([
      {
        ...{ kind: 'command', spaceId: roomId, what: 'device.command', username: 'own-admin' },
        detail: { identifier: 'switch', paramValue: 1, done: 0, code: 5030 },
      },
    ])
    const made = async (spaceId: number) => (await list(admin, { spaceId })).list.map(({ name }) => name)
    expect([await made(building), await made(room)]).toEqual([['102', '101', '1层', '实验楼'], ['101']])

    // A room has heard what its building and its zones were told, and not what its neighbour was.
    await world.server.database.system((db) =>
      db
        .insertInto('place_record')
        .values(
          [
            { space_id: building, detail: '{}' },
            { space_id: next, detail: '{}' },
            { space_id: null, detail: JSON.stringify({ zoneId: 1, spaceIds: [room] }) },
            { space_id: null, detail: JSON.stringify({ zoneId: 1, spaceIds: null }) },
          ].map((told) => ({
            ...{ cid: world.own.cid, campus_id: campusId, kind: 'command' as const, device_id: null },
            ...{ name: '', account_id: null, username: '', what: 'device.command', ...told },
          })),
        )
        .execute(),
    )
    const heard = async (spaceId: number) => (await list(admin, { spaceId, kind: 'command' })).total
    expect([await heard(room), await heard(next), await heard(floor)]).toEqual([3, 3, 4])

    const bound = await world.as('own-bound')
    expect((await list(bound)).total).toBe((await list(admin)).total)
    const { otherCampusId } = world.own
    expect((await bound.refusal('placeRecord.list', { campusId: otherCampusId })).code).toBe(4040)

    const logged = async (spaceId: number) => (await admin.call('audit.list', { spaceId })).list.length
    expect([await logged(building), await logged(room)]).toEqual([4, 1])
    expect((await admin.call('audit.list', { deviceId })).list).toMatchObject([{ call: 'device.command' }])
  })
})
