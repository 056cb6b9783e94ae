import type { Rating } from '../rated-power.ts'
import { dayLength } from '../room/calendar.ts'
import type { Effect, Fade, Values } from '../room/events.ts'
import { fadedAt } from '../room/fade.ts'

/** What an equipment was told in a day: from `at` (ms since midnight) on it holds these values. `fade` is of its brightness. */
export type Track = readonly { at: number; values: Values; fade: Fade | null }[]

/** Writes into a track one more thing that was told; what it holds already is not written again. */
export function extend(track: Track[number][], at: number, told: Extract<Effect, { do: 'set' }>): void {
  const before = track.at(-1)
  const ofLight = 'switch' in told.values || 'brightness' in told.values
  const fade = ofLight ? told.fade : (before?.fade ?? null)
  if (before && before.fade === fade && holds(before.values, told.values)) return
  if (before?.at === at) track.pop()
  track.push({ at, values: { ...before?.values, ...told.values }, fade })
}

/** Writes into a track that there is no power from now on. */
export function cutOff(track: Track[number][] | undefined, at: number): void {
  const before = track?.at(-1)
  if (before?.at === at) track?.pop()
  if (before) track?.push({ at, values: { ...before.values, switch: 0 }, fade: null })
}

function holds(values: Values, told: Values): boolean {
  for (const fn in told) if (values[fn] !== told[fn]) return false
  return true
}

/** Whether values are others than an equipment had; what was never told anything is off. */
export function changes(track: Track | undefined, values: Values): boolean {
  const before = track?.at(-1)?.values ?? { switch: 0 }
  if (values.switch === 0 && before.switch === 0) return false
  return !holds(before, values)
}

/** How a lamp shines: in % (one that cannot be dimmed 0 or 100) and in kelvin, null where that was never said. */
export interface Shining {
  level: number
  kelvin: number | null
}

const dark: Shining = { level: 0, kelvin: null }

function levelOf({ values, fade }: Track[number], at: number): number {
  const wanted = fade && 'brightness' in values ? fadedAt(fade, at) : (values.brightness ?? 100)
  // A lamp that fades out is told to be off at once, and is when it is dark.
  if (values.switch === 0) return fade && at < fade.start + fade.duration ? fadedAt(fade, at) : 0
  return values.switch === undefined && values.brightness === undefined ? 0 : wanted
}

/** How a lamp shines at a time of the day; before it was told anything it is dark. */
export function shiningAt(track: Track | undefined, at: number): Shining {
  const now = track?.findLast((one) => one.at <= at)
  return now ? { level: levelOf(now, at), kelvin: now.values.colorTemperature ?? null } : dark
}

/** What an equipment was told last before a time of the day. */
export const valuesAt = (track: Track | undefined, at: number): Values =>
  track?.findLast((one) => one.at <= at)?.values ?? {}

/** How long a lamp was lit, and how long it would have been at full brightness for the same light; in ms. */
export interface Lit {
  lit: number
  full: number
}

/**
 * Adds up a lamp's day; a fade counts as its mean. @param shareAt how much of its full light, or of its watts, a level of 0 to
 * 100 % is, 0 to 1
 */
export function litIn(track: Track | undefined, shareAt = (level: number): number => level / 100): Lit {
  let [lit, full] = [0, 0]
  for (const [index, one] of (track ?? []).entries()) {
    const end = track?.[index + 1]?.at ?? dayLength
    const fadeEnd = one.fade ? Math.min(end, Math.max(one.at, one.fade.start + one.fade.duration)) : one.at
    for (const [from, to] of [
      [one.at, fadeEnd],
      [fadeEnd, end],
    ] as const) {
      const ends = [levelOf(one, from), levelOf(one, Math.max(from, to - 1))]
      if (ends.some((level) => level > 0)) lit += to - from
      full += ((to - from) * ends.reduce((sum, level) => sum + shareAt(level), 0)) / 2
    }
  }
  return { lit, full }
}

const hour = 3_600_000

/**
 * Watt-hours a lamp takes in a day, estimated: its rated watts in proportion to its brightness while it is lit, and what it
 * takes while it is not.
 */
export const wattHoursOf = ({ lit, full }: Lit, { rated, standby }: Omit<Rating, 'curve'>): number =>
  (full * rated + (dayLength - lit) * standby) / hour
