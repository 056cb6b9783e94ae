import type { RoomLights } from '#src/data/devices.ts'

/** How a room stands on the plan: its lamps, and what somebody should know beside them. */
export interface RoomLook {
  lamps: 'lit' | 'off' | 'offline' | 'none'
  held: boolean
  alarm: boolean
}

/** @param lights undefined while they are read */
export function roomLook(lights: RoomLights | undefined, held: boolean, alarm: boolean): RoomLook {
  const { lamps = 0, lit = 0, unknown = 0 } = lights ?? {}
  const offline = (lights?.offline ?? 0) + unknown
  const state = lamps === 0 ? 'none' : lit > 0 ? 'lit' : offline === lamps ? 'offline' : 'off'
  return { lamps: state, held, alarm }
}

export const looksOf = ({ lamps, held, alarm }: RoomLook): string =>
  [lamps, held && 'held', alarm && 'alarm'].filter(Boolean).join(' ')
