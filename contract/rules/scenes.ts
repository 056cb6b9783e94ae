import { limits } from '../limits.ts'
import type { SystemCode } from '../systems.ts'
import type { Words } from '../words.ts'

/** Preset scenes and their values on the wire (spec point 3). */
export const presetScenes = {
  sleep: 65024,
  wake: 65025,
  work: 65026,
  bath: 65027,
  bright: 65028,
  soft: 65029,
  movie: 65030,
  projectorOn: 65031,
  projectorOff: 65032,
  checkIn: 65033,
  cardIn: 65034,
  cardOut: 65035,
  night: 65036,
  masterOn: 65041,
  masterOff: 65042,
} as const
export type PresetScene = keyof typeof presetScenes

/**
 * The group of all lights of a template (spec point 3). It is made with the template; its members are never stored but
 * follow from the equipment.
 */
export const allLightsGroup = 49152
export const allLightsName = '全部灯光'
/** What it is shown as: it has one name in every template, which nobody can change. Spoken, and stored, is `allLightsName`. */
export const allLightsWords: Words = { zh: allLightsName, en: 'All lights' }
const lighting = 1

/** Whether a group is that of all lights (spec point 3). */
export const isAllLights = ({ groupValue }: { groupValue: number }): boolean => groupValue === allLightsGroup

/** Whether equipment is lighting, by its type: 1 (spec point 3). */
export const isLighting = ({ equipmentType }: { equipmentType: number }): boolean =>
  equipmentType === lighting

/** A group's equipment: its members, or every lighting equipment for the group of all lights. */
export function membersOf<E extends { id: number; equipmentType: number }>(
  group: { groupValue: number; equipmentIds: readonly number[] },
  equipment: readonly E[],
): E[] {
  if (isAllLights(group)) return equipment.filter(isLighting)
  const ids = new Set(group.equipmentIds)
  return equipment.filter((item) => ids.has(item.id))
}

const firstPreset = 65024
const presetValues = new Set<number>(Object.values(presetScenes))

/** Whether a scene may have this value: one of the presets', or a custom number below all of them. */
export const isSceneValue = (value: number): boolean => value < firstPreset || presetValues.has(value)

const guestScenes: readonly number[] = [presetScenes.checkIn, presetScenes.cardIn, presetScenes.cardOut]

/** Whether a scene is called by cards or the front desk: one of each, for guests alone, and never called otherwise. */
export const isGuestScene = ({ sceneValue }: { sceneValue: number }): boolean =>
  guestScenes.includes(sceneValue)

/** Whether the console of a system has guests, whose scenes may be made there. */
export const hasGuests = (system: SystemCode): boolean => system === 'hotel'

/** Whether scenes are those of a room for guests: cards or the front desk call some of them. */
export const isGuestRoom = (scenes: readonly { sceneValue: number }[]): boolean => scenes.some(isGuestScene)

/** 1 preset, 2 custom. */
export const sceneTypeOf = (sceneValue: number): 1 | 2 => (sceneValue >= firstPreset ? 1 : 2)

/**
 * How many custom scenes a template may still get; below 0 for one that has too many.
 * @param most the company's custom_config_max_number
 */
export const customScenesLeft = (
  scenes: readonly { sceneValue: number }[],
  most: number = limits.customScenes,
): number => most - scenes.filter(({ sceneValue }) => sceneTypeOf(sceneValue) === 2).length

/** The smallest custom scene number not in use: 1, 2, 3 ... */
export function nextSceneValue(used: Iterable<number>): number {
  const taken = new Set(used)
  let value = 1
  while (taken.has(value)) value += 1
  return value
}

/** The smallest free custom group address above the all-lights group. */
export function nextGroupValue(used: Iterable<number>): number {
  const taken = new Set(used)
  let value = allLightsGroup + 1
  while (taken.has(value)) value += 1
  return value
}
