import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Whether somebody has signed in from an address before. */
export const isKnownAddress = (database: Database, accountId: number, ip: string): Promise<boolean> =>
  database.system(async (db) => {
    const row = await db
      .selectFrom('account_address')
      .select('ip')
      .where('account_id', '=', accountId)
      .where('ip', '=', ip)
      .executeTakeFirst()
    return row !== undefined
  })

/** Notes an address that somebody has signed in from. */
export async function noteAddress(database: Database, accountId: number, ip: string): Promise<void> {
  await database.system((db) =>
    db
      .insertInto('account_address')
      .values({ account_id: accountId, ip })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'ip']).doUpdateSet({ seen_at: sql<Date>`now()` }),
      )
      .execute(),
  )
}

/** Forgets all addresses of an account but one. */
export async function forgetAddresses(database: Database, accountId: number, except: string): Promise<void> {
  await database.system((db) =>
    db.deleteFrom('account_address').where('account_id', '=', accountId).where('ip', '<>', except).execute(),
  )
}

/** Whether somebody who has signed in elsewhere does so from an address for the first time. */
export const isNewAddress = (database: Database, accountId: number, ip: string): Promise<boolean> =>
  database.system(async (db) => {
    const known = await db
      .selectFrom('account_address')
      .select('ip')
      .where('account_id', '=', accountId)
      .execute()
    return known.length > 0 && !known.some((address) => address.ip === ip)
  })
