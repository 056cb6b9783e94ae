import type { RoomLights } from '#src/data/devices.ts'

/** How a room stands on the plan: its lamps, and what somebody should know beside them. */
export interface RoomLook {
  lamps: 'lit' | 'off' | 'offline' | 'unknown' | 'none'
  held: boolean
  alarm: boolean
}

/** @param lights undefined while they are read */
export function roomLook(lights: RoomLights | undefined, held: boolean, alarm: boolean): RoomLook {
  return { lamps: lights ? lampsOf(lights) : 'none', held, alarm }
}

function lampsOf({ lamps, lit, offline, unknown }: RoomLights): RoomLook['lamps'] {
  if (lamps === 0) return 'none'
  if (lit > 0) return 'lit'
  if (unknown > 0) return 'unknown'
  return offline === lamps ? 'offline' : 'off'
}

export const looksOf = ({ lamps, held, alarm }: RoomLook): string =>
  [lamps, held && 'held', alarm && 'alarm'].filter(Boolean).join(' ')
