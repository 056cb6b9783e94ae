import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { KnownAccount } from '#server/session-store.ts'

/** An account with the password that was its own when somebody's proof was looked at. */
export type Met = Pick<KnownAccount, 'user' | 'passwordHash'>

/**
 * Holds an account as it was met until the transaction ends: what ends with a password ends too what is written here, or nothing
 * is written. A proof takes tens of milliseconds and its turn, and a new password may come meanwhile.
 * @throws Refusal badCredentials when it has another password now
 */
export async function requireUnchanged(db: Transaction<Tables>, { user, passwordHash }: Met): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = ${user.userId} and password_hash = ${passwordHash} for share`.execute(
    db,
  )
  if (rows.length === 0) refuse('badCredentials')
}
