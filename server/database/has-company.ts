import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether anybody lives in a database. */
export const hasCompany = async (db: Transaction<Tables>): Promise<boolean> =>
  (await db.selectFrom('company').select('cid').limit(1).executeTakeFirst()) !== undefined
