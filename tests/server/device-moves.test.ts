import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Outdated } from '#contract/changed.ts'
import { saveAnnounced } from '#server/devices/announced-store.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let templateId: number
  let from: number
  let to: number

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    campusId = world.own.campusId
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const system: World['server']['database']['system'] = (work) => world.server.database.system(work)
  const addRoom = async (made = templateId) => {
    const room = { campusId, parentId: world.own.floorId, kind: 'room', name: name('室') } as const
    return only((await admin.call('space.add', { ...room, ...(made ? { templateId: made } : {}) })).created)
      .id
  }
  const addDevice = (room_id: number, called: string, gateway_id: number | null = null) =>
    system(async (db) => {
      const { cid, productId } = world.own
      const row = { cid, campus_id: campusId, room_id, name: called, product_id: productId, gateway_id }
      const made = { ...row, device_no: `SN-${randomUUID().slice(0, 12)}` }
      return db.insertInto('device').values(made).returning(['id', 'device_no']).executeTakeFirstOrThrow()
    })
  const inRoom = async (roomId: number) =>
    (await admin.call('device.queryDeviceList', { campusId, roomId, pageSize: 0 })).list
  const runs = (roomId: number) =>
    system((db) =>
      db
        .selectFrom('room_config')
        .select(['devices', 'hash'])
        .where('room_id', '=', roomId)
        .executeTakeFirst(),
    )

  /** Two rooms of a published template with the lamps 灯一 and 灯二, to be played by devices. */
  beforeEach(async () => {
    ;({ id: templateId } = await addFullTemplate(admin, world))
    ;[from, to] = [await addRoom(), await addRoom()]
    await admin.call('template.publish', { id: templateId })
    await vi.waitFor(async () => expect(await runs(to)).toBeDefined(), { timeout: 60_000 })
  })

  it('gives a device the part that nothing else plays, and both rooms their configuration', async () => {
    const stays = await addDevice(to, '灯一')
    const comes = await addDevice(from, '前排灯')
    const lamp = await system((db) =>
      db
        .insertInto('device_status')
        .values({
          ...{ device_id: comes.id, cid: world.own.cid, campus_id: campusId, room_id: from, online: true },
          ...{ fault: false, device_switch: 1, values: '{}', at: new Date() },
        })
        .returning('device_id')
        .executeTakeFirstOrThrow(),
    )
    await vi.waitFor(async () => expect((await runs(from))?.devices).toHaveLength(1), { timeout: 60_000 })
    const { rooms } = await admin.call('device.move', { campusId, deviceIds: [comes.id], roomId: to })
    expect(rooms.map(({ roomId, devices }) => [roomId, devices.map((device) => device.name)])).toEqual(
      [
        [from, []],
        [to, ['灯一', '灯二']],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    const played = async () => (await runs(to))?.devices.map(({ deviceNo }) => deviceNo).sort()
    await vi.waitFor(async () => expect(await played()).toEqual([stays.device_no, comes.device_no].sort()), {
      timeout: 60_000,
    })
    await vi.waitFor(async () => expect((await runs(from))?.devices).toEqual([]), { timeout: 60_000 })
    const { statuses } = await admin.call('device.status', { campusId, roomId: to })
    expect(statuses.map(({ deviceId }) => deviceId)).toEqual([lamp.device_id])

    // Emptied, it goes.
    await admin.call('space.delete', { id: from })
  })

  it('takes along what was alarmed of it, and ends what somebody held of it in the old room', async () => {
    const { id: deviceId } = await addDevice(from, '灯一')
    const { id: other } = await addDevice(from, '灯二')
    const lease_id = `lease-${randomUUID()}`
    const held = (...ids: number[]) =>
      JSON.stringify(ids.map((id) => ({ identifier: `lamp-${id}`, fn: 'switch', deviceId: id })))
    await system(async (db) => {
      const place = { cid: world.own.cid, campus_id: campusId, room_id: from }
      const about = { scene_value: 1, group_value: null, device_id: null, account_id: null, username: '王' }
      const times = { asked_at: new Date(), held_at: new Date(), until_at: new Date(Date.now() + 600_000) }
      await db
        .insertInto('lease')
        .values([
          { ...place, ...about, ...times, lease_id, targets: held(deviceId), gateway_ids: '[]' },
          {
            ...place,
            ...about,
            ...times,
            lease_id: `${lease_id}+`,
            targets: held(deviceId, other),
            gateway_ids: '[]',
          },
        ])
        .execute()
      const alarm = await db
        .insertInto('alarm')
        .values({
          ...{ ...place, kind: 'deviceOffline', level: 3, state: 'raised', object_type: 'device' },
          ...{ object_id: deviceId, name: '灯一', place: '旧处', value: null, limit_value: null },
          ...{ gateway_num: 0, device_num: 1, raised_at: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('alarm_member')
        .values({
          ...{ kind: 'deviceOffline', object_id: deviceId, alarm_id: alarm.id },
          ...{ cid: world.own.cid, campus_id: campusId },
        })
        .execute()
    })
    await admin.call('device.move', { campusId, deviceIds: [deviceId], roomId: to })
    const standing = await admin.call('lease.list', { campusId })
    expect(standing.map((lease) => [lease.leaseId, lease.deviceIds])).toEqual([[`${lease_id}+`, [other]]])
    const alarm = () =>
      system((db) =>
        db
          .selectFrom('alarm')
          .select(['id', 'room_id', 'place', 'state'])
          .where('object_id', '=', deviceId)
          .executeTakeFirstOrThrow(),
      )
    expect(await alarm()).toMatchObject({ room_id: to, place: expect.stringContaining('一号楼 / 一层 / ') })

    await admin.call('device.delete', { campusId, id: deviceId })
    expect((await alarm()).state).toBe('cleared')
    const { id } = await alarm()
    const told = await system((db) =>
      db.selectFrom('alarm_event').select('event').where('alarm_id', '=', id).execute(),
    )
    expect(told).toEqual([{ event: 'clear' }])
  })

  it('leaves what was counted and reported of a device that is taken out of use, and frees its number', async () => {
    const gateway = await addDevice(from, '网关')
    const lamp = await addDevice(from, '灯一', gateway.id)
    await admin.call('fault.report', { campusId, roomId: from, deviceId: lamp.id, describe: '灯一不亮' })
    await system((db) =>
      db
        .insertInto('telemetry_hour')
        .values({
          ...{
            device_id: lamp.id,
            metric: 'power',
            at: new Date(0),
            cid: world.own.cid,
            campus_id: campusId,
          },
          ...{ samples: 1, total: 8, lowest: 8, highest: 8, first: 8, last: 8 },
        })
        .execute(),
    )
    expect(await admin.refusal('device.delete', { campusId, id: gateway.id })).toEqual({
      code: 4092,
      data: { deviceNum: 1 },
    })
    const { deviceNum } = await admin.call('campus.getById', { id: campusId })
    const gone = await admin.call('device.delete', { campusId, id: lamp.id })
    expect(gone.campuses[0]?.deviceNum).toBe(deviceNum - 1)
    expect(gone.rooms.flatMap(({ devices }) => devices.map(({ id }) => id))).toEqual([gateway.id])
    expect((await admin.refusal('device.delete', { campusId, id: lamp.id })).code).toBe(4040)

    const reported = (await admin.call('fault.list', { campusId })).find(({ roomId }) => roomId === from)
    expect(reported).toMatchObject({ deviceId: lamp.id, deviceName: '灯一' })
    const counted = await system((db) =>
      db.selectFrom('telemetry_hour').select('total').where('device_id', '=', lamp.id).execute(),
    )
    expect(counted).toEqual([{ total: 8 }])
    const again = { campus_id: campusId, room_id: from, device_no: lamp.device_no, name: '新灯' }
    await system((db) =>
      db
        .insertInto('device')
        .values({ ...again, cid: world.own.cid, product_id: world.own.productId, gateway_id: null })
        .execute(),
    )
    // Records say what became of it, by its name.
    const records = await admin.call('placeRecord.list', { campusId, deviceId: lamp.id, kind: 'edit' })
    expect(records.list[0]).toMatchObject({ what: 'device.delete', name: '灯一', spaceId: from })
  })

  it('refuses rooms and devices of others, and what somebody has changed since', async () => {
    const { id, device_no: deviceNo } = await addDevice(from, '灯一')
    const move = { campusId, deviceIds: [id], roomId: to }
    const rival = world.rival
    expect(await admin.refusal('device.move', { ...move, roomId: rival.roomIds[0] ?? 0 })).toMatchObject({
      code: 4040,
      data: { roomId: rival.roomIds[0] },
    })
    expect(
      await admin.refusal('device.move', { ...move, deviceIds: [id, rival.deviceIds[0] ?? 0] }),
    ).toMatchObject({ code: 4040, data: { id: rival.deviceIds[0] } })
    const elsewhere = { ...move, campusId: world.own.otherCampusId }
    expect((await admin.refusal('device.move', elsewhere)).code).toBe(4040)
    expect((await admin.refusal('device.move', { ...move, roomId: world.own.floorId })).code).toBe(4040)

    await admin.call('device.edit', { campusId, id, name: '靠窗灯' })
    // What a device says of itself is nobody's edit.
    await world.server.database.system((db) =>
      saveAnnounced(db, [{ deviceId: id, deviceNo, version: '1.2.3', mac: '02:4C:50:00:00:04' }]),
    )
    const outdated = await admin.refusal('device.move', move, { 'x-base-versions': `${id}=1` })
    expect(outdated.code).toBe(4090)
    const { version, current } = outdated.data as Outdated
    expect(version).toBe(2)
    const said = { deviceVersion: '1.2.3', mac: '02:4C:50:00:00:04' }
    expect(current.rooms[0]?.devices[0]).toMatchObject({ id, name: '靠窗灯', version: 2, ...said })
    await admin.call('device.move', move, { 'x-base-versions': `${id}=2` })
    expect((await inRoom(to)).map((device) => device.id)).toEqual([id])
    // Where it is already, it stays as it is.
    const same = await admin.call('device.move', move)
    expect(same.rooms.map(({ roomId, devices }) => [roomId, devices[0]?.version])).toEqual([[to, 3]])

    expect((await admin.refusal('device.edit', { campusId, id, mac: '02:4C' })).data).toHaveProperty('mac')
    const entered = await admin.call('device.edit', { campusId, id, mac: '024C50000005' })
    expect(entered.rooms[0]?.devices[0]).toMatchObject({
      name: '靠窗灯',
      mac: '02:4C:50:00:00:05',
      version: 4,
    })
    const taken = await admin.call('device.edit', { campusId, id, name: '窗边灯', mac: '' })
    expect(taken.rooms[0]?.devices[0]).toMatchObject({ name: '窗边灯', mac: '', version: 5 })
  })
})
