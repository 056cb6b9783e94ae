import type { PartRows, TemplateEquipment } from '../../template-shapes.ts'
import { actionFault } from '../action-fault.ts'
import { causes } from '../causes.ts'
import { targetsOf } from '../channel-targets.ts'
import { readingsOf, seesPeople } from '../readings.ts'
import { compileTemplate } from '../room-config.ts'
import { sourceFault } from '../source-fault.ts'
import { type Checked, type CheckRule, found } from './context.ts'
import { cutsOf, mayBeCut } from './loops.ts'

type Binding = PartRows['bindingList']
const sensorType = 3
const dangers: readonly string[] = ['smoke', 'co', 'water']

const sensorsOf = ({ inUse }: Checked) => inUse.filter(({ equipmentType }) => equipmentType === sensorType)
const isDangerSensor = ({ productTypeId }: TemplateEquipment) =>
  readingsOf(productTypeId).some((reading) => dangers.includes(reading))

/** Absences listen to every sensor of people, whether it is named or not. */
const watches = ({ causeType, sourceIds }: Binding, { id, productTypeId }: TemplateEquipment): boolean =>
  sourceIds.includes(id) || (causeType === causes.absence && seesPeople(productTypeId))

const sensorIdle: CheckRule = {
  code: 'sensor-idle',
  severity: 'warning',
  about: { zh: '传感器没有任何联动', en: 'A sensor has no consequence' },
  find: (checked) =>
    sensorsOf(checked)
      .filter((sensor) => !isDangerSensor(sensor))
      .filter((sensor) => !checked.template.bindingList.some((binding) => watches(binding, sensor)))
      .map((sensor) =>
        found('equipmentList', sensor, '传感器的读数没有触发任何动作', 'Nothing follows from what it reads'),
      ),
}

const dangerSilent: CheckRule = {
  code: 'danger-silent',
  severity: 'warning',
  about: { zh: '烟雾、一氧化碳或水浸传感器没有联动', en: 'A smoke, CO or water sensor triggers nothing' },
  find: (checked) =>
    sensorsOf(checked)
      .filter(isDangerSensor)
      .filter((sensor) => !checked.template.bindingList.some((binding) => watches(binding, sensor)))
      .map((sensor) =>
        found(
          'equipmentList',
          sensor,
          '险情发生时房间不会有任何提示，请为它添加联动',
          'Nothing in the room will tell of the danger: give it a linkage',
        ),
      ),
}

const absenceShort: CheckRule = {
  code: 'absence-short',
  severity: 'warning',
  about: {
    zh: '无人时长短于传感器的保持时间',
    en: "An absence is shorter than its sensor's hold time",
  },
  find: (checked) =>
    checked.template.bindingList.flatMap((binding) => {
      if (binding.causeType !== causes.absence) return []
      const longest = sensorsOf(checked)
        .filter((sensor) => watches(binding, sensor))
        .find(({ holdTime = 0 }) => holdTime > binding.minutes * 60)
      return longest
        ? [
            found(
              'bindingList',
              binding,
              `“${longest.name}”的保持时间为 ${longest.holdTime} 秒，比 ${binding.minutes} 分钟长，联动不会在 ${binding.minutes} 分钟时执行`,
              `“${longest.name}” holds for ${longest.holdTime} s, longer than ${binding.minutes} min`,
            ),
          ]
        : []
    }),
}

/** Without a sensor of people nobody is ever seen: the room takes who sits still for nobody, and goes dark over her. */
const absenceBlind: CheckRule = {
  code: 'absence-blind',
  severity: 'warning',
  about: { zh: '没有传感器能感知无人', en: 'An absence that no sensor can tell of' },
  find: ({ template, inUse }) =>
    inUse.some(({ productTypeId }) => seesPeople(productTypeId))
      ? []
      : template.bindingList
          .filter(({ causeType }) => causeType === causes.absence)
          .map((binding) =>
            found(
              'bindingList',
              binding,
              `没有在用的人体类传感器：最后一次按键或操作后 ${binding.minutes} 分钟就会执行，无论房间里有没有人`,
              `No sensor of people is in use: it is done ${binding.minutes} min after the last key, whoever is there`,
            ),
          ),
}

const hoursNever: CheckRule = {
  code: 'hours-never',
  severity: 'warning',
  about: { zh: '联动的时段开始与结束相同', en: "A linkage's hours begin and end at one time" },
  find: ({ template }) =>
    template.bindingList
      .filter(({ fromMinute, toMinute }) => fromMinute !== null && fromMinute === toMinute)
      .map((binding) =>
        found(
          'bindingList',
          binding,
          '时段开始与结束相同，联动永远不会执行；全天有效请都留空',
          'It is never the time for it; leave both empty for all day',
        ),
      ),
}

/** What linkages were taken with before forms and server asked, or what has become of their sensors since. */
const linkageUnfit: CheckRule = {
  code: 'linkage-unfit',
  severity: 'warning',
  about: { zh: '联动的触发或动作不成立', en: 'A linkage cannot be caused, or cannot do what it says' },
  find: ({ template, productOf, scenes }) => {
    const all = targetsOf(template)
    return template.bindingList.flatMap((binding) => {
      const { targetId, functionList } = binding
      const source = sourceFault(binding, template, productOf, null, all)
      // A key that the panel has not, and a colour that no lamp has, are found by rules of their own.
      const told = functionList.filter(({ identifier }) => identifier !== 'colorTemperature')
      const words =
        (source?.field === 'keyIndex' ? null : source) ??
        (scenes.has(targetId) ? null : actionFault(targetId, told, template, productOf, all))
      return words ? [found('bindingList', binding, words.zh, words.en)] : []
    })
  },
}

/** As rooms run it, but that linkages are called by their ids, since two may have one name. */
const withIds = ({ template }: Checked) => {
  const bindingList = template.bindingList.map((binding) => ({ ...binding, name: String(binding.id) }))
  return { roomId: 0, template: compileTemplate({ ...template, bindingList, timingList: [] }), devices: [] }
}

const loops: CheckRule = {
  code: 'linkage-loop',
  severity: 'error',
  about: { zh: '联动互相触发，形成循环', en: 'Linkages trigger each other in a loop' },
  find: (checked) => {
    if (!mayBeCut(checked.plan())) return []
    const cuts = cutsOf(withIds(checked))
    return checked.template.bindingList.flatMap((binding) => {
      const cut = cuts.find(({ names }) => names.includes(String(binding.id)))
      if (!cut) return []
      return [
        cut.circle
          ? found(
              'bindingList',
              binding,
              '它的结果会再次触发它自己，运行到第八层会被切断',
              'What it does triggers it again; gateways cut it at the eighth time',
            )
          : found(
              'bindingList',
              binding,
              '触发它之前已连续触发八个联动，网关到这里会切断',
              'Eight others lead to it, one after the other; gateways cut it there',
            ),
      ]
    })
  },
}

export const linkageRules = [
  ...[sensorIdle, dangerSilent, absenceShort, absenceBlind, hoursNever, linkageUnfit],
  loops,
]
