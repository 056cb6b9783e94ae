import { IconBox, IconBulb, IconDeviceTablet, IconGauge, IconRouter } from '@tabler/icons-react'

/** By the spec's parent type: 1 light, 3 panel, 5 gateway, 6 meter, all others alike. */
const icons: Readonly<Record<number, typeof IconBox>> = {
  1: IconBulb,
  3: IconDeviceTablet,
  5: IconRouter,
  6: IconGauge,
}

/** Shows what kind of thing a product or device is. Decorative: words beside it say it too. */
export function ProductIcon({ parentTypeId, size = 18 }: { parentTypeId: number; size?: number }) {
  const Icon = icons[parentTypeId] ?? IconBox
  return <Icon size={size} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
}
