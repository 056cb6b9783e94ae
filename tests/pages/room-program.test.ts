import { expect, test } from 'vitest'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import { matchesScene } from '#contract/rules/room/matches.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { memberValues, roomProgram } from '#src/pages/spaces/room/room-program.ts'
import { generated, laid, planned, products } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const relayModule = products.find(({ name }) => name.includes('四路继电器'))
const channel = (id: number, place: number, name: string) => ({
  ...{ id, templateId: 7, name, equipmentId: 500, channel: place, keyType: 1 },
  ...{ interlockChannel: null, pulse: 0, version: 1 },
})
const [scene] = room.sceneList
const told = { targetId: 502, delay: 0 }
const template = {
  ...room,
  id: 7,
  equipmentList: [
    {
      ...room.equipmentList[0],
      ...{ id: 500, name: '继电器', identifier: 'relay_500', productId: relayModule?.productId ?? 0 },
    },
  ],
  relayEquipmentList: [channel(501, 3, '吧台灯'), channel(502, 1, '壁炉')],
  irEquipmentList: [],
  groupList: [],
  linkageList: [],
  timingList: [],
  sceneList: [
    {
      ...scene,
      ...{ sceneValue: 9, name: '壁炉之夜' },
      actionList: [
        {
          ...scene?.actionList[0],
          ...told,
          functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }],
        },
      ],
    },
  ],
} as unknown as SeenTemplate
const device = {
  ...{ id: 10_500, deviceNo: 'no-500', name: '继电器', productId: relayModule?.productId ?? 0 },
} as unknown as Device

const programOf = (values: Record<string, number>) => {
  const status = { online: true, deviceSwitch: 1, values } as unknown as DeviceStatus
  const heard = { node: { id: 1 }, devices: [device], statuses: new Map([[device.id, status]]) }
  return roomProgram(heard, template, matchesScene)
}

test('channels of a device are listed by its number, and scenes that set one stand when it stands so', () => {
  const on = programOf({ switch1: 1, switch3: 0 })
  expect([...on.channels]).toEqual([
    [
      device.id,
      [
        { channel: 1, name: '壁炉', irType: null, keys: [] },
        { channel: 3, name: '吧台灯', irType: null, keys: [] },
      ],
    ],
  ])
  const activeWith = (values: Record<string, number>) =>
    programOf(values).scenes.map(({ name, active }) => [name, active])
  expect(activeWith({ switch1: 1, switch3: 0 })).toEqual([['壁炉之夜', true]])
  expect(activeWith({ switch1: 0, switch3: 1 })).toEqual([['壁炉之夜', false]])
})

test('a group of contacts alone is listed, with what each of them can be told and as it stands', () => {
  const group = { id: 600, name: '氛围灯', groupValue: 49_153, equipmentIds: [501, 502] }
  const grouped = { ...template, groupList: [group] } as unknown as SeenTemplate
  const status = { online: true, deviceSwitch: 0, values: { switch1: 1, switch3: 0 } }
  const statuses = new Map([[device.id, status as unknown as DeviceStatus]])
  const { groups } = roomProgram({ node: { id: 1 }, devices: [device], statuses }, grouped, undefined)
  const [found] = groups.filter(({ groupValue }) => groupValue === group.groupValue)
  expect(found?.devices).toEqual([device])
  const members = found?.members ?? []
  expect(
    members.map((member) => [
      member.channel,
      member.functions?.map(({ identifier }) => identifier),
      memberValues(member, statuses),
      memberValues(member, new Map()),
    ]),
  ).toEqual([
    [3, ['switch'], { switch: 0 }, null],
    [1, ['switch'], { switch: 1 }, null],
  ])
})

test('a scene that dims all lights stands while those that are only switched are on', () => {
  const plain = {
    ...relayModule,
    pid: 'PLAIN',
    functionList: [{ identifier: 'switch' }],
  } as unknown as Product
  const [module] = template.equipmentList
  const lamp = { ...module, id: 510, name: '灯', identifier: 'lamp', pid: plain.pid, equipmentType: 1 }
  const dims = { identifier: 'brightness', functionParamList: [{ paramValue: 80 }] }
  const lit = {
    ...template,
    equipmentList: [lamp],
    ...{ relayEquipmentList: [], irEquipmentList: [] },
    sceneList: [{ ...scene, sceneValue: 9, actionList: [{ targetId: 510, functionList: [dims] }] }],
  } as unknown as SeenTemplate
  const lampDevice = { ...device, name: '灯' }
  const stands = (deviceSwitch: number, productOf?: (pid: string) => Product | undefined) => {
    const status = { online: true, deviceSwitch, values: {} } as unknown as DeviceStatus
    const heard = { node: { id: 1 }, devices: [lampDevice], statuses: new Map([[device.id, status]]) }
    return roomProgram(heard, lit, matchesScene, undefined, productOf).scenes.map(({ active }) => active)
  }
  const known = (pid: string) => (pid === plain.pid ? plain : undefined)
  expect([stands(1, known), stands(0, known), stands(1)]).toEqual([[true], [false], [false]])
})

test('a room that nothing was given of a template that never went to all cannot be asked for what it says', () => {
  const { config, equipment } = roomProgram(
    { node: { id: 1 }, devices: [], statuses: new Map() },
    template,
    undefined,
  ).running
  const products = equipment.map(({ productId, identifier }) => ({ pid: identifier, productId }))
  const isGiven = (status: number, roomIds: number[]) => {
    const runs = roomIds.length > 0 ? [{ hash: 'h', roomIds, config, products }] : []
    const made = { ...template, status, runs } as unknown as SeenTemplate
    return roomProgram({ node: { id: 1 }, devices: [], statuses: new Map() }, made, undefined).running.given
  }
  expect([isGiven(0, []), isGiven(1, [2])]).toEqual([false, false])
  // It is the one that the template is tried in, or the template has been published.
  expect([isGiven(1, [1]), isGiven(2, []), isGiven(3, [1])]).toEqual([true, true, true])
})
