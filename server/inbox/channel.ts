import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Told '<cid> <accountId>,<accountId>' when these have messages they had not before, or have read some. */
export const messageChannel = 'lamplighter_message'

/** Fifteen digits each stay below what one notification may hold. */
const atOnce = 400

export async function tellMessages(
  db: Transaction<Tables>,
  cid: number,
  accountIds: readonly number[],
): Promise<void> {
  const all = [...new Set(accountIds)]
  for (let start = 0; start < all.length; start += atOnce)
    await sql`select pg_notify(${messageChannel}, ${`${cid} ${all.slice(start, start + atOnce).join()}`})`.execute(
      db,
    )
}
