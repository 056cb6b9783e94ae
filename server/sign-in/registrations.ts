import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { systems } from '#contract/systems.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import { accountsNamed } from '#server/session-store.ts'
import { newToken, tokenHash } from './secrets.ts'

interface Wish {
  email: string
  username: string
  passwordHash: string
}

/**
 * Keeps a registration until its link is opened, and answers the link's code; null when the address has an account
 * already, for which nothing is kept.
 */
export function keepRegistration(
  database: Database,
  { email, username, passwordHash }: Wish,
): Promise<string | null> {
  return database.system(async (db) => {
    if ((await accountsNamed(db, email)).length > 0) return null
    const code = newToken()
    const expires_at = fromNow(limits.registrationLength)
    await db
      .insertInto('registration')
      .values({ code_hash: tokenHash(code), email, username, password_hash: passwordHash, expires_at })
      .execute()
    return code
  })
}

/** Makes the account of a link, with a company of its own; false when the link is not good any more. */
export function activateRegistration(database: Database, code: string): Promise<boolean> {
  return database.system(async (db) => {
    const wish = await db
      .deleteFrom('registration')
      .where('code_hash', '=', tokenHash(code))
      .where(sql<boolean>`expires_at > now()`)
      .returningAll()
      .executeTakeFirst()
    if (!wish || (await accountsNamed(db, wish.email)).length > 0) return false
    const account_type = systems.open.bit
    const { cid } = await db
      .insertInto('company')
      .values({
        cn_name: wish.username,
        en_name: `open-${newToken().slice(0, 12).toLowerCase()}`,
        account_type,
        company_logo: null,
      })
      .returning('cid')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('account')
      .values({
        cid,
        account: wish.email,
        username: wish.username,
        password_hash: wish.password_hash,
        email: wish.email,
        email_proved: true,
        account_type,
        change_password_status: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('company').set({ founder_id: id }).where('cid', '=', cid).execute()
    return true
  })
}

/** Forgets registrations whose link is no longer good. */
export async function forgetRegistrations(database: Database): Promise<void> {
  await database.system((db) =>
    db.deleteFrom('registration').where(sql<boolean>`expires_at < now()`).execute(),
  )
}
