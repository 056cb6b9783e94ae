import { sql } from 'kysely'
import type { Database, Work } from '#server/database/database.ts'

export type Db = Parameters<Work<unknown>>[0]

/** Rows that a version wrote, and what has become of them in the newest one. */
export interface Stage {
  /** The last migration that the version had. */
  version: string
  put(db: Db): Promise<unknown>
  kept(database: Database): Promise<void>
}

export const addCompany = (db: Db, cid: number, accountType: number) =>
  sql`insert into company (cid, cn_name, en_name, account_type)
    values (${cid}, ${String(cid)}, ${String(cid)}, ${accountType})`.execute(db)
