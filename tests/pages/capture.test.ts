import { expect, test } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import { runningIn } from '#contract/rules/running.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { standings } from '#src/pages/templates/capture/standing.ts'
import { matrixRows } from '#src/pages/templates/matrix/matrix-model.ts'
import { generated, laid, planned, products } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const relayModule = products.find(({ name }) => name.includes('继电器'))
const template = {
  ...room,
  id: 7,
  equipmentList: [
    ...room.equipmentList,
    {
      ...room.equipmentList[0],
      ...{ id: 500, name: '继电器', identifier: 'relay_500', productId: relayModule?.productId ?? 0 },
    },
  ],
  relayEquipmentList: [
    {
      ...{ id: 501, templateId: 7, name: '板书灯', equipmentId: 500, channel: 2, keyType: 1 },
      ...{ interlockChannel: null, pulse: 0, version: 1 },
    },
  ],
} as unknown as SeenTemplate
const rows = matrixRows(template, new Map(products.map((product) => [product.productId, product])))

const devices = template.equipmentList.map(
  ({ id, name, productId }) =>
    ({ id: id + 10_000, deviceNo: `no-${id}`, name, productId }) as unknown as Device,
)
const idOf = (name: string) => template.equipmentList.find((each) => each.name === name)?.id ?? 0
const said = (name: string, online: boolean, deviceSwitch: number, values: Record<string, number>) =>
  [idOf(name) + 10_000, { online, deviceSwitch, values }] as const

test('what stands in a room is taken as a scene would say it, and nothing of what cannot be known', () => {
  const statuses = new Map([
    said('前排左灯', true, 1, { brightness: 62, power: 18 }),
    said('前排右灯', true, 0, { brightness: 62 }),
    said('后排左灯', false, 1, { brightness: 80 }),
    said('继电器', true, 0, { switch1: 0, switch2: 1 }),
  ])
  const found = standings(template, rows, { devices, statuses, running: runningIn(template, 1) })
  const of = (name: string) => {
    const values = found.find(({ row }) => row.name === name)?.values
    return values && Object.fromEntries(values)
  }
  expect(['前排左灯', '前排右灯', '后排左灯', '板书灯'].map(of)).toEqual([
    { switch: 1, brightness: 62 },
    { switch: 0 },
    null,
    { switch: 1 },
  ])
  expect(found.some(({ row }) => row.kind === 'group')).toBe(false)
})

test('a role that is called otherwise in the template is still played by the device that plays it in the room', () => {
  const sent = template.equipmentList.map((one) => ({ ...one, identifier: `light_${one.id}` }))
  const running = runningIn({ ...template, equipmentList: sent }, 1)
  const [left, right] = [idOf('前排左灯'), idOf('前排右灯')]
  const swapped = new Map([
    [left, '前排右灯'],
    [right, '前排左灯'],
  ])
  const edited = {
    ...template,
    equipmentList: sent.map((one) => ({ ...one, name: swapped.get(one.id) ?? one.name })),
  }
  const statuses = new Map([said('前排左灯', true, 1, { brightness: 62 }), said('前排右灯', true, 0, {})])
  const found = standings(edited, rows, { devices, statuses, running })
  const of = (id: number) => found.find(({ row }) => row.targetId === id)?.values?.get('switch')
  expect([of(left), of(right)]).toEqual([1, 0])
})
