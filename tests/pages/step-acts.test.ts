import { expect, test } from 'vitest'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Room } from '#src/data/devices.ts'
import { actsOf, answersFor, playerOf } from '#src/pages/run-sheets/steps/step-acts.ts'

const fn = (identifier: string, max: number) => ({
  ...{ identifier, name: identifier, min: 0, max, step: 1, unit: '' },
})
const functions: Record<number, ReturnType<typeof fn>[]> = {
  1: [fn('switch', 1), fn('position', 100)],
  2: [fn('switch', 1)],
  3: [fn('relay_channels', 4)],
}
const step = (kind: RunStep['kind'], identifier: string | null, value: number | null = null): RunStep => ({
  ...{ step: `${kind}:${identifier}`, kind, name: '', identifier, value, pressType: null, does: null },
})
const room = {
  node: { id: 7 },
  devices: [1, 2, 3].map((id) => ({ id: id * 10, deviceNo: `NO${id}`, productId: id })),
  statuses: new Map([[20, { deviceSwitch: 1 }]]),
} as unknown as Pick<Room, 'node' | 'devices' | 'statuses'>
const players = new Map([
  ['curtain_1', 'NO1'],
  ['lamp_1', 'NO2'],
  ['relay_1', 'NO3'],
])
const acts = (of: RunStep) =>
  actsOf({
    ...{ room, step: of, deviceNo: playerOf(players, of) },
    functionsOf: (productId) => functions[productId] ?? [],
  }).map(({ label, says }) => [label, ...says])
const to = (deviceId: number, identifier: string, paramValue: number) => ({
  deviceId,
  identifier,
  paramValue,
})

test('the step of a channel tells the device whose channel it is, by the number behind the function', () => {
  for (const kind of ['relay', 'infrared'] as const)
    expect(acts(step(kind, 'relay_1#2'))).toEqual([
      ['on', to(30, 'switch2', 1)],
      ['off', to(30, 'switch2', 0)],
    ])
  expect(acts(step('relay', 'relay_9#2'))).toEqual([])
})

test('a curtain goes all the way, or is switched where it has no position', () => {
  expect(acts(step('curtain', 'curtain_1'))).toEqual([
    ['open', to(10, 'position', 100)],
    ['close', to(10, 'position', 0)],
  ])
  expect(acts(step('curtain', 'lamp_1'))).toEqual([
    ['open', to(20, 'switch', 1)],
    ['close', to(20, 'switch', 0)],
  ])
})

test('a lamp blinks and is left as it was; rooms are told scenes and groups; what is only looked at has no button', () => {
  expect(acts(step('lamp', 'lamp_1'))).toEqual([['blink', to(20, 'switch', 0), to(20, 'switch', 1)]])
  expect(acts(step('scene', null, 65028))).toEqual([['scene', { roomId: 7, sceneValue: 65028 }]])
  expect(acts(step('group', null, 49153)).map(([label]) => label)).toEqual(['on', 'off'])
  expect(acts(step('sensor', 'lamp_1'))).toEqual([])
  expect(acts(step('load', 'nobody'))).toEqual([])
})

test('appliances that are told by infrared are the only ones whose step waits for a person', () => {
  expect(answersFor({ kind: 'infrared' })).toBe(false)
  expect(answersFor({ kind: 'relay' })).toBe(true)
})
