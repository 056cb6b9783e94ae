import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as milliseconds since 1970, written as a Date. */
export type At = ColumnType<number, Date, Date>
export type GeneratedAt = ColumnType<number, Date | undefined, Date>
/** Read parsed, written as JSON text: `pg` would turn a JavaScript list into a PostgreSQL array. */
export type Json<V> = ColumnType<V, string, string>
export type DefaultJson<V> = ColumnType<V, string | undefined, string>
/** Kept by triggers (see migrations/001-foundation.ts); no query writes it. */
export type Kept = GeneratedAlways<number>

export interface Row {
  /** Out of one sequence for the whole database, starting at 10001. */
  id: Generated<number>
  cid: number
}

/** Its content's edits are counted in `version`. */
export interface Versioned extends Row {
  version: Kept
}

/** `changed_in` is the transaction that touched the row last, parts and counts included. */
export interface Synced extends Versioned {
  changed_in: Kept
}
