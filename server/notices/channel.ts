import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Told when there is something to send. */
export const noticeChannel = 'lamplighter_notice'

/** Tells every server process, once the transaction is done. */
export const tellNotices = (db: Transaction<Tables>) =>
  sql`select pg_notify(${noticeChannel}, '')`.execute(db)
