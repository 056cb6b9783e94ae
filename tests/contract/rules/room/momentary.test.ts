import { expect, test } from 'vitest'
import { settableFunctions } from '#contract/rules/abilities.ts'
import { actionFault } from '#contract/rules/action-fault.ts'
import { leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { toldBy } from '#server/home-assistant/discovery.ts'
import { products } from '#server/seed/products.ts'
import { act, playRoom, roomOf, scene, seconds } from './played-room.ts'

const stop = { stop: 1 }

test('a stop is passed on and leaves nothing behind: no value, no scene ended, no later setting', () => {
  const drawn = scene(1, act('curtain', { position: 100 }, { delay: 5_000 }), act('lamp', { switch: 1 }))
  const config = roomOf({ scenes: [drawn] })
  const room = playRoom(config)
  room.call(1)
  const done = room.set('curtain', stop)
  expect(done).toMatchObject([{ do: 'set', identifier: 'curtain', values: stop, fade: null }])
  room.wait(seconds(10))
  expect(room.values('curtain')).toEqual({})
  expect(leaseTargets(config, { kind: 'value', identifier: 'curtain', values: stop })).toEqual([])
})

test('no scene may set it, and Home Assistant tells it', () => {
  const { functionList } = products.curtain
  expect(settableFunctions(functionList).map(({ identifier }) => identifier)).toEqual(['switch', 'position'])
  const parts = {
    ...{
      equipmentList: [{ id: 1, name: '窗帘', productId: 7, productTypeId: 802, equipmentType: 7, state: 1 }],
    },
    ...{ groupList: [], relayEquipmentList: [], irEquipmentList: [] },
  } as unknown as Parameters<typeof actionFault>[2]
  const fault = (identifier: string) =>
    actionFault(1, [{ identifier, functionParamList: [{ paramValue: 1 }] }], parts, () => ({
      functionList: [...functionList],
    }))
  expect(fault('position')).toBeNull()
  expect(fault('stop')?.zh).toContain('没有“stop”')
  expect(toldBy('cover', 'STOP')).toEqual([{ identifier: 'stop', paramValue: 1 }])
})
