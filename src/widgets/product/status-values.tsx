import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { useText } from '#src/text/text.ts'
import { DeviceReadings } from './device-readings.tsx'
import { FunctionIcon } from './function-icon.tsx'
import { functionName, mainSwitch, valueWords } from './product-functions.ts'
import { useFunctionWords } from './use-function-words.ts'

interface Props {
  status: DeviceStatus
  productTypeId: number
  functions: readonly ProductFunction[]
}

/**
 * What a device is doing, in words: on or off, while it is on its other settings, and what it measures. Of a device that
 * is offline, what it measured last.
 */
export function StatusValues({ status, productTypeId, functions }: Props) {
  return (
    <>
      {status.online && <Settings status={status} functions={functions} />}
      <DeviceReadings productTypeId={productTypeId} status={status} />
    </>
  )
}

function Settings({ status, functions }: Omit<Props, 'productTypeId'>) {
  const say = useText()
  const words = useFunctionWords()
  const main = mainSwitch(functions)
  const settings = functions.flatMap((fn) => {
    const value = status.values[fn.identifier]
    return fn === main || value === undefined
      ? []
      : [{ fn, value, words: `${functionName(fn, words)} ${valueWords(fn, value, words)}` }]
  })
  const off = main !== undefined && status.deviceSwitch === 0
  const shown = off ? [] : settings
  if (!main && shown.length === 0) return null
  return (
    <span>
      {shown.map(({ fn, value }) => (
        <FunctionIcon key={fn.identifier} fn={fn} value={value} />
      ))}
      {[
        ...(main ? [say(off ? 'devices.isOff' : 'devices.isOn')] : []),
        ...shown.map((one) => one.words),
      ].join(words.comma)}
    </span>
  )
}
