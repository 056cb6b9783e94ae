import { hasGuests, isGuestScene, type PresetScene, presetScenes } from '#contract/rules/scenes.ts'
import type { SystemCode } from '#contract/systems.ts'

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

/** The presets a template does not have yet; those of guests only where there are some. */
export function offeredPresets(scenes: readonly { sceneValue: number }[], system: SystemCode): PresetScene[] {
  const used = new Set(scenes.map((scene) => scene.sceneValue))
  return order.filter((name) => {
    const sceneValue = presetScenes[name]
    return !used.has(sceneValue) && (hasGuests(system) || !isGuestScene({ sceneValue }))
  })
}
