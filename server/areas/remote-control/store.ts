import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** How the account of a session is reached, whether it may control from afar, and until when the session has proved it. */
export const remoteState = (database: Database, sessionHash: string) =>
  database.system((db) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['phone', 'email', 'remote_control as mayControl', 'remote_until as until'])
      .where('token_hash', '=', sessionHash)
      .executeTakeFirst(),
  )

/** A session has proved itself, unless the permission has been taken away meanwhile. Answers whether it has. */
export const keepProof = async (database: Database, sessionHash: string, until: Date): Promise<boolean> => {
  const kept = await database.system((db) =>
    db
      .updateTable('session')
      .set({ remote_until: until })
      .where('token_hash', '=', sessionHash)
      .where(
        sql<boolean>`exists (select from account where account.id = session.account_id and remote_control)`,
      )
      .returning('token_hash')
      .executeTakeFirst(),
  )
  return kept !== undefined
}
