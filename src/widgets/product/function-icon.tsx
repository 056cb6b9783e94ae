import { IconDropletOff, IconFlame, IconPropeller, IconSnowflake, IconWind } from '@tabler/icons-react'
import type { ProductFunction } from '#contract/product.ts'
import { type ValueName, valueNames } from './product-functions.ts'

/** Of modes and speeds that have one (spec point 1): refrigeration, dry, fan speeds. */
const icons: { readonly [N in ValueName]?: typeof IconWind } = {
  'mode.cooling': IconSnowflake,
  'mode.heating': IconFlame,
  'mode.fan': IconPropeller,
  'mode.drying': IconDropletOff,
  'fanSpeed.low': IconWind,
  'fanSpeed.middle': IconWind,
  'fanSpeed.high': IconWind,
}

interface Props {
  fn: Pick<ProductFunction, 'identifier' | 'min' | 'max'>
  value: number
}

/** What an air conditioner is set to, as a picture. Decorative: words beside it say it too. */
export function FunctionIcon({ fn, value }: Props) {
  const name = valueNames(fn)?.[value]
  const Icon = name && icons[name]
  if (!Icon) return null
  return (
    <Icon
      size={15}
      stroke={1.6 + speed(name)}
      aria-hidden
      style={{ marginRight: 4, verticalAlign: '-2px' }}
    />
  )
}

/** The stronger the wind, the bolder it is drawn. */
const speed = (name: ValueName): number =>
  name === 'fanSpeed.high' ? 0.9 : name === 'fanSpeed.middle' ? 0.4 : 0
