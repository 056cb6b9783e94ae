import type { SystemCode } from '../../systems.ts'
import type { FunctionValue, TemplateEquipment } from '../../template-shapes.ts'
import { causes } from '../causes.ts'
import { freeName } from '../free-name.ts'
import { type AreaKey, areas, type RoomKind, wishes } from '../layouts/layout.ts'
import { boundKeys } from '../linkage.ts'
import { readingsOf } from '../readings.ts'
import {
  hasGuests,
  isAllLights,
  isGuestRoom,
  isGuestScene,
  type PresetScene,
  presetScenes,
} from '../scenes.ts'
import { nearestValue } from '../value-range.ts'
import { type Draft, ensure, equipmentAt, isOneKind, nameIn, word, wordIn } from './draft.ts'
import {
  roomAbsences,
  roomScenes,
  roomTimings,
  type ScenePlan,
  sleepsIn,
  type Target,
} from './room-scenes.ts'

/** The id of the group of an area; of an area with one lamp, of that lamp. */
const areaTargets = (
  draft: Draft,
  area: AreaKey,
  groups: ReadonlyMap<AreaKey, number>,
  kind: RoomKind,
): number[] => {
  const group = groups.get(area)
  return group === undefined ? equipmentAt(draft, area, kind).map(({ id }) => id) : [group]
}

/** One group for each row and zone with two lamps or more of a kind of room. */
export function addGroups(draft: Draft, kind: RoomKind): Map<AreaKey, number> {
  const groups = new Map<AreaKey, number>()
  for (const area of Object.keys(areas) as AreaKey[]) {
    const equipmentIds = equipmentAt(draft, area, kind).map(({ id }) => id)
    if (equipmentIds.length < 2) continue
    const same = draft.lists.groupList.find(
      (group) => [...group.equipmentIds].sort().join() === [...equipmentIds].sort().join(),
    )
    const name = nameIn(draft, 'groupList', kind, areas[area], (group) => group.equipmentIds)
    groups.set(area, same?.id ?? ensure(draft, 'groupList', { name, equipmentIds }))
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
    const [paramValue] = ranges
      .map((range) => nearestValue(range, value))
      .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))
    if (paramValue === undefined) return []
    return [{ identifier, functionParamList: [{ paramValue }] }]
  })

const isMasterOff = ({ preset }: { preset: PresetScene | null }) => preset === 'masterOff'

/** What a plan does with equipment of rooms of its kind; a master off does it with all that is in the template. */
function actionsOf(draft: Draft, plan: ScenePlan, groups: ReadonlyMap<AreaKey, number>, kind: RoomKind) {
  const isWhole = isMasterOff(plan)
  const lights = isWhole || isOneKind(draft) ? draft.lists.groupList.find(isAllLights) : undefined
  const entries = Object.entries(plan.does) as [Target, Readonly<Record<string, number>>][]
  const actions = entries.flatMap(([target, values]) => {
    const members = equipmentAt(draft, target, isWhole ? undefined : kind)
    if (members.length === 0) return []
    const isArea = Object.hasOwn(areas, target)
    const targets =
      target === 'all'
        ? lights
          ? [lights.id]
          : members.map(({ id }) => id)
        : isArea
          ? areaTargets(draft, target as AreaKey, groups, kind)
          : members.map(({ id }) => id)
    return targets.flatMap((targetId) => {
      const own = members.filter(({ id }) => id === targetId)
      const functionList = fitting(draft, own.length > 0 ? own : members, values)
      return functionList.length > 0 ? [{ targetId, functionList }] : []
    })
  })
  return [...new Map(actions.map((action) => [action.targetId, action])).values()]
}

/** A scene of a kind of room. */
interface RoomScene {
  id: number
  /** The preset that it is instead of, where another kind of room has the one of that value. */
  insteadOf: PresetScene | null
}

/** Whether a kind before this one has a scene of that value or name, of which a template has only one. */
const isTaken = (draft: Draft, kind: RoomKind, plan: ScenePlan): boolean => {
  const isAlike = (other: ScenePlan) =>
    word(draft, other) === word(draft, plan) || (plan.preset !== null && other.preset === plan.preset)
  return !isMasterOff(plan) && draft.kinds.find((one) => roomScenes[one].some(isAlike)) !== kind
}

/** The scenes of a kind of room that there is equipment for, in their order. */
export function addScenes(
  draft: Draft,
  kind: RoomKind,
  groups: ReadonlyMap<AreaKey, number>,
  system: SystemCode,
): RoomScene[] {
  return roomScenes[kind].flatMap((plan) => {
    const actionList = actionsOf(draft, plan, groups, kind)
    const taken = isTaken(draft, kind, plan)
    const preset = plan.preset === null || taken ? {} : { sceneValue: presetScenes[plan.preset] }
    const forOthers = !hasGuests(system) && isGuestScene({ sceneValue: preset.sceneValue ?? 0 })
    if (actionList.length === 0 || forOthers) return []
    const name = taken ? wordIn(draft, kind, plan) : word(draft, plan)
    const id = ensure(draft, 'sceneList', { name, ...preset, actionList })
    return [{ id, insteadOf: taken ? plan.preset : null }]
  })
}

/** The scene of a kind of room that is such a preset, or is there instead of it. */
function sceneOf({ lists }: Draft, scenes: readonly RoomScene[], preset: PresetScene) {
  const ids = scenes.map(({ id }) => id)
  const instead = scenes.find(({ insteadOf }) => insteadOf === preset)?.id
  return (
    lists.sceneList.find(({ id, sceneValue }) => ids.includes(id) && sceneValue === presetScenes[preset]) ??
    lists.sceneList.find(({ id }) => id === instead)
  )
}

const cardHolder: readonly number[] = wishes.card

/** Keys that nothing is bound to call the scenes in their order; the last key of a panel switches all off. */
export function addKeys(draft: Draft, kind: RoomKind, made: readonly RoomScene[]): void {
  const scenes = made.flatMap(({ id }) => draft.lists.sceneList.find((scene) => scene.id === id) ?? [])
  const callable = scenes.filter((scene) => !isGuestScene(scene))
  const last = callable.find(({ sceneValue }) => sceneValue === presetScenes.masterOff)
  const others = callable.filter((scene) => scene !== last)
  for (const { equipment, kind: of } of draft.placed) {
    const keys = equipment.panelKeyType ?? 0
    if (of !== kind || keys === 0 || cardHolder.includes(equipment.productTypeId)) continue
    const buttons = draft.lists.buttonList.filter(({ equipmentId }) => equipmentId === equipment.id)
    const bound = boundKeys(draft.lists, equipment.id, buttons)
    for (let keyIndex = 1; keyIndex <= keys; keyIndex += 1) {
      const scene = keyIndex === keys && last ? last : others[keyIndex - 1]
      if (!scene || bound.has(keyIndex)) continue
      const name = freeName(`${equipment.name} ${scene.name}`.slice(0, 36), draft.lists.buttonList)
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
const daylight = { zh: '日光充足关灯', en: 'Off in daylight' }
const above = 3
/** Where daylight comes in first; of these the first that a room has. */
const nearWindows: readonly AreaKey[] = ['window', 'ambient', 'back', 'middle']

/** Lamps in every room of the template; of one kind alone, the scene that lights it. */
function brightness(draft: Draft, bright: { id: number } | undefined) {
  const lights = draft.lists.groupList.find(isAllLights)
  if (isOneKind(draft) || !lights) return bright && { targetId: bright.id }
  const functionList = fitting(draft, equipmentAt(draft, 'all'), { switch: 1, brightness: 100 })
  return functionList.length > 0 ? { targetId: lights.id, functionList } : undefined
}

/**
 * What follows from sensors: danger lights all rooms, nobody there switches them off, daylight spares lamps at windows, and
 * the door of a room for guests lights its entrance.
 * Darkness lights nothing: it comes to empty rooms as well, and nobody would leave those and switch them off. An absence
 * switches off the whole template, so that one at any hour is left out where people sleep in one of the rooms.
 */
export function addLinkages(
  draft: Draft,
  kind: RoomKind,
  scenes: readonly RoomScene[],
  groups: ReadonlyMap<AreaKey, number>,
): void {
  const reading = (name: string, rooms = draft.placed.filter((one) => one.kind === kind)) =>
    rooms.flatMap(({ equipment }) =>
      readingsOf(equipment.productTypeId).some((each) => each === name) ? [equipment.id] : [],
    )
  const bright = sceneOf(draft, scenes, 'masterOn') ?? sceneOf(draft, scenes, 'bright')
  const people = reading('presence')
  const add = (zh: string, en: string, rest: Record<string, unknown>) =>
    ensure(draft, 'bindingList', { name: word(draft, { zh, en }), ...rest })
  const light = brightness(draft, bright)
  for (const danger of dangers) {
    const sourceIds = reading(danger.reading, draft.placed)
    if (sourceIds.length > 0 && light)
      add(danger.zh, danger.en, {
        ...{ causeType: causes.state, sourceIds, reading: danger.reading, state: 1, ...light },
      })
  }
  const isSleptIn = draft.kinds.some(sleepsIn)
  for (const { zh, en, minutes, preset, hours } of people.length > 0 ? roomAbsences[kind] : []) {
    const scene = sceneOf(draft, scenes, preset)
    const cause = { causeType: causes.absence, sourceIds: people, minutes, ...hours }
    if (scene && (hours || !isSleptIn)) add(zh, en, { ...cause, targetId: scene.id })
  }
  if (people.length > 0 && kind === 'corridor' && bright)
    add('有人亮灯', 'Light when somebody comes', {
      ...{ causeType: causes.state, sourceIds: people, reading: 'presence', state: 1, targetId: bright.id },
    })
  const doors = reading('door')
  // For half a minute only: the rules for rooms of guests, and of no others, end what a door has lit (decision 101).
  const [entrance] = isGuestRoom(draft.lists.sceneList) ? areaTargets(draft, 'entrance', groups, kind) : []
  const lit = fitting(draft, equipmentAt(draft, 'entrance', kind), { switch: 1 })
  if (kind === 'guest' && doors.length > 0 && entrance !== undefined && lit.length > 0)
    add('开门亮灯', 'Light when the door opens', {
      ...{ causeType: causes.state, sourceIds: doors, reading: 'door', state: 1, targetId: entrance },
      functionList: lit,
    })
  const lux = reading('illuminance')
  const [area] = nearWindows.filter((each) => groups.has(each))
  const spared = area && groups.get(area)
  const dark = area ? fitting(draft, equipmentAt(draft, area, kind), { switch: 0 }) : []
  if (lux.length > 0 && spared !== undefined && dark.length > 0)
    ensure(draft, 'bindingList', {
      name: nameIn(draft, 'bindingList', kind, daylight, ({ sourceIds }) => sourceIds),
      ...{ causeType: causes.threshold, sourceIds: lux, reading: 'illuminance', state: above, limit: 800 },
      ...{ hysteresis: 200, fromMinute: 7 * 60, toMinute: 18 * 60, targetId: spared },
      functionList: dark,
    })
}

/** Times at which rooms do something by themselves; those where people sleep are not switched off by them. */
export function addTimings(draft: Draft, kind: RoomKind, scenes: readonly RoomScene[]): void {
  const isSleptIn = draft.kinds.some(sleepsIn)
  for (const plan of roomTimings[kind]) {
    const scene = sceneOf(draft, scenes, plan.preset)
    const there = draft.lists.timingList.some(({ targetId }) => targetId === scene?.id)
    if (!scene || there || (isSleptIn && isMasterOff(plan))) continue
    const { minute, days } = plan
    ensure(draft, 'timingList', { name: word(draft, plan), minute, days: [...days], targetId: scene.id })
  }
}
