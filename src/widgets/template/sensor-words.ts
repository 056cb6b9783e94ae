import '#src/text/parts.ts'
import { isSensorState, type Quantity, quantities } from '#contract/rules/readings.ts'
import type { LinkColumn } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'

/** What a sensor's first or second state is called: 有人, 门关着. */
export function stateWords(reading: string, state: number, say: Say): string {
  const which = state === 1 ? 'first' : 'second'
  return isSensorState(reading)
    ? say(`devices.sensor.${reading}.${which}`)
    : say(`parts.linkages.switchState.${which}`)
}

/** Whether a reading is a number, and no state. */
export const isQuantity = (reading: string): reading is Quantity => Object.hasOwn(quantities, reading)

/** What a reading is called in a choice: its quantity, or its two states. */
export const readingWords = (reading: string, say: Say): string =>
  isQuantity(reading)
    ? say(`devices.reading.${reading}`)
    : `${stateWords(reading, 1, say)} / ${stateWords(reading, 2, say)}`

/** A state that a sensor has a column for in the linkage table, as it is chosen: 有人, 照度高于. */
export function linkColumnWords({ reading, state }: LinkColumn, say: Say): string {
  if (isSensorState(reading)) return stateWords(reading, state, say)
  return say(state === 3 ? 'parts.plan.above' : 'parts.plan.below', { reading: readingWords(reading, say) })
}
