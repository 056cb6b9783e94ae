import { sql, type Transaction } from 'kysely'
import { addressOf } from '#server/address-of.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

/** As they stand there: former servers have noted whole addresses. */
async function ipsOf(db: Transaction<Tables>, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_address')
    .select('ip')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ ip }) => ip)
}

/**
 * The lines an account has signed in from (address-of.ts): of IPv6 the network, since a device takes another address within it
 * every day.
 */
export const linesOf = async (db: Transaction<Tables>, accountId: number): Promise<Set<string>> =>
  new Set((await ipsOf(db, accountId)).map(addressOf))

/** Whether somebody has signed in from an address before. */
export const isKnownAddress = async (database: Database, accountId: number, ip: string): Promise<boolean> =>
  (await database.system((db) => linesOf(db, accountId))).has(addressOf(ip))

/** Notes an address that somebody has signed in from. */
export async function noteAddress(database: Database, accountId: number, ip: string): Promise<void> {
  await database.system((db) =>
    db
      .insertInto('account_address')
      .values({ account_id: accountId, ip: addressOf(ip) })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'ip']).doUpdateSet({ seen_at: sql<Date>`now()` }),
      )
      .execute(),
  )
}

/** Forgets all addresses of an account but the one that it is used from. */
export async function forgetAddresses(database: Database, accountId: number, except: string): Promise<void> {
  const line = addressOf(except)
  await database.system(async (db) => {
    const others = (await ipsOf(db, accountId)).filter((ip) => addressOf(ip) !== line)
    if (others.length > 0)
      await db
        .deleteFrom('account_address')
        .where('account_id', '=', accountId)
        .where('ip', 'in', others)
        .execute()
  })
}

/** Whether somebody who has signed in elsewhere does so from an address for the first time. */
export async function isNewAddress(database: Database, accountId: number, ip: string): Promise<boolean> {
  const lines = await database.system((db) => linesOf(db, accountId))
  return lines.size > 0 && !lines.has(addressOf(ip))
}
