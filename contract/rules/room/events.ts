import type { RoomLimits } from './air.ts'
import type { RoomCalendar } from './calendar.ts'

/** How a room was told something from outside it, and by whom. */
interface Told {
  by: By
  who?: string | undefined
}

/** Values of functions by their identifiers: switch 1, brightness 70. */
export type Values = Readonly<Record<string, number>>

export type CardOwner = 'guest' | 'staff'

/** What is wished of staff: 0 nothing, 1 not to disturb (勿扰), 2 to clean (请清理). */
export type Mark = 0 | 1 | 2

/** Who commands a room from outside it. */
export type By = 'app' | 'voice' | 'api'

/**
 * When and from whom: `at` is a clock that is never set (ms), `wall` what the campus's clock on the wall reads (ms since
 * 1970 as if it were UTC). `sequence` counts what one source has sent.
 */
export interface Stamp {
  source: string
  sequence: number
  at: number
  wall: number
}

export type Happening =
  /** Nothing but that it is this late. */
  | { kind: 'clock' }
  | { kind: 'keyDown' | 'keyUp'; identifier: string; key: number }
  /** A card that is put in is a guest's where nothing else is said. */
  | { kind: 'card'; move: 'in' | 'out'; whose?: CardOwner | undefined }
  /** `stayAt` names the stay, or how long the room has been free, by when the server was told of it; null where nobody says. */
  | { kind: 'stay'; move: 'checkIn' | 'checkOut'; stayAt?: number | null | undefined }
  /** A sensor's state (1 the first of its two, else the second) or a quantity it measures. */
  | { kind: 'sensor'; identifier: string; reading: string; value: number }
  /** A device says, or shows by its silence, how it stands; and which functions it can be told. */
  | { kind: 'device'; identifier: string; online?: boolean; values?: Values; able?: readonly string[] }
  | ({ kind: 'scene'; sceneValue: number } & Told)
  /** Without values a group is toggled. */
  | ({ kind: 'group'; groupValue: number; values: Values | null } & Told)
  | ({ kind: 'value'; identifier: string; values: Values } & Told)
  /** Somebody said something that a device of the room understood as this. */
  | { kind: 'word'; word: string }
  /** Somebody has taken functions over for `length` ms. */
  | { kind: 'leaseBegun'; lease: string; targets: readonly LeaseTarget[]; length: number }
  | ({ kind: 'leaseEnded'; lease: string } & Partial<Told>)
  /** How the room stands with its guest, told to a gateway that does not know it: no scene follows. */
  | { kind: 'standing'; assigned: boolean; claimed: boolean; stayAt?: number | null | undefined }
  | { kind: 'mark'; mark: Mark }
  /** Absences wait for so long (ms); 0 ends it. */
  | ({ kind: 'exam'; length: number } & Partial<Told>)
  | { kind: 'power'; on: boolean }
  | { kind: 'calendar'; calendar: RoomCalendar }
  /** What the company allows air conditioners. */
  | { kind: 'limits'; limits: RoomLimits }

export interface LeaseTarget {
  identifier: string
  /** A function's identifier; switch and brightness are one. */
  fn: string
}

export type RoomEvent = Stamp & Happening

/** One link of the chain from what happened to what was done: key 3 of a panel, scene 1, group 49153. */
export interface Link {
  kind:
    | By
    | 'key'
    | 'held'
    | 'card'
    | 'stay'
    | 'sensor'
    | 'absence'
    | 'warning'
    | 'present'
    | 'device'
    | 'binding'
    | 'timing'
    | 'scene'
    | 'group'
    | 'lease'
    | 'power'
    | 'delay'
    | 'limit'
    | 'corridor'
    | 'cut'
  of: string | number
}
export type Why = readonly Link[]

/** A number on its way: from one value to another, from a time on, for so long (ms). */
export interface Fade {
  from: number
  to: number
  start: number
  duration: number
}

/** What a room's equipment is told, and what people have to be told. */
export type Effect =
  | {
      do: 'set'
      identifier: string
      values: Values
      /** Of the brightness, or of the one value that is set. */
      fade: Fade | null
      why: Why
      overrode: { values: Values; why: Why } | null
    }
  /** A lease stood in the way; the last of these is done when it ends. */
  | { do: 'suppressed'; identifier: string; values: Values; lease: string; why: Why }
  | { do: 'leaseEnded'; lease: string; why: Why }
  /** A sensor of people is silent: it counts as if it saw somebody. */
  | { do: 'alarm'; identifier: string; why: Why }
  /** Somebody rings at the door; nobody hears it where it is muted. */
  | { do: 'bell'; muted: boolean; why: Why }
  /** Linkages that trigger each other were cut here. */
  | { do: 'cut'; why: Why }
