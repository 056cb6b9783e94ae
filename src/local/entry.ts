import type { QueuedName } from '#contract/index.ts'
import type { Product } from '#contract/product.ts'
import type { Footing, Temporary } from '#contract/rules/chain.ts'

/** A row a queued edit was made on: its version, and what the edited fields held on the screen then. */
export interface Base extends Footing {
  fields: Record<string, unknown>
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
  | { kind: 'sending'; since: number }
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
  wireHash: string
  createdAt: number
  attempts: number
  history: Attempt[]
  state: EntryState
}

export interface Aside {
  products?: Product[]
  /** What the edited thing was called on the screen. */
  subject?: string
}

/** An entry before the database has given it its place. */
export type NewEntry = Omit<OutboxEntry, 'seq'>
