import { limits } from '../../limits.ts'
import { partLists } from '../../parts/kinds.ts'
import { neededIn } from '../../parts/walk.ts'
import { bindDevices } from '../bind-devices.ts'
import { targetsOf } from '../channel-targets.ts'
import { configBytes } from '../config-bytes.ts'
import { isAllLights, isLighting, presetScenes } from '../scenes.ts'
import { publishFault } from '../template-state.ts'
import { type Checked, type CheckRule, found, valueIn } from './context.ts'

const nothingInUse: CheckRule = {
  code: 'nothing-in-use',
  severity: 'error',
  about: { zh: '模板没有在用的设备', en: 'The template has no equipment in use' },
  find: ({ template }) => {
    const fault = publishFault(template)
    return fault ? [{ list: 'equipmentList', id: null, name: template.name, zh: fault.zh, en: fault.en }] : []
  },
}

const groupEmpty: CheckRule = {
  code: 'group-empty',
  severity: 'warning',
  about: { zh: '群组没有成员', en: 'A group has no members' },
  find: ({ template, reaches }) =>
    template.groupList
      .filter((group) => !isAllLights(group) && reaches(group.id).length === 0)
      .map((group) => found('groupList', group, '群组里没有在用的设备', 'It has no equipment in use')),
}

type Parts = Pick<Checked, 'template' | 'reaches'>

const actionsOnAll = ({ template }: Parts) => {
  const ofAll = new Set(template.groupList.filter(isAllLights).map(({ id }) => id))
  return template.sceneList.flatMap(({ sceneValue, actionList }) =>
    actionList.flatMap((action) => (ofAll.has(action.targetId) ? [{ ...action, sceneValue }] : [])),
  )
}

/**
 * Whether all lights are lit together by a scene that people use for that. A master on and a master off are in every room and
 * reach a lamp that was added a minute ago as well: they say nothing of whether anybody has thought of it.
 */
const areLitAsOne = (onAll: ReturnType<typeof actionsOnAll>): boolean =>
  onAll.some(({ sceneValue, functionList }) => {
    const level = valueIn(functionList, 'brightness') ?? valueIn(functionList, 'switch') ?? 0
    return sceneValue !== presetScenes.masterOn && level > 0 && valueIn(functionList, 'switch') !== 0
  })

/** What is in a group that people have made, or named by a scene, a timing, a linkage or a word, alone or by such a group. */
function placedIn({ template, reaches }: Parts): ReadonlySet<number> {
  const ofAll = new Set(template.groupList.filter(isAllLights).map(({ id }) => id))
  const named = template.sceneList.flatMap(({ actionList }) => actionList.map(({ targetId }) => targetId))
  const { timingList, bindingList, voiceList, groupList } = template
  const caused = [...timingList, ...bindingList, ...voiceList].map(({ targetId }) => targetId)
  // A scene that they call has been looked at, and may be the one that switches all off.
  const others = new Set([...ofAll, ...template.sceneList.map(({ id }) => id)])
  const own = [...groupList.map(({ id }) => id), ...named, ...caused].filter((id) => !others.has(id))
  return new Set(own.flatMap((id) => reaches(id).map((one) => one.id)))
}

/** A room of which no lamp has a place of its own is lit as one, and none of them is forgotten. */
const lampForgotten: CheckRule = {
  code: 'lamp-forgotten',
  severity: 'warning',
  about: { zh: '灯不在任何群组和场景中', en: 'A lamp is in no group and no scene' },
  find: (checked) => {
    const onAll = actionsOnAll(checked)
    if (areLitAsOne(onAll)) return []
    const placed = placedIn(checked)
    const lamps = checked.targets.filter(isLighting)
    const forgotten = lamps.filter(({ id }) => !placed.has(id))
    const goWithAll = onAll.length > 0
    if (goWithAll && forgotten.length === lamps.length) return []
    const [zh, en] = goWithAll ? onlyWithAll : onlyAlone
    return forgotten.map((lamp) =>
      found(checked.equipment.has(lamp.id) ? 'equipmentList' : 'relayEquipmentList', lamp, zh, en),
    )
  },
}

const onlyAlone = ['不在任何群组和场景中，只能单独控制', 'Only controlled by itself'] as const
const onlyWithAll = [
  '不在任何自建群组中，也没有场景单独用到它，只随“全部灯光”开关',
  'It is in no group that was made here and no scene names it: it only goes with all lights',
] as const

const outOfUseNamed: CheckRule = {
  code: 'out-of-use-named',
  severity: 'warning',
  about: { zh: '用到了已停用的设备', en: 'Something names equipment that is out of use' },
  find: ({ template }) => {
    const out = new Map(
      targetsOf(template).flatMap((one) => (one.state === 0 ? [[one.id, one.name] as const] : [])),
    )
    return partLists.flatMap((list) =>
      (template[list] ?? []).flatMap((row) => {
        const name = neededIn(row, list)
          .map((id) => out.get(id))
          .find((each) => each !== undefined)
        return name === undefined
          ? []
          : [found(list, row, `用到了已停用的设备“${name}”`, `It names “${name}”, which is out of use`)]
      }),
    )
  },
}

const configLarge: CheckRule = {
  code: 'config-large',
  severity: 'error',
  about: { zh: '配置超出网关容量', en: 'The configuration is larger than gateways take' },
  find: ({ template, plan }) => {
    const size = configBytes(plan().template)
    return size <= limits.configBytes
      ? []
      : [
          {
            ...{ list: 'sceneList', id: null, name: template.name },
            zh: `配置有 ${Math.ceil(size / 1024)} KB，网关最多接收 ${limits.configBytes / 1024} KB`,
            en: `It has ${Math.ceil(size / 1024)} KB; gateways take ${limits.configBytes / 1024} KB`,
          },
        ]
  },
}

const roomShort: CheckRule = {
  code: 'room-short',
  severity: 'warning',
  about: { zh: '有房间缺少模板需要的设备', en: 'A room lacks devices that the template wants' },
  find: ({ inUse, rooms = [] }) =>
    rooms.flatMap(({ id, name, devices }) => {
      const bound = bindDevices(inUse, devices)
      const played = new Set(bound.map(({ identifier }) => identifier))
      const unplayed = inUse.filter(({ identifier }) => !played.has(identifier))
      if (unplayed.length === 0) return []
      // A device that plays something else is not the one that is meant by its name.
      const playing = new Set(bound.map(({ deviceNo }) => deviceNo))
      const free = new Set(devices.flatMap((one) => (playing.has(one.deviceNo) ? [] : [one.name])))
      const others = unplayed.filter((one) => free.has(one.name))
      const missing = unplayed.filter((one) => !free.has(one.name))
      return [{ ...{ list: null, id, name }, ...inBoth(missing, others) }]
    }),
}

/** What a room lacks, and what stands in it under a name that is wanted and is of another product. */
function inBoth(missing: readonly Named[], others: readonly Named[]): { zh: string; en: string } {
  const zh = [
    ...(missing.length > 0 ? [`缺少 ${missing.length} 个设备：${firstOf(missing, '、')}`] : []),
    ...(others.length > 0 ? [`${others.length} 个设备名称相同但产品不同：${firstOf(others, '、')}`] : []),
  ]
  const en = [
    ...(missing.length > 0 ? [`missing devices (${missing.length}): ${firstOf(missing, ', ')}`] : []),
    ...(others.length > 0
      ? [`there by name, but another product (${others.length}): ${firstOf(others, ', ')}`]
      : []),
  ].join('; ')
  return { zh: zh.join('；'), en: `${en.charAt(0).toUpperCase()}${en.slice(1)}` }
}

type Named = { name: string }
const namedAtMost = 3

const firstOf = (parts: readonly Named[], comma: string): string => {
  const names = parts.slice(0, namedAtMost).map(({ name }) => name)
  return `${names.join(comma)}${parts.length > namedAtMost ? '…' : ''}`
}

export const equipmentRules = [nothingInUse, groupEmpty, lampForgotten, outOfUseNamed, configLarge, roomShort]
