import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import { onWritten } from '#src/local/changes.ts'
import { openLocal } from '#src/local/database.ts'
import { freshness } from '#src/local/meta.ts'
import type { Hands } from '#src/sync/hands.ts'
import { hearStatuses } from '#src/sync/heard-statuses.ts'

const never = new AbortController().signal
const device = (id: number) => ({ id, roomId: 1, name: `灯${id}`, parentTypeId: 1 }) as Device
const said = (deviceId: number, at: number): DeviceStatus => ({
  ...{ deviceId, roomId: 1, online: true, fault: false, deviceSwitch: 1 },
  ...{ values: { brightness: at }, at },
})

test('however much is told, what waits is each device’s last word, and other writes do not wait behind it', async () => {
  const { bulk, close } = await openLocal('heard', { indexedDB: new IDBFactory(), IDBKeyRange })
  await bulk.rooms.put({ roomId: 1, campusId: 7, devices: [device(1), device(2)] })
  let taken = 0
  const unlisten = onWritten(bulk, (written) => {
    if (written.table('statuses')) taken += 1
  })
  const hear = hearStatuses(bulk, never)
  for (let at = 1; at <= 200; at += 1) hear({ kind: 'status', campusId: 7, statuses: [said(1, at)] })
  // Older than what waits: said before it, and told late.
  hear({ kind: 'status', campusId: 7, statuses: [said(1, 150), said(2, 5)] })
  await bulk.statuses.where(':id').notEqual(1).delete()
  expect(taken, 'told before the other write was done').toBeLessThanOrEqual(2)

  const brightness = async () =>
    (await bulk.statuses.get(1))?.statuses.map(({ deviceId, values }) => [deviceId, values.brightness])
  await expect.poll(brightness).toEqual([
    [1, 200],
    [2, 5],
  ])
  expect(taken).toBe(2)
  expect((await freshness(bulk, 7)).statusHeardAt).not.toBeNull()
  unlisten()
  close()
})

test('on a slow processor a lot is taken in when hands rest, and all that waits when it has waited long enough', async () => {
  const { bulk, close } = await openLocal('held back', { indexedDB: new IDBFactory(), IDBKeyRange })
  const rooms = Array.from({ length: 250 }, (_, at) => at + 1)
  await bulk.rooms.bulkPut(
    rooms.map((roomId) => ({ roomId, campusId: 7, devices: [{ ...device(roomId), roomId }] })),
  )
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  // Only taking statuses in takes time, 300 ms a lot, however often the clock is looked at beside.
  bulk.statuses.hook('creating', () => {
    now += 5
  })
  let answer = (_resting: boolean): void => undefined
  let asked = 0
  const hands: Hands = {
    rest: () => {
      asked += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  }
  const stop = new AbortController()
  const hear = hearStatuses(bulk, stop.signal, hands)
  hear({
    ...{ kind: 'status', campusId: 7 },
    statuses: rooms.map((id) => ({ ...said(id, 1), roomId: id })),
  })
  const taken = () => bulk.statuses.count()
  await expect.poll(() => asked).toBe(1)
  expect(await taken()).toBe(60)
  answer(true)
  await expect.poll(() => asked).toBe(2)
  expect(await taken()).toBe(120)
  answer(false)
  await expect.poll(taken).toBe(250)
  expect(asked).toBe(2)
  clock.mockRestore()
  stop.abort()
  close()
})
