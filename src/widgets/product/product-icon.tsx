import {
  IconAirConditioning,
  IconBox,
  IconBulb,
  IconCircuitSwitchOpen,
  IconCloudFog,
  IconDeviceProjector,
  IconDeviceRemote,
  IconDeviceTablet,
  IconDoor,
  IconDroplet,
  IconGauge,
  IconLock,
  IconOutlet,
  IconPropeller,
  IconRouter,
  IconSunHigh,
  IconTemperature,
  IconToggleRight,
  IconUserScan,
  IconVolume,
  IconWindow,
} from '@tabler/icons-react'

/** By the spec's product types: panels of one key look like the switch that they are. */
const byType: Readonly<Record<number, typeof IconBox>> = {
  201: IconToggleRight,
  205: IconToggleRight,
  206: IconToggleRight,
  210: IconOutlet,
  401: IconSunHigh,
  402: IconUserScan,
  403: IconDoor,
  404: IconCloudFog,
  405: IconCloudFog,
  406: IconDroplet,
  407: IconSunHigh,
  408: IconCircuitSwitchOpen,
  409: IconUserScan,
  413: IconUserScan,
  415: IconTemperature,
  601: IconAirConditioning,
  602: IconTemperature,
  603: IconPropeller,
  604: IconTemperature,
  610: IconDeviceRemote,
  801: IconDeviceProjector,
  802: IconWindow,
  803: IconLock,
  804: IconVolume,
}

/** By the spec's parent type: 1 light, 3 panel, 5 gateway, 6 meter, all others alike. */
const byParent: Readonly<Record<number, typeof IconBox>> = {
  1: IconBulb,
  3: IconDeviceTablet,
  5: IconRouter,
  6: IconGauge,
}

interface Props {
  parentTypeId: number
  /** Not given for a category, whose devices are of many types. */
  productTypeId?: number | undefined
  size?: number
  className?: string
}

/** Shows what kind of thing a product or device is. Decorative: words beside it say it too. */
export function ProductIcon({ parentTypeId, productTypeId, size = 18, className }: Props) {
  const Icon = byType[productTypeId ?? 0] ?? byParent[parentTypeId] ?? IconBox
  return <Icon size={size} stroke={1.6} aria-hidden style={{ flex: 'none' }} className={className} />
}
