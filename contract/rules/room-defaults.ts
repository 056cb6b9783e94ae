import type { RoomDefaults } from '../template-room-shapes.ts'

/** What a room does after a power cut, and where lamps begin that are switched on, by their numbers on the wire. */
export const powerStates = { off: 1, on: 2, asBefore: 3 } as const
export const switchStates = { asLast: 1, full: 2 } as const

/** The longest fade that devices of a mesh keep, in ms: of a scene's action, and of a room where nothing else is said. */
export const longestFade = 620_000
/** The longest that a scene waits before it does something, in ms. */
export const longestDelay = 3_600_000

/** What a template begins with. One that was stored before it could say otherwise is read with these. */
export const usualDefaults: RoomDefaults = {
  lightTime: 0,
  powerState: powerStates.asBefore,
  switchState: switchStates.asLast,
}

/** The defaults of a template's rooms, the usual ones where it says none; `lightTime` in ms. */
export const defaultsOf = (template: Partial<RoomDefaults>): RoomDefaults => ({
  lightTime: template.lightTime ?? usualDefaults.lightTime,
  powerState: template.powerState ?? usualDefaults.powerState,
  switchState: template.switchState ?? usualDefaults.switchState,
})
