import { expect, it } from 'vitest'
import { abilities } from '#contract/rules/abilities.ts'
import { discoveryOf, type Shown, stateMessage, toldBy } from '#server/home-assistant/discovery.ts'

const topics = { discovery: 'homeassistant', own: 'lamplighter/campus/1' }
const relay: Shown = {
  device: {
    ...{ id: 5, name: '继电器 1', deviceNo: 'R5', productName: '四路继电器模块' },
    ...{ productTypeId: 205, equipmentType: 7, deviceVersion: '' },
  },
  functions: [{ identifier: abilities.relayChannels, name: '路数', min: 1, max: 4, step: 1, unit: '' }],
  area: '101',
}

it('shows each contact of a relay, which says how it is and is told by itself', () => {
  const { components } = discoveryOf(relay, topics, '1.0.0') as {
    components: Record<string, Record<string, unknown>>
  }
  expect(Object.keys(components)).toEqual(['switch1', 'switch2', 'switch3', 'switch4'])
  expect(components.switch2).toEqual({
    platform: 'switch',
    unique_id: 'lamplighter_5_switch2',
    name: '2',
    state_topic: 'lamplighter/campus/1/5/state',
    value_template: '{{ value_json.switch2 }}',
    command_topic: 'lamplighter/campus/1/5/set/switch2',
  })
  const status = { deviceId: 5, roomId: 1, online: true, fault: false, deviceSwitch: 1, at: 0 }
  expect(stateMessage(relay, { ...status, values: { switch1: 0, switch2: 1 } })).toMatchObject({
    switch1: 'OFF',
    switch2: 'ON',
  })
  expect(toldBy('switch2', 'OFF')).toEqual([{ identifier: 'switch2', paramValue: 0 }])
  expect(toldBy('switch2', 'half')).toEqual([])
})
