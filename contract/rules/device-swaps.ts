import type { RoomConfig } from '../config-shapes.ts'
import { type DeviceSwap, mostSwaps } from '../swap-shapes.ts'

type Devices = RoomConfig['devices']

/**
 * Which devices took the place of which between two configurations of a room; null where anything else has changed in who plays
 * what, where nothing has, and where it is more than a message of swaps takes. Pure.
 */
export function swapsBetween(before: Devices, after: Devices): DeviceSwap[] | null {
  if (before.length !== after.length) return null
  const next = new Map<string, string>()
  for (const [index, { deviceNo, identifier, channel }] of before.entries()) {
    const place = after[index]
    if (place?.identifier !== identifier || place.channel !== channel) return null
    if ((next.get(deviceNo) ?? place.deviceNo) !== place.deviceNo) return null
    next.set(deviceNo, place.deviceNo)
  }
  // Two that would become one cannot be told apart again.
  if (new Set(next.values()).size !== next.size) return null
  const swaps = [...next].flatMap(([from, to]) => (from === to ? [] : [{ from, to }]))
  return swaps.length > 0 && swaps.length <= mostSwaps ? swaps : null
}

/** A configuration of a room in which devices took the place of others. Pure. */
export function swapped(config: RoomConfig, swaps: readonly DeviceSwap[]): RoomConfig {
  const next = new Map(swaps.map(({ from, to }) => [from, to]))
  const devices = config.devices.map((place) => ({
    ...place,
    deviceNo: next.get(place.deviceNo) ?? place.deviceNo,
  }))
  return { ...config, devices }
}
