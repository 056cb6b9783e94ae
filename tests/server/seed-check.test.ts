import { expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, missingIn, partFault } from '#contract/parts/walk.ts'
import { relayKeys } from '#contract/rules/channel-targets.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { thermostatFunctions } from '#contract/rules/climate.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import { readingsOf, sensorStates } from '#contract/rules/readings.ts'
import { isAllLights } from '#contract/rules/scenes.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import { type SystemCode, systemCodes } from '#contract/systems.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { products } from '#server/seed/products.ts'
import { seededTemplates as plans } from '#tests/contract/seeded-templates.ts'

/** The one template that is there to show what a check finds, with that; all others pass. */
const foundIn: Readonly<Record<string, readonly string[]>> = {
  'school 精品录播教室': ['key-unbound', 'lamp-forgotten', 'master-off-missing', 'sensor-idle'],
}

test.each(plans)('$key is such as a person could have entered, and passes its check', (made) => {
  const { key, template, productOf, system, airLimits } = made
  const faults = partLists.flatMap((list) =>
    (template[list] as readonly AnyPart[]).flatMap((row) => {
      const fault = missingIn(list, row, template) ?? partFault(list, row, template, { productOf, system })
      return fault ? [[row.name, fault]] : []
    }),
  )
  expect(faults).toEqual([])
  const found = checkTemplate({ template, productOf, airLimits })
  const allowed = foundIn[key] ?? []
  expect(found.filter(({ code }) => !allowed.includes(code))).toEqual([])
  expect(allowed.filter((code) => !found.some((one) => one.code === code))).toEqual([])
})

/** Where somebody who looks for a kind of part finds it, in rooms that run it. */
const shownIn: Readonly<Record<SystemCode, Readonly<Record<string, readonly PartList[]>>>> = {
  school: {
    标准教室: [
      ...(['equipmentList', 'groupList', 'sceneList', 'timingList', 'buttonList', 'bindingList'] as const),
      ...(['houseList', 'voiceList', 'airVoiceList', 'aliasList'] as const),
    ],
    报告厅: [
      ...(['relayEquipmentList', 'irEquipmentList', 'drivePowerList', 'noPowerPanelList'] as const),
      ...(['thermostatList', 'screenList', 'videoList'] as const),
    ],
  },
  hotel: {
    大床房: ['equipmentList', 'groupList', 'sceneList', 'buttonList', 'bindingList', 'noPowerPanelList'],
    行政套房: [
      ...(['relayEquipmentList', 'irEquipmentList', 'drivePowerList', 'houseList', 'voiceList'] as const),
      ...(['airVoiceList', 'aliasList', 'thermostatList', 'screenList', 'videoList'] as const),
    ],
    客房走廊: ['timingList'],
  },
  business: {
    开放办公区: [
      ...(['equipmentList', 'groupList', 'sceneList', 'timingList', 'buttonList', 'bindingList'] as const),
      ...(['drivePowerList', 'houseList', 'voiceList', 'airVoiceList', 'videoList'] as const),
    ],
    会议室: ['relayEquipmentList', 'irEquipmentList', 'aliasList', 'screenList'],
    独立办公室: ['thermostatList'],
    车库车道: ['bindingList', 'noPowerPanelList'],
  },
  smarthome: {
    客厅: [
      ...(['equipmentList', 'groupList', 'sceneList', 'timingList', 'buttonList', 'bindingList'] as const),
      ...(['noPowerPanelList', 'voiceList', 'airVoiceList', 'aliasList', 'thermostatList'] as const),
      ...(['screenList', 'videoList'] as const),
    ],
    卧室: ['houseList', 'drivePowerList'],
    书房: ['irEquipmentList'],
    卫生间: ['relayEquipmentList'],
  },
  open: { 接入演示间: partLists },
}

test.each(systemCodes)('published templates of %s show every kind of part', (system) => {
  const published = plans.filter((one) => one.system === system && one.plan.status >= publishedStatus)
  const shown = Object.entries(shownIn[system]).flatMap(([name, lists]) =>
    lists.map((list) => {
      const rows = published.find(({ plan }) => plan.name === name)?.template[list] ?? []
      const own = rows.filter((row) => !('groupValue' in row && isAllLights(row)))
      return { list, at: own.length > 0 ? name : `nowhere in ${name}` }
    }),
  )
  expect(shown.filter(({ at }) => at.startsWith('nowhere'))).toEqual([])
  expect(partLists.filter((list) => !shown.some((one) => one.list === list))).toEqual([])
})

test('published templates use every product of a room, load of a relay, kind of appliance and function of a wall unit', () => {
  const published = plans.filter(({ plan }) => plan.status >= publishedStatus)
  const inRooms = Object.entries(products).filter(([, { kind }]) => kind !== 'gateway' && kind !== 'meter')
  const used = new Set<string>(published.flatMap(({ plan }) => plan.equipment.map(({ product }) => product)))
  expect(inRooms.filter(([name]) => !used.has(name)).map(([name]) => name)).toEqual([])
  const read = inRooms.flatMap(([, { productTypeId }]) => readingsOf(productTypeId))
  expect(sensorStates.filter((state) => !read.includes(state))).toEqual([])
  const all = <Row>(rowsOf: (of: (typeof plans)[number]['template']) => readonly Row[]) =>
    new Set(published.flatMap(({ template }) => rowsOf(template)))
  const loads = all((of) => of.relayEquipmentList.map(({ keyType }) => keyType))
  expect(Object.values(relayKeys).filter((load) => !loads.has(load))).toEqual([])
  const appliances = all((of) => of.irEquipmentList.map(({ irType }) => String(irType)))
  expect(Object.keys(irTypes).filter((type) => !appliances.has(type))).toEqual([])
  const fitted = all((of) =>
    of.thermostatList.flatMap(({ childList }) =>
      childList.flatMap(({ type, enable }) => (enable === 1 ? [type] : [])),
    ),
  )
  expect(Object.values(thermostatFunctions).filter((one) => !fitted.has(one))).toEqual([])
})
