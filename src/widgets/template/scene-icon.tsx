import {
  IconBath,
  IconBriefcase,
  IconDeviceProjector,
  IconMoon,
  IconMovie,
  IconPower,
  IconSun,
  IconSunrise,
} from '@tabler/icons-react'
import { presetScenes } from '#contract/rules/scenes.ts'

/** Of preset scenes (spec points 1 and 3): sleep, work and bright modes, and those beside them. */
const icons: Readonly<Record<number, typeof IconSun>> = {
  [presetScenes.sleep]: IconMoon,
  [presetScenes.night]: IconMoon,
  [presetScenes.wake]: IconSunrise,
  [presetScenes.work]: IconBriefcase,
  [presetScenes.bath]: IconBath,
  [presetScenes.bright]: IconSun,
  [presetScenes.movie]: IconMovie,
  [presetScenes.projectorOn]: IconDeviceProjector,
  [presetScenes.projectorOff]: IconDeviceProjector,
  [presetScenes.masterOn]: IconPower,
  [presetScenes.masterOff]: IconPower,
}

/** What a preset scene is for, as a picture; nothing for others. Decorative: its name stands beside it. */
export function SceneIcon({ sceneValue }: { sceneValue: number }) {
  const Icon = icons[sceneValue]
  return Icon ? <Icon size={15} stroke={1.6} aria-hidden style={{ flex: 'none' }} /> : null
}
