import type { PartRows, TemplateEquipment } from '../../template-shapes.ts'
import { causes } from '../causes.ts'
import { readingsOf } from '../readings.ts'
import { type Checked, type CheckRule, found } from './context.ts'

type Binding = PartRows['bindingList']
const sensorType = 3
const dangers: readonly string[] = ['smoke', 'co', 'water']

const sensorsOf = ({ inUse }: Checked) => inUse.filter(({ equipmentType }) => equipmentType === sensorType)
const isDangerSensor = ({ productTypeId }: TemplateEquipment) =>
  readingsOf(productTypeId).some((reading) => dangers.includes(reading))

/** Absences listen to every sensor of people, whether it is named or not. */
const watches = ({ causeType, sourceIds }: Binding, { id, productTypeId }: TemplateEquipment): boolean =>
  sourceIds.includes(id) ||
  (causeType === causes.absence && sourceIds.length === 0 && readingsOf(productTypeId).includes('presence'))

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
              `“${longest.name}”要保持 ${longest.holdTime} 秒，${binding.minutes} 分钟无人永远不会提前出现`,
              `“${longest.name}” holds for ${longest.holdTime} s, longer than ${binding.minutes} min`,
            ),
          ]
        : []
    }),
}

/** Whether what one linkage switches is a cause of the other. */
const leadsTo = ({ reaches }: Checked, first: Binding, second: Binding): boolean => {
  if (second.causeType !== causes.state || second.reading !== 'switch') return false
  const switched = new Set(reaches(first.targetId).map(({ id }) => id))
  return second.sourceIds.some((id) => switched.has(id))
}

const loops: CheckRule = {
  code: 'linkage-loop',
  severity: 'error',
  about: { zh: '联动互相触发，形成循环', en: 'Linkages trigger each other in a loop' },
  find: (checked) => {
    const { bindingList } = checked.template
    const next = new Map(
      bindingList.map((one) => [one, bindingList.filter((two) => leadsTo(checked, one, two))]),
    )
    return bindingList
      .filter((start) => {
        const seen = new Set<Binding>()
        const ahead = [...(next.get(start) ?? [])]
        for (const one of ahead) {
          if (seen.has(one)) continue
          seen.add(one)
          ahead.push(...(next.get(one) ?? []))
        }
        return seen.has(start)
      })
      .map((binding) =>
        found(
          'bindingList',
          binding,
          '它的结果会再次触发它自己，运行到第八层会被切断',
          'What it does triggers it again; gateways cut it at the eighth time',
        ),
      )
  },
}

export const linkageRules = [sensorIdle, dangerSilent, absenceShort, loops]
