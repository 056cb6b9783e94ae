import {
  IconAirConditioning,
  IconBath,
  IconBriefcase,
  IconBulb,
  IconDeviceProjector,
  IconDoor,
  IconLock,
  IconMoon,
  IconMovie,
  IconOutlet,
  IconPower,
  IconPropeller,
  IconSun,
  IconSunrise,
  IconTemperature,
  IconUserScan,
  IconVolume,
  IconWindow,
} from '@tabler/icons-react'
import type { KeyIcon as Name } from '#contract/rules/key-icons.ts'

/** The pictures of scenes and products (widgets), by the names that keys keep. */
const icons: Readonly<Record<Name, typeof IconSun>> = {
  sun: IconSun,
  moon: IconMoon,
  sunrise: IconSunrise,
  power: IconPower,
  bulb: IconBulb,
  briefcase: IconBriefcase,
  movie: IconMovie,
  projector: IconDeviceProjector,
  bath: IconBath,
  curtain: IconWindow,
  fan: IconPropeller,
  air: IconAirConditioning,
  temperature: IconTemperature,
  socket: IconOutlet,
  volume: IconVolume,
  people: IconUserScan,
  door: IconDoor,
  lock: IconLock,
}

/** The picture on a key. Decorative: the key's name stands beside it. */
export function KeyIcon({ icon, size = 18 }: { icon: Name; size?: number }) {
  const Icon = icons[icon]
  return <Icon size={size} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
}
