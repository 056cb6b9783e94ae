// @vitest-environment node
import './dom.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import {
  type DeviceRow,
  type Found,
  useCampusDevices,
  useRoom,
  useSummary,
  type Wanted,
} from '#src/data/devices.ts'
import { useStillThere } from '#src/data/still-there.ts'
import { absorb, absorbTables } from '#src/local/absorb.ts'
import { onWritten } from '#src/local/changes.ts'
import { type LocalDatabase, openLocal } from '#src/local/database.ts'
import { openScreen } from '#src/local/screen.ts'
import { absorbStatuses } from '#src/local/summaries.ts'
import { entryOf } from '#tests/sync/entries.ts'
import { type Shown, show } from './show.tsx'

const nothing = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }
const campusId = 1
const rooms = 120

const device = (roomId: number, place: number) =>
  ({ id: roomId * 10 + place, roomId, name: `灯${roomId}-${place}`, parentTypeId: 1 }) as Device
const bucket = (roomId: number) => ({ roomId, campusId, devices: [device(roomId, 0), device(roomId, 1)] })
const status = (deviceId: number, at: number, more: Partial<DeviceStatus> = {}): DeviceStatus => ({
  ...{ deviceId, roomId: Math.floor(deviceId / 10), online: true, fault: false, deviceSwitch: 1 },
  ...{ values: { brightness: at }, at, ...more },
})

/** A campus that is held, with a status of every device, and what a hook shows of it. */
async function begin<V>(name: string, hook: () => V) {
  const local = await openLocal(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  const { bulk } = local
  const take = (ids: readonly number[]) => {
    const changed = { ...nothing, rooms: ids.map(bucket) }
    return bulk.transaction('rw', absorbTables(bulk, changed), async () =>
      absorb(bulk, changed, { campusId }),
    )
  }
  const ids = Array.from({ length: rooms }, (_, place) => place + 1)
  await take(ids)
  await absorbStatuses(
    bulk,
    campusId,
    ids.flatMap((id) => [status(id * 10, 1), status(id * 10 + 1, 1)]),
  )
  const read = { rooms: 0, statuses: 0, summaries: 0 }
  for (const table of ['rooms', 'statuses', 'summaries'] as const)
    bulk[table].hook('reading', (row: unknown) => {
      if (row !== undefined) read[table] += 1
      return row
    })
  const desk = { local, screen: openScreen(bulk), sees: null } as unknown as Desk
  const shown = show(hook, (children) => <DeskContext value={desk}>{children}</DeskContext>)
  return { local, bulk, take, read, shown }
}

const brightness = (devices: Found | undefined, id: number) =>
  devices?.rows.find((row) => row.device.id === id)?.status?.values.brightness

/** The reading of the first rooms may still be under way when the whole is there: a later status comes after it. */
async function settled(bulk: LocalDatabase, shown: Shown<Found | undefined>) {
  await absorbStatuses(bulk, campusId, [status(rooms * 10 + 1, 2)])
  await shown.when((devices) => (brightness(devices, rooms * 10 + 1) ?? 0) > 1)
}

/** The screen may be read once more for what has been shown already. */
async function standsStill(read: object) {
  for (let before = ''; before !== JSON.stringify(read); ) {
    before = JSON.stringify(read)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

test('a status is shown, and costs no more than the rooms it is of', async () => {
  const { local, bulk, read, shown } = await begin('statuses', () => useCampusDevices(campusId, null))
  const all = await shown.when((devices) => devices?.whole === true)
  expect(all?.rows.map(({ status: known }) => known?.at)).toEqual(Array(2 * rooms).fill(1))
  const untouched = all?.rows.find((row) => row.device.id === 500)
  await settled(bulk, shown)
  Object.assign(read, { rooms: 0, statuses: 0, summaries: 0 })

  await absorbStatuses(bulk, campusId, [status(70, 2), status(1_130, 3)])
  const after = await shown.when((devices) => brightness(devices, 1_130) === 3)
  expect(brightness(after, 70)).toBe(2)
  expect(after?.rows).toHaveLength(2 * rooms)
  // What is not of the rooms is the very same: nothing of it was read again.
  expect(after?.rows.find((row) => row.device.id === 500)).toBe(untouched)
  // Twice each: once by who takes them in.
  expect(read).toEqual({ rooms: 2, statuses: 4, summaries: 0 })
  shown.end()
  local.close()
})

test('devices that come and go are shown with what is known of them', async () => {
  const { local, bulk, take, shown } = await begin('coming', () => useCampusDevices(campusId, null))
  await shown.when((devices) => devices?.whole === true)
  await take([500])
  await absorbStatuses(bulk, campusId, [status(5_000, 9)])
  await shown.when((devices) => brightness(devices, 5_000) === 9)
  const gone = { ...nothing, removed: [{ table: 'rooms' as const, id: 7 }] }
  await bulk.transaction('rw', absorbTables(bulk, gone), async () => absorb(bulk, gone, { campusId }))
  const left = await shown.when((devices) => devices?.rows.every((row) => row.device.roomId !== 7) ?? false)
  expect(left?.rows).toHaveLength(2 * rooms)
  shown.end()
  local.close()
})

test('of statuses of many rooms at once each is shown, and no other room is read', async () => {
  const { local, bulk, read, shown } = await begin('many', () => useCampusDevices(campusId, null))
  await shown.when((devices) => devices?.whole === true)
  const ids = Array.from({ length: rooms / 2 }, (_, place) => (place + 1) * 10)
  await settled(bulk, shown)
  Object.assign(read, { rooms: 0, statuses: 0, summaries: 0 })
  await absorbStatuses(
    bulk,
    campusId,
    ids.map((id) => status(id, id)),
  )
  const after = await shown.when((devices) => brightness(devices, ids.length * 10) === ids.length * 10)
  expect(ids.map((id) => brightness(after, id))).toEqual(ids)
  expect(read).toEqual({ rooms: ids.length, statuses: 2 * ids.length, summaries: 0 })
  shown.end()
  local.close()
})

test('counts are written when a status changes one, and only then', async () => {
  const { local, bulk, shown } = await begin('counts', () => useSummary(campusId))
  const before = await shown.when((summary) => summary !== undefined)
  expect(before?.entries).toEqual([
    { parentTypeId: 1, outlineCount: 0, onlineCount: 2 * rooms, faultCount: 0 },
  ])
  let written = 0
  const stop = onWritten(bulk, (what) => {
    if (what.table('summaries')) written += 1
  })
  await absorbStatuses(bulk, campusId, [status(70, 2, { values: { brightness: 40 } })])
  expect(written).toBe(0)
  await absorbStatuses(bulk, campusId, [status(70, 3, { online: false }), status(71, 3, { fault: true })])
  expect(written).toBe(1)
  const after = await shown.when((summary) => summary?.entries[0]?.faultCount === 1)
  expect(after?.entries).toEqual([
    { parentTypeId: 1, outlineCount: 1, onlineCount: 2 * rooms - 2, faultCount: 1 },
  ])
  expect(after?.statesByRoom.get(7)).toEqual([
    { parentTypeId: 1, outlineCount: 1, onlineCount: 0, faultCount: 1 },
  ])
  stop()
  shown.end()
  local.close()
})

test('a search finds what there is while statuses never stop coming', async () => {
  const at = (id: number) => (row: DeviceRow) => row.device.name.startsWith(`灯${id}-`)
  const wanted = new Map([7, 93].map((id) => [id, at(id)]))
  let look = (_wanted: Wanted) => {}
  const { local, bulk, shown } = await begin('searching', () => {
    const [test, setTest] = useState<{ wanted: Wanted }>({ wanted: null })
    look = (other) => setTest({ wanted: other })
    return useCampusDevices(campusId, test.wanted)
  })
  await shown.when((devices) => devices?.whole === true)
  let coming = true
  let beats = 1
  const storm = (async () => {
    for (; coming; beats += 1)
      await absorbStatuses(
        bulk,
        campusId,
        Array.from({ length: rooms }, (_, place) => status((place + 1) * 10, beats + 1)),
      )
  })()
  for (const [id, test] of wanted) {
    look(test)
    const found = await shown.when((devices) => devices?.whole === true && devices.rows.every(test))
    expect(found?.rows.map(({ device: { id: deviceId } }) => deviceId)).toEqual([id * 10, id * 10 + 1])
  }
  // What is found goes on being told of.
  const before = beats
  await shown.when((devices) => (brightness(devices, 930) ?? 0) > before)
  coming = false
  await storm
  shown.end()
  local.close()
})

test('a room, the counts, the list and what is ticked read an edit together, once', async () => {
  const ticked = [device(7, 0)]
  const { local, bulk, shown } = await begin('together', () => ({
    list: useCampusDevices(campusId, null),
    counts: useSummary(campusId),
    room: useRoom(7),
    ticked: useStillThere(ticked),
  }))
  await bulk.spaces.put({ id: 7, campusId, kind: 'room', name: '七', parentId: null } as SpaceNode)
  await shown.when(({ list, counts, room }) => Boolean(list?.whole && counts && room))
  let read = 0
  bulk.outbox.hook('reading', (entry: unknown) => {
    read += 1
    return entry
  })
  const aside = { devices: [device(7, 0)] }
  const edit = { campusId, deviceIds: [70], roomId: 8 }
  await local.db.outbox.add(entryOf('device.move', edit, { aside }) as never)
  await shown.when(({ list, counts, room, ticked: [one] }) => {
    const moved = list?.rows.find((row) => row.device.id === 70)?.device.roomId === 8
    return moved && counts?.byRoom.get(8)?.deviceNum === 3 && room?.devices.length === 1 && one?.roomId === 8
  })
  expect(read).toBe(1)
  shown.end()
  local.close()
})

test('what goes on in another room is no reason to read a room again', async () => {
  const { local, bulk, read, shown } = await begin('one-room', () => useRoom(7))
  await bulk.spaces.put({ id: 7, campusId, kind: 'room', name: '七', parentId: null } as SpaceNode)
  await shown.when((room) => room?.devices.length === 2)
  await absorbStatuses(bulk, campusId, [status(70, 2)])
  await shown.when((room) => room?.statuses.get(70)?.at === 2)
  await standsStill(read)
  Object.assign(read, { rooms: 0, statuses: 0, summaries: 0 })
  for (let at = 2; at < 6; at += 1) await absorbStatuses(bulk, campusId, [status(80, at)])
  // Each is read by who takes it in; of the room's own statuses the room is read too.
  await absorbStatuses(bulk, campusId, [status(70, 9)])
  await shown.when((room) => room?.statuses.get(70)?.at === 9)
  expect(read).toEqual({ rooms: 6, statuses: 6, summaries: 0 })
  shown.end()
  local.close()
})
