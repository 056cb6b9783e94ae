import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'
import { type Section, sectionNames } from './sections.ts'

/**
 * Where a delta begins. `xid` is the oldest transaction that was still running when the cursor was made: what
 * older ones did, the browser has; what that one or a later one touched, it may not have. Transaction ids are
 * the only order in which nothing committed late can be overtaken, as it can be by times and by sequences.
 */
export interface Cursor {
  /** Names the database: a cursor of another one means nothing here. */
  epoch: string
  xid: number
  /** What the caller could read: rows she may read only now were not in the deltas before. */
  sections: readonly Section[]
}

/** The cursor of this moment, and up to which transaction removed rows may be forgotten. */
export interface Now extends Cursor {
  gone: number
}

/** A page in the middle of a delta: where the delta began, where the next one does, and the last room sent. */
export interface PageToken {
  since: number
  next: Cursor
  afterRoom: number
}

const bits = (sections: readonly Section[]) =>
  sectionNames.reduce((sum, name, index) => sum + (sections.includes(name) ? 1 << index : 0), 0)
const sectionsOf = (value: number) => sectionNames.filter((_, index) => (value >> index) & 1)

export const writeCursor = ({ epoch, xid, sections }: Cursor): string => `${epoch}.${xid}.${bits(sections)}`

/** undefined for what is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, epoch, xid, sections] = /^([0-9a-f]{32})\.(\d{1,15})\.(\d{1,3})$/.exec(text) ?? []
  return epoch ? { epoch, xid: Number(xid), sections: sectionsOf(Number(sections)) } : undefined
}

export const writePage = ({ since, next, afterRoom }: PageToken): string =>
  `${writeCursor(next)}-${since}-${afterRoom}`

export function readPage(text: string): PageToken | undefined {
  const [, cursor = '', since, afterRoom] = /^([^-]+)-(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  const next = readCursor(cursor)
  return next && { next, since: Number(since), afterRoom: Number(afterRoom) }
}

/** The oldest transaction that is still running: what older ones did can be seen. */
export const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** The cursor of this moment. Read before the rows of a delta, so that none falls between two deltas. */
export async function cursorNow({ db }: Tenant, epoch: string, sections: readonly Section[]): Promise<Now> {
  const { rows } = await sql<{ xid: number; gone: number }>`
    select ${oldestRunning} as xid, tombstones_gone() as gone`.execute(db)
  return { epoch, xid: rows[0]?.xid ?? 0, gone: rows[0]?.gone ?? 0, sections }
}
