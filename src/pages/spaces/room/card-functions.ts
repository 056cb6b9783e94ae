import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { isMomentary } from '#contract/rules/abilities.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'

/** How far a curtain is open: its motor takes it there from wherever it is, closed too. */
const position = 'position'

/** Above 0 it switches a lamp on; one that is dark gives none, whatever it was told last. */
const brightness = 'brightness'

/** Of a dark lamp the light that it comes on with: setting it switches nothing on. */
const colour = 'colorTemperature'

const beforeOn: readonly string[] = [position, brightness, colour]

/** A function that a card offers, with what the device says of it; undefined when that is not known. */
export interface Offered {
  fn: ProductFunction
  value: number | undefined
}

/** How something stands that is told: a device, or a group by what its members say. */
interface Standing extends Pick<DeviceStatus, 'deviceSwitch'> {
  values: Readonly<Record<string, number | undefined>>
}

/** What a card offers beside its switch: all of it while it is on, and otherwise what opens or lights it. */
export function offeredBeside(
  functions: readonly ProductFunction[],
  { deviceSwitch, values }: Standing,
): Offered[] {
  const main = mainSwitch(functions)
  const off = main !== undefined && deviceSwitch !== 1
  return functions
    .filter((fn) => fn !== main && !isMomentary(fn.identifier) && (!off || beforeOn.includes(fn.identifier)))
    .map((fn) => ({ fn, value: off ? whileOff(fn, values) : values[fn.identifier] }))
}

/** How something stands that is off. A lamp can be told its least brightness too, which is not that of darkness. */
const whileOff = ({ identifier, min }: ProductFunction, values: Standing['values']): number | undefined =>
  identifier === brightness ? 0 : identifier === colour ? values[colour] : min

/** Whether there is something to ask about: a sensor or a panel is neither on nor off, whatever made it speak. */
export const isAskedAbout = (functions: readonly unknown[], channels: readonly unknown[]): boolean =>
  functions.length > 0 || channels.length > 0
