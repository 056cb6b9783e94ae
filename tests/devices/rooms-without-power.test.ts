import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeaseReport } from '#contract/device-protocol.ts'
import type { Played } from '#server/simulator/behaviour.ts'
import { playRooms } from '#server/simulator/room-player.ts'
import { act, binding, keyOf, roomOf, scene } from '#tests/contract/rules/room/played-room.ts'
import { lampNamed, unheard } from './played-lamps.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

it('leaves a room without power dark and deaf, and sets it as it was once the power is back', () => {
  const lamps = ['L1', 'L2'].map(lampNamed)
  const [lost] = lamps
  if (lost) lost.online = false
  const player = playRooms(lamps, unheard)
  const devices = ['a', 'b'].map((identifier, place) => ({ identifier, deviceNo: `L${place + 1}` }))
  const config = roomOf({ scenes: [scene(65_028, act(49_152, { switch: 1 }))] })
  player.setUp({ ...config, devices })
  player.told(1, { kind: 'scene', sceneValue: 65_028 }, {})
  const stand = () => lamps.map(({ online, on }) => [online, on])
  const before = [
    [false, false],
    [true, true],
  ]
  expect(stand()).toEqual(before)
  expect([player.power(1, true), player.power(2, false), player.power(1, false)]).toEqual([
    false,
    false,
    true,
  ])
  vi.advanceTimersByTime(minute)
  player.told(1, { kind: 'group', groupValue: 49_152, values: { switch: 0 } }, {})
  expect(stand()).toEqual([
    [false, false],
    [false, false],
  ])
  expect([player.power(1, false), player.power(1, true)]).toEqual([false, true])
  expect(stand()).toEqual(before)
  player.stop()
})

it('hears once the power is back what sensors have read and the server has said in the dark', () => {
  const lamps = ['L1', 'L2'].map(lampNamed)
  const sensor: Played = {
    device: { deviceNo: 'S1', parentTypeId: 4, productTypeId: 402, functionList: [] },
    ...{ online: true, fault: false, on: false, values: { presence: 2 } },
  }
  const begun: LeaseReport['ended'] = []
  const leases = ({ ended }: Omit<LeaseReport, 'at'>) => begun.push(...ended)
  const player = playRooms([...lamps, sensor], { ...unheard, leases })
  const places = Object.entries({ s: 'S1', p: 'P1', a: 'L1', b: 'L2' })
  player.setUp({
    ...roomOf({
      scenes: [scene(65_033, act('b', { switch: 1 }))],
      bindings: [binding('来人', { reading: 'presence', sources: ['s'] }, 'a', { switch: 1 })],
      keys: [keyOf('p', 1, { groupValue: 49_153 })],
      groups: { 49152: ['a', 'b'], 49153: ['a', 'b'] },
      guest: { airConditioners: [] },
    }),
    devices: places.map(([identifier, deviceNo]) => ({ identifier, deviceNo })),
  })
  vi.advanceTimersByTime(minute)
  const lease = { leaseId: 'l', length: 10 * minute }
  player.told(1, { kind: 'group', groupValue: 49_152, values: { switch: 0 } }, { lease })
  player.power(1, false)
  vi.advanceTimersByTime(minute)
  sensor.values.presence = 1
  player.changed([sensor])
  const stay = { claimed: false, stayAge: 0, stayAt: 1, mark: 2, markAge: 0, examLeft: 0, by: '前台' }
  player.stay({ roomId: 1, assigned: true, ...stay })
  player.leases({ roomId: 1, end: [{ leaseId: 'l', by: '前台' }], begin: [] })
  vi.advanceTimersByTime(minute)
  expect(lamps.map(({ on }) => on)).toEqual([false, false])
  expect([player.leased(1), begun.map(({ leaseId }) => leaseId)]).toEqual([[], ['l']])
  player.power(1, true)
  expect(lamps.map(({ on }) => on)).toEqual([true, true])
  expect(player.stays()).toMatchObject([{ roomId: 1, mark: 2 }])
  expect(player.causes('L2')?.switch?.[0]).toEqual({ kind: 'stay', of: 'checkIn' })
  // The room knows them as they shine: a key turns them off.
  expect(player.press('P1', 1, 30)).toBe(true)
  vi.advanceTimersByTime(minute)
  expect(lamps.map(({ on }) => on)).toEqual([false, false])
  player.stop()
})
