import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Tables of messages that are sent outside and tried again: a row each, with its state, tries, and the time of the next. */
export const queues = ['webhook_delivery', 'notice_delivery'] as const
export type Queue = (typeof queues)[number]

/** Told when there is something to send; triggers in the database tell of webhooks. */
export const queueChannels: Readonly<Record<Queue, string>> = {
  webhook_delivery: 'lamplighter_webhook',
  notice_delivery: 'lamplighter_notice',
}

/** Tells every server process, once the transaction is done. */
export const tellQueue = (db: Transaction<Tables>, queue: Queue) =>
  sql`select pg_notify(${queueChannels[queue]}, '')`.execute(db)

/** Has a message sent again now, whatever has become of it. False for one that the transaction does not see. */
export async function sendAgain(db: Transaction<Tables>, queue: Queue, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(queue)} set state = 'waiting', attempts = 0, next_at = now() where id = ${id}`.execute(
    db,
  )
  if (!numAffectedRows) return false
  await tellQueue(db, queue)
  return true
}
