import type { TemplateConfig } from '../../config-shapes.ts'
import { irTypes, keyFunction } from '../infrared.ts'
import type { Values } from './events.ts'
import { light, type RoomRun, type Slot } from './run.ts'

const contact: readonly string[] = ['switch']

/** What channels can be told: a contact its switch alone, an appliance what its remote control has. */
export const channelsAble = ({
  relays = [],
  infrared = [],
}: Pick<TemplateConfig, 'relays' | 'infrared'>): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...relays.map(({ identifier }) => [identifier, contact] as const),
    ...infrared.map(({ identifier, irType }) => {
      const functions = irTypes[irType]?.functions.map((fn) => fn.identifier) ?? contact
      return [identifier, [...functions, keyFunction.identifier]] as const
    }),
  ])

/** What an equipment can be told: a channel by what hangs on it, all else as its device says; undefined where nobody knows. */
export const ableTo = (
  { plan, run }: { plan: { channels: ReadonlyMap<string, readonly string[]> }; run: Pick<RoomRun, 'able'> },
  identifier: string,
): readonly string[] | undefined => plan.channels.get(identifier) ?? run.able[identifier]

/**
 * What of the values of one slot an equipment can be told; null for nothing. What has a switch alone is switched on by a
 * brightness, and off by 0. A lamp with a brightness alone can be off by that.
 */
export function fitting(able: readonly string[] | undefined, slot: Slot, values: Values): Values | null {
  if (able === undefined || able.includes(slot === light ? 'brightness' : slot)) return values
  if (slot !== light || !able.includes('switch')) return null
  const { brightness, switch: on } = values
  const isOn = brightness === undefined ? on === 1 : brightness > 0 && on !== 0
  return { switch: isOn ? 1 : 0 }
}
