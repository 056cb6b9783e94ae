import { ableBy } from '#contract/rules/able.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { Happening } from '#contract/rules/room/events.ts'
import type { Played } from './behaviour.ts'

/** A device, or one of its channels. */
export interface Playing {
  device: Played
  channel: number | undefined
}

/**
 * How a device stands and what it can be told, as it says of itself; of a channel its configuration says what that can. One that
 * is silent says nothing, least of all that somebody has switched it.
 */
export function standing(identifier: string, { device: played, channel }: Playing): Happening {
  const { device, online, on, values } = played
  if (!online) return { kind: 'device', identifier, online }
  if (channel !== undefined) return { kind: 'device', identifier, online, values: onChannel(values, channel) }
  const settable = device.functionList.flatMap((fn): [string, number][] => {
    const value = fn.identifier === 'switch' ? Number(on) : values[fn.identifier]
    return value === undefined ? [] : [[fn.identifier, value]]
  })
  return { kind: 'device', identifier, online, values: Object.fromEntries(settable), able: ableBy(device) }
}

/** The values of one channel. */
const onChannel = (values: Played['values'], channel: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, number][] => {
      const fn = fromChannel(name, channel)
      return fn === undefined ? [] : [[fn, value]]
    }),
  )
