import { longestFade } from '../room-defaults.ts'
import type { Fade } from './events.ts'
import type { Held, Slot } from './run.ts'
import { light } from './run.ts'

/** Functions that may go slowly from one value to another. */
const gradual: Readonly<Record<Slot, string>> = {
  [light]: 'brightness',
  colorTemperature: 'colorTemperature',
}

export const fadingSlots: readonly Slot[] = Object.keys(gradual)

/** Which of a slot's values fades; undefined where none does. */
export const fadingIn = (slot: Slot): string | undefined => gradual[slot]

const steps = [
  { to: 6_200, by: 100 },
  { to: 62_000, by: 1_000 },
  { to: longestFade, by: 10_000 },
]

/** The length as mesh devices keep it: to 6.2 s in steps of 100 ms, to 62 s of 1 s, to 620 s of 10 s. */
export function meshLength(ms: number): number {
  for (const { to, by } of steps) {
    const rounded = Math.round(ms / by) * by
    if (rounded <= to) return rounded
  }
  return longestFade
}

/** A fade's value at a time, in integers. */
export function fadedAt({ from, to, start, duration }: Fade, at: number): number {
  if (at >= start + duration) return to
  if (at <= start) return from
  return from + Math.trunc(((to - from) * (at - start)) / duration)
}

/** The value of a slot that fades as it is at a time; undefined where nothing was commanded. */
export const levelAt = (held: Held | undefined, slot: Slot, at: number): number | undefined =>
  held?.fade ? fadedAt(held.fade, at) : held?.values[fadingIn(slot) ?? slot]
