import { type PresetScene, presetScenes } from '#contract/rules/scenes.ts'

/** The order in which they are offered: what most rooms need first. */
const order: readonly PresetScene[] = [
  'masterOn',
  'masterOff',
  'bright',
  'soft',
  'work',
  'night',
  'sleep',
  'wake',
  'bath',
  'movie',
  'projectorOn',
  'projectorOff',
  'checkIn',
  'cardIn',
  'cardOut',
]

/** The presets a template does not have yet. */
export function offeredPresets(scenes: readonly { sceneValue: number }[]): PresetScene[] {
  const used = new Set(scenes.map((scene) => scene.sceneValue))
  return order.filter((name) => !used.has(presetScenes[name]))
}
