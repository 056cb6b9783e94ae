import { longestFade } from '#contract/rules/room-defaults.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'

/** What is entered of them: the fade in seconds, as people say it. */
export type DefaultValues = Partial<Omit<RoomDefaults, 'lightTime'>> & { lightTime?: number | string }

const second = 1_000
/** The longest fade that can be entered, in seconds. */
export const longest = longestFade / second

export const enteredDefaults = (values: DefaultValues): Partial<RoomDefaults> => {
  const { lightTime, ...states } = values
  return lightTime === undefined ? states : { ...states, lightTime: Math.round(Number(lightTime) * second) }
}

/** Of a fade in ms. */
export const secondsOf = (lightTime: number): number => lightTime / second
