import { expect, it } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import { abilities } from '#contract/rules/abilities.ts'
import { matchesScene } from '#contract/rules/room/matches.ts'
import type { Played } from '#server/simulator/behaviour.ts'
import { playRooms } from '#server/simulator/room-player.ts'
import { act, roomOf, scene } from '#tests/contract/rules/room/played-room.ts'
import { lampFunctions } from './site.ts'

const fn = (identifier: string, max: number) => ({
  identifier,
  name: identifier,
  min: 0,
  max,
  step: 1,
  unit: '',
})
const playing = (deviceNo: string, functionList: ProductFunction[]): Played => ({
  device: { deviceNo, parentTypeId: 1, functionList },
  ...{ online: true, fault: false, on: false, values: {} },
})
const unheard: Parameters<typeof playRooms>[1] = {
  ...{ set: () => undefined, leases: () => undefined, stay: () => undefined, pressed: () => undefined },
}

it('a group of all lights closes contacts and switches what is not dimmed: nothing is stored or reported that a device does not have', () => {
  const plain = playing('L2', [fn('switch', 1)])
  const module = playing('R1', [fn(abilities.relayChannels, 4)])
  const devices = [playing('L1', lampFunctions), plain, module]
  const player = playRooms(devices, unheard)
  const config = {
    ...roomOf({
      groups: { 49152: ['a', 'b', 'r#2'] },
      relays: [{ identifier: 'r#2', name: '吧台灯', keyType: 1, pulse: 0, interlock: null }],
      scenes: [scene(1, act(49152, { brightness: 80, colorTemperature: 4000 }))],
    }),
    devices: [
      { identifier: 'a', deviceNo: 'L1' },
      { identifier: 'b', deviceNo: 'L2' },
      { identifier: 'r', deviceNo: 'R1' },
      { identifier: 'r#2', deviceNo: 'R1', channel: 2 },
    ],
  }
  player.setUp(config)
  const meant = player.told(1, { kind: 'scene', sceneValue: 1 }, {})
  expect(meant?.map(({ device }) => device.deviceNo).sort()).toEqual(['L1', 'L2', 'R1'])
  expect(devices.map(({ on, values }) => [on, values])).toEqual([
    [true, { brightness: 80 }],
    [true, {}],
    [true, { switch2: 1 }],
  ])
  const says = { a: { switch: 1, brightness: 80 }, b: { switch: 1 }, 'r#2': { switch: 1 } }
  const able = { a: ['switch', 'brightness'], b: ['switch'] }
  expect(matchesScene(config, says, 1, null, able)).toBe(true)
  player.stop()
})
