import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Why } from '#contract/why-shapes.ts'
import { recordCauses } from '#server/devices/cause-recording.ts'
import { markEnded } from '#server/devices/lease-store.ts'
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

  const heard = (deviceId: number, at: number, why: Why) =>
    world.server.database.system((db) =>
      recordCauses(db, [[deviceId, { at, cause: { switch: { at, why }, brightness: { at, why } } }]]),
    )
  const list = (more: object) => admin.call('placeRecord.list', { campusId: world.own.campusId, ...more })

  it('writes down what keys and timings did, once a room and happening, and nothing that was told from afar', async () => {
    const { deviceIds } = world.own
    const [deviceId = 0] = deviceIds
    const { list: devices } = await admin.call('device.queryDeviceList', {
      campusId: world.own.campusId,
      pageSize: 0,
    })
    const { roomId } = devices.find(({ id }) => id === deviceId) ?? {}
    const beside = devices.filter((device) => device.roomId === roomId).map(({ id }) => id)
    const key: Why = [
      { kind: 'key', of: 'panel:2' },
      { kind: 'scene', of: 1 },
    ]
    const at = Date.now()
    const told = [...key, { kind: 'group', of: 49153 }]
    for (const [place, id] of beside.entries()) await heard(id, at + place, place === 0 ? told : key)
    for (const unknown of ['app', 'device']) await heard(deviceId, at, [{ kind: unknown, of: 'own-admin' }])
    await heard(deviceId, at + 60_000, [{ kind: 'timing', of: '放学' }])
    await heard(deviceId, at + 120_000, key)
    const cut: Why = [
      ...[{ kind: 'app', of: 'own-admin' }, ...told, { kind: 'binding', of: '随甲开' }],
      { kind: 'cut', of: '随乙关' },
    ]
    await heard(deviceId, at + 180_000, cut)
    const found = await list({ kind: 'auto' })
    expect(found.list.map(({ what, spaceId, detail }) => [what, spaceId, detail.devices])).toEqual([
      ['app', roomId, 1],
      ['key', roomId, 1],
      ['timing', roomId, 1],
      ['key', roomId, beside.length],
    ])
    expect(found.list.slice(0, 2).map(({ detail }) => detail.why)).toEqual([cut, key])
    expect((await list({ cause: 'timing' })).list.map(({ what }) => what)).toEqual(['timing'])
    expect((await list({ spaceId: roomId, cause: 'sensor' })).total).toBe(0)
    const rival = await world.as('rival-admin')
    expect((await rival.refusal('placeRecord.list', { campusId: world.own.campusId })).code).toBe(4040)
  })

  it('writes down what was held and why that ended, and nothing of a hold that never was', async () => {
    const { campusId, roomIds, cid } = world.own
    const [roomId = 0] = roomIds
    const now = Date.now()
    const hold = async (held: Date | null) => {
      const leaseId = randomUUID()
      await world.server.database.system(async (db) => {
        await db
          .insertInto('lease')
          .values({
            ...{ lease_id: leaseId, cid, campus_id: campusId, room_id: roomId, account_id: null },
            ...{ username: '王老师', scene_value: 1, group_value: null, device_id: null },
            ...{
              targets: '[]',
              gateway_ids: '[]',
              asked_at: new Date(now),
              until_at: new Date(now + 60_000),
            },
            held_at: held,
          })
          .execute()
        await markEnded(db, leaseId, [{ kind: 'lease', of: leaseId }])
        await markEnded(db, leaseId, [{ kind: 'lease', of: leaseId }])
      })
      return leaseId
    }
    const leaseId = await hold(new Date(now))
    await hold(null)
    expect((await list({ kind: 'lease', spaceId: roomId })).list).toMatchObject([
      {
        ...{ what: 'ended', username: '王老师', spaceId: roomId },
        detail: { leaseId, sceneValue: 1, why: [{ kind: 'lease', of: leaseId }] },
      },
    ])
  })
})
