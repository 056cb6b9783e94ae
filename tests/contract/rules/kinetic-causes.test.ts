import { expect, test } from 'vitest'
import { withoutPart } from '#contract/parts/walk.ts'
import { causes } from '#contract/rules/causes.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { compileTemplate, withIdentifiers } from '#contract/rules/room-config.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'
import { playRoom, setIn } from './room/played-room.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const equipmentList = withIdentifiers(room.equipmentList)
const [lamp] = equipmentList.filter(({ name }) => name === '前排左灯')
if (!lamp) throw new Error('there is no lamp')

const panel = {
  ...{ id: 9_101, templateId: 7, name: '门口', version: 1, panelKeyType: 1 },
  ...{ serialNumber: null, securityKey: null, buttonList: [] },
}
const linkage = {
  ...{ id: 9_102, templateId: 7, name: '进门', version: 1, causeType: causes.key, sourceIds: [panel.id] },
  ...{ keyIndex: 1, pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0, minutes: 10 },
  ...{ fromMinute: null, toMinute: null, whileSceneId: null, targetId: lamp.id },
  functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }],
}
const template: Lists = { ...room, equipmentList, noPowerPanelList: [panel], bindingList: [linkage] }
const configOf = (of: Lists) => ({ roomId: 1, template: compileTemplate(of), devices: [] })
const foundIn = (of: Lists) =>
  checkTemplate({ template: of, productOf })
    .filter(({ code }) => code === 'panel-unbound' || code === 'key-beyond')
    .map(({ code, list, id }) => [code, list, id])

test('a key of a self-powered panel causes what its linkage says', () => {
  const config = configOf(template)
  const identifier = config.template.panels?.[0]?.identifier ?? ''
  const played = playRoom(config)
  played.send({ kind: 'keyDown', identifier, key: 1 })
  expect(setIn(played.send({ kind: 'keyUp', identifier, key: 1 }))).toEqual({
    [lamp.identifier]: { switch: 1 },
  })
})

test('such a key does something, and one that the panel has not is found', () => {
  expect(foundIn({ ...template, bindingList: [] })).toEqual([['panel-unbound', 'noPowerPanelList', panel.id]])
  expect(foundIn(template)).toEqual([])
  expect(foundIn({ ...template, bindingList: [linkage, { ...linkage, id: 9_103, keyIndex: 2 }] })).toEqual([
    ['key-beyond', 'bindingList', 9_103],
  ])
})

test('a linkage loses its panel with the panel', () => {
  expect(withoutPart(template, panel.id).bindingList).toEqual([
    expect.objectContaining({ id: linkage.id, sourceIds: [] }),
  ])
})
