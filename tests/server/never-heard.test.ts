import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Alarms, startAlarms } from '#server/alarms/index.ts'
import { newLog } from '#server/log.ts'
import { quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { addLampGateway, type Played } from './lamp-gateway.ts'
import { startWorld, type World } from './server-world.ts'

const firstWord = 31 * 60_000

let world: World
let admin: Client
let alarms: Alarms
let played: Played
const ends: (() => unknown)[] = []

beforeAll(async () => {
  world = await startWorld(quickest, { rateLimit: 0 })
  admin = await world.as(world.own.accounts.admin)
  const { database, devices } = world.server
  const product = { equipment_type: 0, product_type_id: 501, parent_type_id: 5, name: '网关' }
  await database.system((db) =>
    db
      .insertInto('product')
      .values({ cid: world.own.cid, pid: 'own-gateway', ...product, function_list: '[]' })
      .execute(),
  )
  for (const kind of ['gatewayOffline', 'deviceOffline'] as const) await admin.call('alarmRule.add', { kind })
  played = await addLampGateway(world, ends)
  await eventually(() => devices.standing(played.id)?.online)
  alarms = await startAlarms({ database, devices, energyOf: async () => [], log: newLog('silent') })
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await alarms?.stop()
  for (const end of ends.reverse()) await end()
  await world?.stop()
}, 120_000)

/** Who is missed when there was time for a first word. */
async function missed() {
  await alarms.survey()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + firstWord })
  await alarms.survey()
  await alarms.flush()
  vi.useRealTimers()
  const { list } = await admin.call('alarm.list', { state: 'open' })
  return list.map(({ kind, objectId }) => ({ kind, objectId }))
}

it('misses a gateway that was put up and never connected, and nothing that is behind it or behind none', async () => {
  const { campusId, otherCampusId, roomIds } = world.own
  const gatewayNo = `GW-${randomUUID().slice(0, 8)}`
  // What of the floor was reached through nothing is reached through it from now on.
  const { gatewayId } = await admin.call('gateway.add', {
    ...{ campusId, roomId: roomIds[1] ?? 0, gatewayNo, name: gatewayNo },
  })
  await eventually(() => [...world.server.devices.unheard()].some(({ deviceId }) => deviceId === gatewayId))
  expect(await missed()).toEqual([{ kind: 'gatewayOffline', objectId: gatewayId }])
  expect((await admin.call('alarm.list', { campusId: otherCampusId })).list).toEqual([])
})

it('misses a device that never reported once its gateway runs its room', async () => {
  const { cid, campusId, roomIds } = world.own
  const standing = async () => (await missed()).filter(({ kind }) => kind === 'deviceOffline')
  expect(await standing()).toEqual([])
  const ran = new Date()
  const room = {
    room_id: roomIds[0] ?? 0,
    cid,
    campus_id: campusId,
    template_id: world.own.templateId,
    hash: 'h',
  }
  await world.server.database.system(async (db) => {
    const { template_id, hash } = room
    await db
      .insertInto('template_config')
      .values({ template_id, cid, hash, config: '{}', published_at: ran, revision: 1 })
      .execute()
    await db
      .insertInto('room_config')
      .values({ ...room, template_hash: hash, devices: '[]', published_at: ran })
      .execute()
    await db
      .insertInto('config_delivery')
      .values({
        ...room,
        gateway_id: played.id,
        applied_hash: hash,
        applied_at: ran,
        fault: null,
        due_at: ran,
      })
      .execute()
  })
  expect(await standing()).toEqual([{ kind: 'deviceOffline', objectId: played.lampId }])
  await played.gateway.status(Date.now(), { deviceNo: played.lampNo, online: true })
  await eventually(() => world.server.devices.standing(played.lampId)?.online)
  expect(await standing()).toEqual([])
})
