import { causes } from '#contract/rules/causes.ts'
import { readingsOf } from '#contract/rules/readings.ts'
import type { PresetScene } from '#contract/rules/scenes.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { TemplatePlan } from './plan.ts'
import { products } from './products.ts'
import { known } from './rows.ts'

type Add = (list: PartList, name: string, content: Record<string, unknown>) => number

interface Made {
  equipment: ReadonlyMap<string, number>
  /** With the group of all lights first. */
  groups: ReadonlyMap<string, number>
  scenes: ReadonlyMap<string, number>
}

const [short, first, above] = [1, 1, 3]
const [callsScene, togglesGroup] = [1, 2]
const usualAbsence = { minutes: 15 }
/** The panel at the door of a guest room: what a guest asks staff for, and the bell. */
const guestPanel = '门口面板'
const guestKeys = [
  { name: '勿扰', actionType: 3 },
  { name: '请清理', actionType: 4 },
  { name: '门铃', actionType: 5 },
]
/** Called by cards and by the front desk, and by no key. */
const guestPresets: readonly (PresetScene | null)[] = ['checkIn', 'cardIn', 'cardOut']
const isGuestRoom = (scenes: TemplatePlan['scenes']): boolean =>
  scenes.some(({ preset }) => guestPresets.includes(preset))
const nearWindows = /窗|幕墙|采光/
const evening = { fromMinute: 18 * 60, toMinute: 6 * 60 }

const readingOf = (product: keyof typeof products): readonly string[] =>
  readingsOf(products[product].productTypeId)

/** What people have named themselves is called most, next the projector. */
const rank = ({ preset }: TemplatePlan['scenes'][number]): number =>
  preset === null ? 0 : preset === 'projectorOn' ? 0.5 : 1

/** Keys of panels call the scenes in their order and then toggle groups; the last key of each switches all off. */
export function addKeys(plan: TemplatePlan, made: Made, add: Add): void {
  const callable = plan.scenes.filter(({ preset }) => !guestPresets.includes(preset))
  const off = callable.find(({ preset }) => preset === 'masterOff')
  const targets = [
    ...callable
      .filter((scene) => scene !== off)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ name }) => ({ name, actionType: callsScene, targetId: known(made.scenes, name) })),
    ...[...made.groups].reverse().map(([name, targetId]) => ({ name, actionType: togglesGroup, targetId })),
  ]
  for (const { name: panel, product } of plan.equipment) {
    const keys = products[product].panel?.keys ?? 0
    if (product === 'cardSwitch') continue
    const acts = isGuestRoom(plan.scenes) && panel === guestPanel ? guestKeys : []
    for (let keyIndex = 1; keyIndex <= keys; keyIndex += 1) {
      const act = acts[keyIndex - 1]
      if (act) {
        const key = { equipmentId: known(made.equipment, panel), keyIndex, pressType: short, targetId: null }
        add('buttonList', `${panel} ${act.name}`, { ...key, actionType: act.actionType })
        continue
      }
      const last = keyIndex === keys && off
      const target = last
        ? { name: off.name, actionType: callsScene, targetId: known(made.scenes, off.name) }
        : targets[keyIndex - 1]
      if (!target) continue
      const { name, ...does } = target
      const equipmentId = known(made.equipment, panel)
      add('buttonList', `${panel} ${name}`, { equipmentId, keyIndex, pressType: short, ...does })
    }
  }
}

/** What follows from a template's sensors: danger lights, darkness at a door, daylight, people and their absence. */
export function addLinkages(plan: TemplatePlan, made: Made, add: Add): void {
  const sourcesOf = (reading: string) =>
    plan.equipment.flatMap(({ name, product }) =>
      readingOf(product).includes(reading) ? [known(made.equipment, name)] : [],
    )
  const sceneOf = (...presets: readonly PresetScene[]) => {
    for (const wanted of presets) {
      const found = plan.scenes.find(({ preset }) => preset === wanted)
      if (found) return known(made.scenes, found.name)
    }
    return undefined
  }
  const [allLights] = [...made.groups.values()]
  const light = sceneOf('masterOn', 'bright', 'work', 'soft')
  const toLight = light === undefined ? switched(allLights, 1) : { targetId: light, functionList: [] }
  const link = (name: string, cause: Record<string, unknown>) =>
    add('bindingList', name, {
      ...{ keyIndex: 1, pressType: short, reading: 'presence', state: first, limit: 0, hysteresis: 0 },
      ...{ minutes: 1, fromMinute: null, toMinute: null, whileSceneId: null },
      ...cause,
    })
  const onState = (reading: string, name: string, hours = {}) => {
    const sourceIds = sourcesOf(reading)
    if (sourceIds.length > 0)
      link(name, { causeType: causes.state, sourceIds, reading, ...hours, ...toLight })
  }
  onState('smoke', '烟雾报警亮灯')
  onState('co', '一氧化碳报警亮灯')
  onState('water', '水浸报警亮灯')
  // In a room for guests the door lights the corridor, which goes dark again by itself.
  const corridor = isGuestRoom(plan.scenes) ? made.equipment.get('玄关灯') : undefined
  const doors = sourcesOf('door')
  if (corridor !== undefined && doors.length > 0)
    link('开门亮走廊灯', {
      ...{ causeType: causes.state, sourceIds: doors, reading: 'door', ...switched(corridor, 1) },
    })
  else onState('door', '夜间开门亮灯', evening)
  onState('contact', '夜间触发亮灯', evening)
  const isPassage = plan.equipment.some(({ product }) => product === 'microwave')
  if (isPassage) onState('presence', '有人亮灯')
  const lux = sourcesOf('illuminance')
  const atWindow = [...made.groups].find(([name]) => nearWindows.test(name)) ?? [...made.groups].at(-1)
  // Only while people work by what they have chosen: the room they have lit otherwise is theirs.
  const working = plan.scenes.find(({ preset }) => preset === null) ?? plan.scenes[0]
  if (lux.length > 0 && atWindow && working)
    link('日光充足关灯', {
      ...{ causeType: causes.threshold, sourceIds: lux, reading: 'illuminance', state: above, limit: 800 },
      ...{ hysteresis: 200, whileSceneId: known(made.scenes, working.name), ...switched(atWindow[1], 0) },
    })
  const daylight = sourcesOf('light')
  if (daylight.length > 0 && atWindow && working)
    link('有日光关灯', {
      ...{ causeType: causes.state, sourceIds: daylight, reading: 'light' },
      ...{ whileSceneId: known(made.scenes, working.name), ...switched(atWindow[1], 0) },
    })
  for (const { name, sensor, reading, above: limit, hysteresis, target, to } of plan.thresholds ?? [])
    link(name, {
      ...{ causeType: causes.threshold, sourceIds: [known(made.equipment, sensor)], reading, state: above },
      ...{ limit, hysteresis, ...switched(known(made.equipment, target), to) },
    })
  const people = sourcesOf('presence')
  const { minutes, ...hours } = plan.absence ?? usualAbsence
  const dark = (isPassage ? sceneOf('soft', 'night') : undefined) ?? sceneOf('masterOff', 'sleep')
  const toDark = dark === undefined ? switched(allLights, 0) : { targetId: dark, functionList: [] }
  if (people.length > 0)
    link(`无人 ${minutes} 分钟${dark === undefined || !isPassage ? '关灯' : '调暗'}`, {
      ...{ causeType: causes.absence, sourceIds: people, minutes, ...hours, ...toDark },
    })
}

const switched = (targetId: number | undefined, paramValue: number) => ({
  targetId,
  functionList: [{ identifier: 'switch', functionParamList: [{ paramValue }] }],
})
