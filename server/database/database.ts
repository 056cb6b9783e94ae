import type { Transaction } from 'kysely'
import type { SystemCode } from '#contract/systems.ts'
import type { Tables } from './tables.ts'

/** Whom row-level security binds a transaction to. `campusIds` null: every campus of the company. */
export interface Who {
  userId: number
  cid: number
  campusIds: readonly number[] | null
  /** The permission urls she holds: what some rows say about her depends on them. */
  urls: ReadonlySet<string>
  /** The console she is in; left out for nobody in particular. */
  system?: SystemCode
}

/** Row id -> the version an edit was made on (header X-Base-Versions). */
export type Bases = ReadonlyMap<number, number>

/**
 * A transaction that sees and changes only what `who` may. Store functions take it, so that a query
 * without a tenant cannot be written outside start-up, sign-in and device ingestion.
 */
export interface Tenant {
  readonly who: Who
  readonly db: Transaction<Tables>
  readonly bases: Bases
}

export type Work<R> = (db: Transaction<Tables>) => Promise<R>

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  /** One transaction as the owner of the tables: start-up, sign-in, device ingestion, seed. */
  system<R>(work: Work<R>): Promise<R>
  /**
   * One transaction as the role that row-level security binds to `who`. It is run again, up to three times,
   * when the database reports a deadlock or a failed serialisation, so `work` must have no other effects.
   */
  tenant<R>(who: Who, work: (tenant: Tenant) => Promise<R>, bases?: Bases): Promise<R>
  /** Tells every listener of every server process on this database. Payload: at most 7,900 bytes of text. */
  notify(channel: string, payload: string): Promise<void>
  /** Answers a function that ends the listening. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether the database answers now; it is waited for less than a second. */
  answers(): Promise<boolean>
  /** This process's connections to it. */
  connections(): { busy: number; idle: number; waiting: number }
  /** Waits for running transactions, then gives up connections and locks. */
  close(): Promise<void>
}

export const noBases: Bases = new Map()
