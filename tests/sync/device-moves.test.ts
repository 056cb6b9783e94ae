import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device as Row } from '#contract/device-shapes.ts'
import type { RunningServer } from '#server/server.ts'
import { laidDevices } from '#src/local/laid-devices.ts'
import { outboxEntries } from '#src/local/read.ts'
import { openShelf } from '#src/local/shelf.ts'
import { createDevice, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

async function openConsole() {
  const tablet = await createDevice(() => server.url, 'school', 'school-admin')
  const tab = await tablet.openTab()
  const { local } = tab.desk
  await eventually(async () => (await local.db.campuses.count()) > 0)
  const campusId = (await local.db.campuses.toArray())[0]?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await local.db.summaries.get(campusId)) !== undefined)
  await eventually(async () => (await local.db.statuses.count()) > 0)
  return { tablet, tab, campusId, local }
}

/** The devices of a campus as the list shows them. */
async function listed({ desk }: Tab, campusId: number) {
  const shelf = openShelf(desk.local.bulk, desk.screen, campusId)
  let seen: { device: Row; pending: string; online: boolean | undefined }[] = []
  let whole = false
  const stop = shelf.watch(
    (found) => {
      seen = found.rows.map(({ device, status, pending }) => ({ device, pending, online: status?.online }))
      whole = found.whole
    },
    (error) => {
      throw error
    },
  )
  await eventually(() => whole)
  stop()
  return new Map(seen.map((row) => [row.device.id, row]))
}

/** Two rooms of which the first has at least two lamps that have reported. */
async function roomsOf({ desk }: Tab, campusId: number) {
  const rooms = await desk.local.db.rooms.where({ campusId }).toArray()
  const lampsIn = (devices: readonly Row[]) => devices.filter(({ parentTypeId }) => parentTypeId === 1)
  const from = rooms.find(({ devices }) => lampsIn(devices).length > 2)
  const to = rooms.find(({ roomId, devices }) => roomId !== from?.roomId && devices.length > 0)
  if (!from || !to) throw new Error('the seed has no such rooms')
  const [one, two] = lampsIn(from.devices)
  if (!one || !two) throw new Error('the seed has no such lamps')
  return { from, to, one, two }
}

test('devices moved, renamed and taken out of use without a network are shown so, and go up once', async () => {
  const { tablet, tab, campusId, local } = await openConsole()
  const { from, to, one, two } = await roomsOf(tab, campusId)
  tablet.link.down = true
  const { edits } = tab.desk
  await edits.moveDevices(campusId, [one], to.roomId)
  await edits.editDevice(campusId, one, { name: '移走的灯' })
  await edits.deleteDevice(campusId, two)
  // What is there already is not moved, and what has its name keeps it.
  await edits.moveDevices(campusId, [two], from.roomId)
  await edits.editDevice(campusId, two, { name: two.name })
  expect((await outboxEntries(local.db)).map(({ name }) => name)).toEqual([
    'device.move',
    'device.edit',
    'device.delete',
  ])
  const shown = await listed(tab, campusId)
  expect(shown.get(one.id)).toMatchObject({
    device: { roomId: to.roomId, name: '移走的灯' },
    pending: 'waiting',
  })
  expect(shown.has(two.id)).toBe(false)
  // The cache still holds what the server said.
  expect((await local.db.rooms.get(from.roomId))?.devices.map(({ id }) => id)).toContain(two.id)

  await tablet.settle(tab)
  expect(await outboxEntries(local.db)).toEqual([])
  const held = async (roomId: number) => (await local.db.rooms.get(roomId))?.devices ?? []
  expect((await held(from.roomId)).map(({ id }) => id)).not.toContain(one.id)
  const moved = (await held(to.roomId)).find(({ id }) => id === one.id)
  expect(moved).toMatchObject({ name: '移走的灯', roomId: to.roomId })
  const statuses = (await local.db.statuses.get(to.roomId))?.statuses ?? []
  expect(statuses.map(({ deviceId }) => deviceId)).toContain(one.id)
  const { list } = await tab.api.call('device.queryDeviceList', { campusId, pageSize: 0 })
  expect(list.find(({ id }) => id === one.id)).toMatchObject({ roomId: to.roomId, name: '移走的灯' })
  expect(list.some(({ id }) => id === two.id)).toBe(false)
  await tab.close()
})

test('of several devices that are moved, one that somebody has taken out of use is left out, and the others stay where they were put', async () => {
  const { tablet, tab, campusId, local } = await openConsole()
  const { to, one, two } = await roomsOf(tab, campusId)
  tablet.link.down = true
  await tab.desk.edits.moveDevices(campusId, [one, two], to.roomId)
  await server.database.system((db) => db.deleteFrom('device').where('id', '=', one.id).execute())
  await tablet.settle(tab)
  const [refused] = await outboxEntries(local.db)
  expect(refused?.state).toMatchObject({ kind: 'attention', code: 4040, data: { id: one.id } })
  const laid = laidDevices(await outboxEntries(local.db))
  expect([...laid.keys()]).toEqual([two.id])
  expect(await tab.desk.outbox.dropTarget(refused?.id ?? '', one.id)).toBe('waiting')
  await tablet.settle(tab)
  expect(await outboxEntries(local.db)).toEqual([])
  const { list } = await tab.api.call('device.queryDeviceList', { campusId, pageSize: 0 })
  expect(list.find(({ id }) => id === two.id)?.roomId).toBe(to.roomId)
  await tab.close()
})

test('a device that somebody else has renamed or removed meanwhile becomes a question, never a silent loss', async () => {
  const { tablet, tab, campusId, local } = await openConsole()
  const { to, one, two } = await roomsOf(tab, campusId)
  tablet.link.down = true
  const { edits } = tab.desk
  await edits.editDevice(campusId, one, { name: '我起的名' })
  await edits.moveDevices(campusId, [two], to.roomId)
  await server.database.system(async (db) => {
    await db.updateTable('device').set({ name: '别人起的名' }).where('id', '=', one.id).execute()
    await db.updateTable('device').set({ name: '别人改的' }).where('id', '=', two.id).execute()
  })
  await tablet.settle(tab)
  const [asked, ...others] = await outboxEntries(local.db)
  expect(others).toEqual([])
  expect(asked?.state).toMatchObject({
    kind: 'attention',
    code: 4090,
    overlaps: [{ id: one.id, field: 'name', original: one.name, mine: '我起的名', theirs: '别人起的名' }],
  })
  // The move of the other one touches nothing that was changed, and is done.
  const { list } = await tab.api.call('device.queryDeviceList', { campusId, pageSize: 0 })
  expect(list.find(({ id }) => id === two.id)?.roomId).toBe(to.roomId)

  await tab.api.call('device.delete', { campusId, id: one.id })
  await tab.desk.outbox.retry(asked?.id ?? '')
  await tablet.settle(tab)
  const [gone] = await outboxEntries(local.db)
  expect(gone?.state).toMatchObject({ kind: 'attention', code: 4040 })
  // There is nothing any more that it could be laid over.
  expect(laidDevices(await outboxEntries(local.db)).size).toBe(0)
  await tab.close()
})
