import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'

/** Keeps a secret. 'other' when another one is kept under that id, which is never replaced; 'full' when she has too many. */
export const keepSecret = (
  database: Database,
  accountId: number,
  id: string,
  secret: string,
): Promise<'kept' | 'other' | 'full'> =>
  database.system(async (db) => {
    const { count } = await db
      .selectFrom('seal_deposit')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (count >= limits.sealDeposits) return 'full'
    await db
      .insertInto('seal_deposit')
      .values({ account_id: accountId, id, secret })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await secretIn(db, accountId, id)) === secret ? 'kept' : 'other'
  })

/** A secret that is kept for an account; undefined when there is none of that id. */
export const secretOf = (database: Database, accountId: number, id: string): Promise<string | undefined> =>
  database.system((db) => secretIn(db, accountId, id))

const secretIn = async (
  db: Parameters<Parameters<Database['system']>[0]>[0],
  accountId: number,
  id: string,
) =>
  (
    await db
      .selectFrom('seal_deposit')
      .select('secret')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.secret
