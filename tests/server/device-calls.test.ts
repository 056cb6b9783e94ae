import { afterAll, beforeAll, expect, it } from 'vitest'
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
    const { cid, campusId, roomIds, deviceIds } = world.own
    await world.server.database.system((db) =>
      db
        .insertInto('device_status')
        .values(
          deviceIds.slice(0, 2).map((device_id, index) => ({
            device_id,
            cid,
            campus_id: campusId,
            room_id: roomIds[0] ?? 0,
            online: true,
            fault: index === 1,
            device_switch: 1,
            values: JSON.stringify({ brightness: 70 + index }),
            at: new Date(1_700_000_000_000 + index),
          })),
        )
        .execute(),
    )
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  it('lists the devices of a campus or a room, and finds them', async () => {
    const { campusId, roomIds, deviceIds } = world.own
    const list = (input: object) => admin.call('device.queryDeviceList', { campusId, pageSize: 0, ...input })
    expect((await list({})).list.map(({ id }) => id)).toEqual(deviceIds)
    expect((await list({ roomId: roomIds[1] ?? 0 })).total).toBe(0)
    expect((await list({ keyWord: 'l2' })).list).toMatchObject([
      { deviceNo: 'L2', productName: '吸顶灯', parentTypeId: 1, gatewayId: null, version: 1 },
    ])
  })

  it('lists with each where it is and how it stands', async () => {
    const { list } = await admin.call('device.queryDeviceList', { campusId: world.own.campusId, pageSize: 0 })
    const where = { buildingName: '一号楼', floorName: '一层', deviceType: 1 }
    expect(list).toMatchObject([
      { ...where, status: 'running', deviceSwitch: 1 },
      { ...where, status: 'fault', deviceSwitch: 1 },
      { ...where, status: null, deviceSwitch: null },
    ])
  })

  it('answers what devices last said', async () => {
    const { campusId, deviceIds } = world.own
    const all = await admin.call('device.status', { campusId })
    expect(all.statuses).toHaveLength(2)
    expect(all.statuses.find(({ deviceId }) => deviceId === deviceIds[1])).toMatchObject({
      online: true,
      fault: true,
      values: { brightness: 71 },
      at: 1_700_000_000_001,
    })
    const later = await admin.call('device.status', { campusId, since: 1_700_000_000_000 })
    expect(later.statuses.map(({ deviceId }) => deviceId)).toEqual([deviceIds[1]])
  })

  it('counts devices and their states', async () => {
    const { campusId } = world.own
    expect(await admin.call('device.summary', { campusId })).toEqual({
      deviceNum: 3,
      lightNum: 3,
      panelNum: 0,
      gatewayNum: 0,
      otherNum: 0,
      entries: [{ parentTypeId: 1, onlineCount: 1, faultCount: 1, outlineCount: 1 }],
    })
    // Beside figures of energy it is said when one of them spoke last.
    expect((await admin.call('campusEnergy.deviceStatusList', { campusId })).list).toEqual([
      { parentTypeId: 1, onlineCount: 1, faultCount: 1, outlineCount: 1, newestAt: 1_700_000_000_001 },
    ])
  })

  it('refuses a command that no gateway takes, and one that makes no sense', async () => {
    const [deviceId = 0] = world.own.deviceIds
    const command = (identifier: string, paramValue: number) =>
      admin.refusal('device.command', { deviceId, identifier, paramValue })
    expect(await command('switch', 1)).toMatchObject({ code: 5030, data: { deviceId, gatewayAt: null } })
    expect(await command('switch', 7)).toMatchObject({ code: 4000, data: { paramValue: expect.any(String) } })
    const bound = await world.as('own-bound')
    expect(
      (await bound.refusal('device.command', { deviceId, identifier: 'switch', paramValue: 1 })).code,
    ).toBe(5030)
  })

  it('says how far the way to the devices is open', async () => {
    const { cid, campusId, otherCampusId, roomIds, deviceIds } = world.own
    const gatewayId = await world.server.database.system(async (db) => {
      const { id: product_id } = await db
        .insertInto('product')
        .values({
          cid,
          pid: 'gw',
          product_type_id: 1,
          equipment_type: 5,
          parent_type_id: 5,
          name: '网关',
          function_list: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('device')
        .values({
          cid,
          campus_id: campusId,
          room_id: roomIds[0] ?? 0,
          device_no: 'GW1',
          name: '网关一',
          product_id,
          gateway_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const behind = deviceIds.slice(1)
      await db.updateTable('device').set({ gateway_id: id }).where('id', 'in', behind).execute()
      return id
    })
    const gateway = { deviceId: gatewayId, deviceNo: 'GW1', name: '网关一', deviceNum: 2, onlineNum: 1 }
    expect(await admin.call('device.reach', { campusId })).toEqual({
      broker: true,
      simulated: false,
      gateways: [{ ...gateway, online: false, at: null }],
    })
    expect((await admin.call('device.reach', { campusId: otherCampusId })).gateways).toEqual([])
    const bound = await world.as('own-bound')
    expect((await bound.refusal('device.reach', { campusId: otherCampusId })).code).toBe(4040)
  })

  it('streams statuses of the campuses asked for', async () => {
    const { campusId, otherCampusId } = world.own
    const events = await openEvents(admin, [campusId, otherCampusId])
    await events.next('hello')
    events.close()
    await events.ended
  })
})
