import { fittingMode } from '../air-fitting.ts'
import { type AirLimits, fittingTemperature } from '../air-limits.ts'
import type { Link, Values } from './events.ts'
import { light, type RoomRun, type Setting, type Slot } from './run.ts'

/** What a gateway knows of what the company allows; a later one has a higher version. */
export interface RoomLimits extends AirLimits {
  version: number
}

const slots = ['mode', 'temperature'] as const

const heldOf = ({ held }: RoomRun, identifier: string, slot: (typeof slots)[number]): number | undefined =>
  held[identifier]?.[slot]?.values[slot]

/** `temperature 1 24 26`: the function, the mode the unit is in, what was wanted and what is allowed. */
const limitLink = (fn: string, mode: number | undefined, wanted: number, given: number): Link => ({
  kind: 'limit',
  of: `${fn} ${mode ?? '-'} ${wanted} ${given}`,
})

/** What is set instead of what the company does not allow, and the link that says so; null where it is allowed. */
export function limited(
  run: RoomRun,
  identifier: string,
  slot: Slot,
  values: Values,
): { values: Values; link: Link } | null {
  const wanted = values[slot]
  if (run.limits === null || wanted === undefined || (slot !== 'mode' && slot !== 'temperature')) return null
  const mode = heldOf(run, identifier, 'mode')
  const temperature = heldOf(run, identifier, 'temperature')
  const given =
    slot === 'mode'
      ? fittingMode(run.limits, wanted, { mode, temperature })
      : fittingTemperature(run.limits, mode, wanted)
  return given === wanted ? null : { values: { [slot]: given }, link: limitLink(slot, mode, wanted, given) }
}

/** The first thing that a unit which runs is set to and must not be; null when there is none. */
export function beyond(run: RoomRun, identifier: string): { slot: Slot; setting: Setting } | null {
  if (run.limits === null || run.held[identifier]?.[light]?.values.switch === 0) return null
  for (const slot of slots) {
    const values = run.held[identifier]?.[slot]?.values
    if (values && limited(run, identifier, slot, values))
      return { slot, setting: { values, fade: 0, delay: 0 } }
  }
  return null
}
