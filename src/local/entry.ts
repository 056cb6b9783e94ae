import type { Device } from '#contract/device-shapes.ts'
import type { QueuedName } from '#contract/index.ts'
import type { Product } from '#contract/product.ts'
import type { BaseVersion, Temporary } from '#contract/rules/chain.ts'

/** A row a queued edit was made on: its version, and what the edited fields held on the screen then. */
export interface Base extends BaseVersion {
  fields: Record<string, unknown>
  /** The row's own fields as the screen showed them, without its parts: what it is made again from. */
  row: Record<string, unknown>
}

/** Somebody else's edit of a row, over which this one was laid because the two do not overlap. */
export interface Merged {
  id: number
  at: number
  from: number | null
  to: number
  /** What the other one changed, as far as is known. */
  fields: string[]
}

/** One field, or one element of a list-like field, that the author and somebody else both changed. */
export interface Overlap {
  id: number
  field: string
  original: unknown
  mine: unknown
  theirs: unknown
}

export type EntryState =
  /** May be sent from `notBefore` on; when `after` is set, only once nothing made before it is under way. */
  | { kind: 'waiting'; notBefore: number; after?: true }
  | { kind: 'attention'; code: number; message: string; data: unknown; at: number; overlaps: Overlap[] }

export interface Attempt {
  at: number
  /** Null when no answer came. */
  code: number | null
  message: string
}

/** One edit in the outbox: what the user did, as the wire will carry it. */
export interface OutboxEntry {
  /** The order in which edits were made on this device. */
  seq: number
  /** A UUID; the server knows the edit by it (Idempotency-Key). */
  id: string
  name: QueuedName
  input: Record<string, unknown>
  /** What the screen needs to draw the edit and the wire does not carry. */
  aside: Aside
  temporaries: Temporary[]
  bases: Base[]
  /** Root rows it changes and temporary ids it mentions: edits that share one go up in their order. */
  touches: number[]
  removes: boolean
  /** What its call took in the build that made it (contract/wire-hash.ts). */
  wireHash: string
  createdAt: number
  attempts: number
  history: Attempt[]
  /** When it was changed or decided about after the server had refused it, in ms, the latest last. */
  mends?: number[]
  merged: Merged[]
  state: EntryState
  /** Whose edit it is, when it came in a colleague's file: it goes up on her behalf, under her key. */
  behalf?: Colleague
  /** When it was last put into a file for a colleague, in ms. */
  exportedAt?: number
  /** When this device was taken back while the edit was unsent, in ms: it was kept for its author. */
  keptAt?: number
}

/** An account of the same company. */
export interface Colleague {
  userId: number
  name: string
}

export interface Aside {
  products?: Product[]
  /** What the edited thing was called on the screen. */
  subject?: string
  /** Devices as they were on the screen when they were edited, for drawing them in the room they are put into. */
  devices?: Device[]
  /** What stood below a place that is removed, on the screen. */
  below?: number[]
}

/**
 * A stored entry as it is read. An older build wrote into it that it was being sent: such an edit waits. Here and not
 * in an upgrade of the database, because the first handle to open one may be unable to read its sealed rows.
 */
export const readEntry = <Stored extends Partial<OutboxEntry> | undefined>(stored: Stored): Stored =>
  (stored?.state?.kind as string) === 'sending'
    ? { ...stored, state: { kind: 'waiting', notBefore: 0 } }
    : stored

/** An entry before the database has given it its place. */
export type NewEntry = Omit<OutboxEntry, 'seq'>
