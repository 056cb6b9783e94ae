import type { Database } from '#server/database/database.ts'

/** How many addresses an account has signed in from, and whether a provider's account is linked to it. */
export const traces = (database: Database, accountId: number) =>
  database.system(async (db) => {
    const addresses = await db
      .selectFrom('account_address')
      .select('ip')
      .where('account_id', '=', accountId)
      .execute()
    const linked = await db
      .selectFrom('account_oauth')
      .select('issuer')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return { addresses: addresses.length, oauth: linked !== undefined }
  })

/** Writes a phone number or e-mail address that its owner has proved. */
export const bindContact = (
  database: Database,
  accountId: number,
  kind: 'phone' | 'email',
  address: string,
) =>
  database.system((db) =>
    db
      .updateTable('account')
      .set({ [kind]: address })
      .where('id', '=', accountId)
      .execute(),
  )
