import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { linesOf } from '#server/sign-in/addresses.ts'

/** How many addresses an account has signed in from, and whether a provider's account is linked to it. */
export const traces = (database: Database, accountId: number) =>
  database.system(async (db) => {
    const lines = await linesOf(db, accountId)
    const linked = await db
      .selectFrom('account_oauth')
      .select('issuer')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return { addresses: lines.size, oauth: linked !== undefined }
  })

/**
 * Writes a phone number or e-mail address that its owner has proved; whoever proved it before her has it no more.
 * @returns the accounts that have lost it, with how else each is known to be reached
 */
export const bindContact = (
  database: Database,
  accountId: number,
  kind: 'phone' | 'email',
  address: string,
) =>
  database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 3))`.execute(db)
    const proved = `${kind}_proved` as const
    const lost = await db
      .updateTable('account')
      .set({ [proved]: false })
      .where((row) => row.fn<string>('lower', [kind]), '=', address)
      .where('id', '<>', accountId)
      .where(proved, '=', true)
      .returning(['account', 'phone', 'email', 'phone_proved as phoneProved', 'email_proved as emailProved'])
      .execute()
    const own = db.updateTable('account').where('id', '=', accountId)
    await own.set({ [kind]: address }).execute()
    // Behind the trigger, which takes another contact for one that nobody has proved.
    await own.set({ [proved]: true }).execute()
    return lost
  })

/** Notes that somebody has had the tour, or wants none. */
export const putTourAway = (database: Database, accountId: number) =>
  database.system((db) =>
    db
      .insertInto('account_tour')
      .values({ account_id: accountId })
      .onConflict((row) => row.column('account_id').doNothing())
      .execute(),
  )
