import type { SystemCode } from '../../systems.ts'
import type { FunctionValue, TemplateEquipment } from '../../template-shapes.ts'
import { causes } from '../causes.ts'
import { type AreaKey, areas, type RoomKind, wishes } from '../layouts/layout.ts'
import { readingsOf } from '../readings.ts'
import { hasGuests, isAllLights, isGuestScene, presetScenes } from '../scenes.ts'
import { type Draft, ensure, equipmentAt, freeName, word } from './draft.ts'
import { roomAbsences, roomScenes, roomTimings, type ScenePlan, type Target } from './room-scenes.ts'

/** The id of the group of an area; of an area with one lamp, of that lamp. */
const areaTargets = (draft: Draft, area: AreaKey, groups: ReadonlyMap<AreaKey, number>): number[] => {
  const group = groups.get(area)
  return group === undefined ? equipmentAt(draft, area).map(({ id }) => id) : [group]
}

/** One group for each row and zone with two lamps or more. */
export function addGroups(draft: Draft): Map<AreaKey, number> {
  const groups = new Map<AreaKey, number>()
  for (const area of Object.keys(areas) as AreaKey[]) {
    const equipmentIds = equipmentAt(draft, area).map(({ id }) => id)
    if (equipmentIds.length < 2) continue
    const same = draft.lists.groupList.find(
      (group) => [...group.equipmentIds].sort().join() === [...equipmentIds].sort().join(),
    )
    groups.set(area, same?.id ?? ensure(draft, 'groupList', { name: word(draft, areas[area]), equipmentIds }))
  }
  return groups
}

/** What of some values an equipment can do, in its own ranges. */
const fitting = (
  { productOf }: Draft,
  members: readonly TemplateEquipment[],
  values: Readonly<Record<string, number>>,
): FunctionValue[] =>
  Object.entries(values).flatMap(([identifier, value]) => {
    const ranges = members.flatMap(
      ({ productId }) =>
        productOf(productId)?.functionList.filter((fn) => fn.identifier === identifier) ?? [],
    )
    if (ranges.length === 0) return []
    const paramValue = Math.min(
      Math.max(value, Math.min(...ranges.map(({ min }) => min))),
      Math.max(...ranges.map(({ max }) => max)),
    )
    return [{ identifier, functionParamList: [{ paramValue }] }]
  })

function actionsOf(draft: Draft, plan: ScenePlan, groups: ReadonlyMap<AreaKey, number>) {
  const lights = draft.lists.groupList.find(isAllLights)
  const entries = Object.entries(plan.does) as [Target, Readonly<Record<string, number>>][]
  const actions = entries.flatMap(([target, values]) => {
    const members = equipmentAt(draft, target)
    if (members.length === 0) return []
    const isArea = Object.hasOwn(areas, target)
    const targets =
      target === 'all'
        ? lights
          ? [lights.id]
          : members.map(({ id }) => id)
        : isArea
          ? areaTargets(draft, target as AreaKey, groups)
          : members.map(({ id }) => id)
    return targets.flatMap((targetId) => {
      const own = members.filter(({ id }) => id === targetId)
      const functionList = fitting(draft, own.length > 0 ? own : members, values)
      return functionList.length > 0 ? [{ targetId, functionList }] : []
    })
  })
  return [...new Map(actions.map((action) => [action.targetId, action])).values()]
}

/** The scenes of a kind of room that there is equipment for; answers the ids of all of them, in their order. */
export function addScenes(
  draft: Draft,
  kind: RoomKind,
  groups: ReadonlyMap<AreaKey, number>,
  system: SystemCode,
): number[] {
  return roomScenes[kind].flatMap((plan) => {
    const actionList = actionsOf(draft, plan, groups)
    const preset = plan.preset === null ? {} : { sceneValue: presetScenes[plan.preset] }
    const forOthers = !hasGuests(system) && isGuestScene({ sceneValue: preset.sceneValue ?? 0 })
    if (actionList.length === 0 || forOthers) return []
    return [ensure(draft, 'sceneList', { name: word(draft, plan), ...preset, actionList })]
  })
}

const cardHolder: readonly number[] = wishes.card

/** Keys that nothing is bound to call the scenes in their order; the last key of a panel switches all off. */
export function addKeys(draft: Draft, kind: RoomKind, sceneIds: readonly number[]): void {
  const scenes = sceneIds.flatMap((id) => draft.lists.sceneList.find((scene) => scene.id === id) ?? [])
  const callable = scenes.filter((scene) => !isGuestScene(scene))
  const last = callable.find(({ sceneValue }) => sceneValue === presetScenes.masterOff)
  const others = callable.filter((scene) => scene !== last)
  for (const { equipment, kind: of } of draft.placed) {
    const keys = equipment.panelKeyType ?? 0
    if (of !== kind || keys === 0 || cardHolder.includes(equipment.productTypeId)) continue
    for (let keyIndex = 1; keyIndex <= keys; keyIndex += 1) {
      const scene = keyIndex === keys && last ? last : others[keyIndex - 1]
      const isBound = draft.lists.buttonList.some(
        (button) => button.equipmentId === equipment.id && button.keyIndex === keyIndex,
      )
      if (!scene || isBound) continue
      const name = freeName(draft, 'buttonList', `${equipment.name} ${scene.name}`.slice(0, 36))
      const key = { name, equipmentId: equipment.id, keyIndex, pressType: 1, actionType: 1 }
      ensure(draft, 'buttonList', { ...key, targetId: scene.id })
    }
  }
}

const dangers = [
  { reading: 'smoke', zh: '烟雾报警亮灯', en: 'Light on smoke' },
  { reading: 'co', zh: '一氧化碳报警亮灯', en: 'Light on carbon monoxide' },
  { reading: 'water', zh: '水浸报警亮灯', en: 'Light on water' },
]
const above = 3
/** Where daylight comes in first; of these the first that a room has. */
const nearWindows: readonly AreaKey[] = ['window', 'ambient', 'back', 'middle']

/**
 * What follows from sensors: danger lights the room, nobody there switches it off, daylight spares the lamps at the window.
 * Darkness lights nothing: it comes to empty rooms as well, and nobody would leave those and switch them off.
 */
export function addLinkages(
  draft: Draft,
  kind: RoomKind,
  sceneIds: readonly number[],
  groups: ReadonlyMap<AreaKey, number>,
): void {
  const sceneOf = (value: number) =>
    draft.lists.sceneList.find(({ id, sceneValue }) => sceneIds.includes(id) && sceneValue === value)
  const reading = (name: string) =>
    draft.placed.flatMap(({ equipment, kind: of }) =>
      of === kind && readingsOf(equipment.productTypeId).some((each) => each === name) ? [equipment.id] : [],
    )
  const bright = sceneOf(presetScenes.masterOn) ?? sceneOf(presetScenes.bright)
  const people = reading('presence')
  const add = (zh: string, en: string, rest: Record<string, unknown>) =>
    ensure(draft, 'bindingList', { name: word(draft, { zh, en }), ...rest })
  for (const danger of dangers) {
    const sourceIds = reading(danger.reading)
    if (sourceIds.length > 0 && bright)
      add(danger.zh, danger.en, {
        ...{ causeType: causes.state, sourceIds, reading: danger.reading, state: 1, targetId: bright.id },
      })
  }
  for (const { zh, en, minutes, preset, hours } of people.length > 0 ? roomAbsences[kind] : []) {
    const scene = sceneOf(presetScenes[preset])
    const cause = { causeType: causes.absence, sourceIds: people, minutes, ...hours }
    if (scene) add(zh, en, { ...cause, targetId: scene.id })
  }
  if (people.length > 0 && kind === 'corridor' && bright)
    add('有人亮灯', 'Light when somebody comes', {
      ...{ causeType: causes.state, sourceIds: people, reading: 'presence', state: 1, targetId: bright.id },
    })
  const lux = reading('illuminance')
  const spared = nearWindows.flatMap((area) => groups.get(area) ?? [])[0]
  if (lux.length > 0 && spared !== undefined)
    add('日光充足关灯', 'Off in daylight', {
      ...{ causeType: causes.threshold, sourceIds: lux, reading: 'illuminance', state: above, limit: 800 },
      ...{ hysteresis: 200, fromMinute: 7 * 60, toMinute: 18 * 60, targetId: spared },
      functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 0 }] }],
    })
}

/** Times at which the room does something by itself. */
export function addTimings(draft: Draft, kind: RoomKind, sceneIds: readonly number[]): void {
  for (const plan of roomTimings[kind]) {
    const scene = draft.lists.sceneList.find(
      ({ id, sceneValue }) => sceneIds.includes(id) && sceneValue === presetScenes[plan.preset],
    )
    const there = draft.lists.timingList.some(({ targetId }) => targetId === scene?.id)
    if (!scene || there) continue
    const { minute, days } = plan
    ensure(draft, 'timingList', { name: word(draft, plan), minute, days: [...days], targetId: scene.id })
  }
}
