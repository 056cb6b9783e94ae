import { expect, it } from 'vitest'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import type { Shown } from '#server/home-assistant/discovery.ts'
import { groupMessages, roomDiscovery, roomOf } from '#server/home-assistant/rooms.ts'

const topics = { discovery: 'homeassistant', own: 'lamplighter/campus/1' }
const fn = (identifier: string, max = 1): ProductFunction => ({
  identifier,
  name: identifier,
  min: 0,
  max,
  step: 1,
  unit: '',
})

const device = (id: number, kind: 'lamp' | 'curtain' | 'panel'): Shown => ({
  device: {
    id,
    name: `${kind} ${id}`,
    deviceNo: `N${id}`,
    productName: kind,
    productTypeId: kind === 'curtain' ? 802 : 1,
    equipmentType: kind === 'lamp' ? 1 : 3,
    deviceVersion: '',
  },
  functions:
    kind === 'lamp'
      ? [fn('switch'), fn('brightness', 100)]
      : kind === 'curtain'
        ? [fn('switch'), fn('position', 100)]
        : [],
  area: '101',
})

const all = [device(1, 'lamp'), device(2, 'lamp'), device(3, 'curtain'), device(4, 'panel')]
const byNo = new Map(all.map((shown) => [shown.device.deviceNo, shown]))
const playing = all.map(({ device: { id, deviceNo } }) => ({ deviceNo, identifier: `e${id}` }))
const group = (groupValue: number, ids: number[]) => ({
  groupValue,
  name: `G${groupValue}`,
  members: ids.map((id) => `e${id}`),
})
const scene = (sceneValue: number, actions: number) => ({
  sceneValue,
  name: `S${sceneValue}`,
  actions: Array.from({ length: actions }, () => ({ identifier: 'e1', groupValue: null, functionList: [] })),
})

const config = (
  groups: ReturnType<typeof group>[],
  scenes: ReturnType<typeof scene>[],
): Parameters<typeof roomOf>[1] => ({
  roomId: 7,
  devices: playing,
  sent: { name: 'T', equipment: [], timings: [], groups, scenes },
})
const room = (...given: Parameters<typeof config>) =>
  roomOf({ name: '101', templateName: '教室' }, config(...given), byNo)

const status = (
  deviceId: number,
  on: boolean,
  values: Record<string, number>,
  online = true,
): DeviceStatus => ({
  ...{ deviceId, roomId: 7, online, fault: false, deviceSwitch: on ? 1 : 0, values, at: 0 },
})
const said = (given: ReturnType<typeof room>, statuses: DeviceStatus[]): Record<string, unknown> =>
  Object.fromEntries(
    groupMessages(given, topics, new Map(statuses.map((one) => [one.deviceId, one]))).map(
      ({ topic, text }) => [
        topic.slice('lamplighter/campus/1/room/7/'.length),
        text.startsWith('{') ? JSON.parse(text) : text,
      ],
    ),
  )

it('a group is what all of it are; where they differ it is switched; one that nothing can be told is none', () => {
  const message = roomDiscovery(
    room([group(1, [1, 2]), group(2, [3]), group(3, [1, 3]), group(4, [4])], [scene(9, 1), scene(8, 0)]),
    topics,
    '1.0.0',
  )
  const kinds = Object.entries(message?.components ?? {}).map(([name, { platform }]) => [name, platform])
  expect(kinds).toEqual([
    ['scene_9', 'scene'],
    ['group_1_light', 'light'],
    ['group_2_cover', 'cover'],
    ['group_3_switch', 'switch'],
  ])
  expect(roomDiscovery(room([group(4, [4])], [scene(8, 0)]), topics, '1.0.0')).toBeNull()
})

it('a part that is gone is named by its platform alone, so that it is taken away', () => {
  const first = roomDiscovery(room([group(1, [1])], [scene(9, 1)]), topics, '1.0.0')
  const second = roomDiscovery(room([group(1, [1])], []), topics, '1.0.0', first?.components)
  expect(second?.components.scene_9).toEqual({ platform: 'scene' })
  const third = roomDiscovery(room([group(1, [1])], [scene(9, 1)]), topics, '1.0.0', second?.components)
  expect(third?.components.scene_9).toEqual(first?.components.scene_9)
})

it('a group says that it is on when any of it is, as bright as those that are; away when all of it are', () => {
  const lamps = room([group(1, [1, 2]), group(2, [3])], [])
  const mixed = [status(1, true, { brightness: 40 }), status(2, false, { brightness: 90 })]
  expect(said(lamps, [...mixed, status(3, true, { position: 30 }, false)])).toEqual({
    '1/state': { state: 'ON', color_mode: 'brightness', brightness: 40 },
    '1/online': 'online',
    '2/online': 'offline',
  })
  const both = [status(1, true, { brightness: 40 }), status(2, true, { brightness: 91 })]
  expect(said(lamps, both)['1/state']).toMatchObject({ state: 'ON', brightness: 66 })
  const none = [status(1, false, { brightness: 40 }), status(2, false, {}, false)]
  expect(said(lamps, none)['1/state']).toMatchObject({ state: 'OFF' })
})
