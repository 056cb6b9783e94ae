import type { Able } from '../able.ts'
import type { RoomLimits } from './air.ts'
import type { RoomCalendar } from './calendar.ts'
import type { CardOwner, Fade, Mark, Values, Why } from './events.ts'

/**
 * Switch and brightness are one thing that is set, since each says something of the other; every other function is one by
 * itself. Commands, delays and leases go by these.
 */
export type Slot = string
export const light: Slot = 'light'
/** The slot that a function belongs to, by its identifier. */
export const slotOf = (fn: string): Slot => (fn === 'switch' || fn === 'brightness' ? light : fn)

/** What was commanded last. `kept`: the last brightness that was not 0. */
export interface Held {
  values: Values
  kept: number | null
  fade: Fade | null
  why: Why
}

/** How something is to be set. */
export interface Setting {
  values: Values
  fade: number
  delay: number
}

/** A command that waits for its delay. */
export interface Pending {
  identifier: string
  slot: Slot
  due: number
  setting: Setting
  why: Why
  yields: boolean
  depth: number
  scene: number | null
  /** The end of a pulse: it comes whatever becomes of the rest, so that no contact stays closed. */
  opens?: true
}

/** Functions somebody has taken over, and what a schedule would have set them to meanwhile. */
export interface Lease {
  until: number
  owns: readonly { identifier: string; slot: Slot }[]
  suppressed: readonly Suppressed[]
}

export interface Suppressed {
  identifier: string
  slot: Slot
  setting: Setting
  why: Why
}

/** What an absence dimmed before it switches off, to be put back when somebody is there after all. */
export interface Warning {
  since: number
  before: readonly { identifier: string; values: Values }[]
  scene: number | null
}

/** How a room stands with its guest. */
export interface Guest {
  /** Somebody has checked in. */
  assigned: boolean
  /** Since when it stands so, by the server's clock, which tells one guest from the next; null where nobody has said. */
  stayAt: number | null
  /** Her card has been in the room since. */
  claimed: boolean
  /** When its air conditioning goes off unless it is claimed; null when it is not waited for. */
  claimBy: number | null
  card: CardOwner | null
  /** When the room goes out since its card was drawn; null where none was. */
  leavesAt: number | null
  mark: Mark
}

/** Whose values are past a limit, in their order, and when that counted last, by the clock on the wall. */
export interface Crossing {
  by: readonly string[]
  since: number
}

/** A key that is down. `long`: it has been for 500 ms; `dims`: the group it dims. */
export interface KeyHeld {
  since: number
  long: boolean
  dims: number | null
}

/** How a room stands: plain data, the same for the same configuration and events, byte for byte as canonical JSON. */
export interface RoomRun {
  at: number
  wall: number
  /** What the clock on the wall read when the power went; null while there is power. */
  lostAt: number | null
  /** By equipment, then by slot. */
  held: Readonly<Record<string, Readonly<Record<Slot, Held>>>>
  pending: readonly Pending[]
  /** By `keyName`. */
  keys: Readonly<Record<string, KeyHeld>>
  /** Which way the next long hold dims, by group. */
  dimsUp: Readonly<Record<number, boolean>>
  /** What sensors read, by equipment and reading. */
  senses: Readonly<Record<string, Values>>
  /** What equipment can be told, as its devices have said. */
  able: Able
  /** Equipment that is offline. */
  silent: readonly string[]
  /** Thresholds that are crossed, by the place of their binding. */
  crossed: Readonly<Record<number, Crossing>>
  scene: number | null
  /** Since when nobody has shown, and which absences have had their turn, by the names the plan has for them. */
  absence: { since: number; turns: Readonly<Record<string, Warning | 'done'>> }
  /** The days on which timings ran, by the names the plan has for them; the last ones only. */
  ran: Readonly<Record<string, readonly number[]>>
  leases: Readonly<Record<string, Lease>>
  guest: Guest
  /** Absences wait until then; null while nobody sits an examination. */
  examUntil: number | null
  /** The last sequences of each source. */
  seen: Readonly<Record<string, readonly number[]>>
  calendar: RoomCalendar | null
  limits: RoomLimits | null
  /** When equipment that was set past the limits by hand was last set back. */
  corrected: Readonly<Record<string, number>>
}

/** A room of which nothing is known yet, but for what its equipment can be told where that is known beforehand. */
export const startRun = (at: number, wall: number, able: Able = {}): RoomRun => ({
  ...{ at, wall, lostAt: null, held: {}, pending: [], keys: {}, dimsUp: {}, senses: {}, silent: [] },
  ...{ able, crossed: {}, scene: null, absence: { since: at, turns: {} }, ran: {}, leases: {}, seen: {} },
  guest: {
    ...{ assigned: false, stayAt: null, claimed: false, claimBy: null },
    ...{ card: null, leavesAt: null, mark: 0 },
  },
  ...{ examUntil: null, calendar: null, limits: null, corrected: {} },
})

/** A name for a key of a panel: the panel and the number of the key. */
export const keyName = (identifier: string, key: number): string => `${identifier}:${key}`
