import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { mayControl } from '#contract/rules/remote-control.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import type { Caller } from '#server/handlers.ts'

/** How the account of a session is reached, whether it may control from afar, and until when the session has proved it. */
export const remoteState = (database: Database, sessionHash: string) =>
  database.system((db) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['phone', 'email', 'phone_proved as phoneProved', 'email_proved as emailProved'])
      .select(['remote_control as remoteControl', 'remote_until as until'])
      .select(sql<boolean>`coalesce(remote_until > now(), false)`.as('proved'))
      .where('token_hash', '=', sessionHash)
      .executeTakeFirst(),
  )

/** A session has proved itself, unless the permission has been taken away meanwhile. Answers until when it has. */
export const keepProof = async (database: Database, caller: Caller): Promise<number | null> => {
  const { roles } = caller.user
  const always = mayControl({ roles, remoteControl: false })
  const kept = await database.system((db) =>
    db
      .updateTable('session')
      .set({ remote_until: fromNow(limits.remoteProof) })
      .where('token_hash', '=', caller.sessionHash)
      .where(
        sql<boolean>`exists (select from account
          where account.id = session.account_id and (remote_control or ${always}))`,
      )
      .returning('remote_until')
      .executeTakeFirst(),
  )
  return kept?.remote_until ?? null
}
