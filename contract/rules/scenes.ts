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

export const allLightsGroup = 49152
const firstPreset = 65024

/** 1 preset, 2 custom. */
export const sceneTypeOf = (sceneValue: number): 1 | 2 => (sceneValue >= firstPreset ? 1 : 2)

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
