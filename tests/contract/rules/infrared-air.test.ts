import { expect, test } from 'vitest'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { generated, laid, planned } from './planned.ts'
import { minutes, playRoom, setIn } from './room/played-room.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const [transmitter] = room.equipmentList
const appliance = (id: number, channel: number, irType: number) => ({
  ...{ id, templateId: 7, name: `电器${channel}`, equipmentId: transmitter?.id ?? 0, channel, irType },
  ...{ typeName: '', irBrand: null, irCode: 2001, keyList: [], version: 1 },
})
const [television, airConditioner] = [appliance(9001, 1, 1), appliance(9002, 2, 2)]
const nameOf = (channel: number) => `${transmitter?.identifier}#${channel}`
const fn = (identifier: string, paramValue: number) => ({ identifier, functionParamList: [{ paramValue }] })
const checkIn = {
  ...{ id: 9003, templateId: 7, name: '入住', sceneValue: presetScenes.checkIn, sceneType: 1, sort: 1 },
  ...{ version: 1, hasTiming: 0 },
  actionList: [television, airConditioner].map(({ id }) => ({
    targetId: id,
    functionList: [fn('switch', 1)],
  })),
}
const guestRoom = (state = 1) => ({
  ...{ name: '客房', groupList: [], buttonList: [], bindingList: [], timingList: [], voiceList: [] },
  ...{ relayEquipmentList: [], drivePowerList: [], noPowerPanelList: [], airVoiceList: [], aliasList: [] },
  ...{ thermostatList: [], screenList: [], sceneList: [checkIn] },
  irEquipmentList: [television, airConditioner],
  equipmentList: room.equipmentList.slice(0, 1).map((one) => ({ ...one, state })),
})

test('an infrared air conditioner goes off with the others in a room that nobody has claimed, and a television does not', () => {
  const template = compileTemplate(guestRoom())
  expect(template.guest).toEqual({ airConditioners: [nameOf(2)] })
  const played = playRoom({ roomId: 1, template, devices: [] })
  played.send({ kind: 'stay', move: 'checkIn' })
  expect(played.on(nameOf(1), nameOf(2))).toEqual([nameOf(1), nameOf(2)])
  expect(setIn(played.wait(minutes(15)))).toEqual({ [nameOf(2)]: { switch: 0 } })
})

test('one whose transmitter is out of use is none, and a room of no guests says nothing of it', () => {
  expect(compileTemplate(guestRoom(0)).guest).toEqual({ airConditioners: [] })
  expect(compileTemplate({ ...guestRoom(), sceneList: [] }).guest).toBeUndefined()
})

test('what the company allows holds for an infrared air conditioner as for any other', () => {
  const played = playRoom({ roomId: 1, template: compileTemplate(guestRoom()), devices: [] })
  played.send({ kind: 'limits', limits: { version: 1, coolLowest: 26, heatHighest: null, modes: null } })
  played.set(nameOf(2), { switch: 1, mode: 1 })
  expect(setIn(played.set(nameOf(2), { temperature: 18 }))).toEqual({ [nameOf(2)]: { temperature: 26 } })
})
