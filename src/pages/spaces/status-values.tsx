import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { useText } from '#src/text/text.ts'
import { valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'

interface Props {
  status: DeviceStatus
  functions: readonly ProductFunction[]
  main: ProductFunction | undefined
}

/** What a device is doing, in words: on or off, and while it is on its other settings. */
export function StatusValues({ status, functions, main }: Props) {
  const say = useText()
  const words = useFunctionWords()
  if (!status.online) return null
  const settings = functions.flatMap((fn) => {
    const value = status.values[fn.identifier]
    return fn === main || value === undefined ? [] : [`${fn.name} ${valueWords(fn, value, words)}`]
  })
  if (!main) return settings.length > 0 ? <span>{settings.join(words.comma)}</span> : null
  if (status.deviceSwitch === 0) return <span>{say('devices.isOff')}</span>
  return <span>{[say('devices.isOn'), ...settings].join(words.comma)}</span>
}
