import { sql, type Transaction } from 'kysely'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellMessages } from './channel.ts'

type Db = Transaction<Tables>

/** What inboxes are told of: an alarm, a warning that a service ends, a report, an order. */
type Telling = { cid: number; num?: number; quiet?: boolean } & (
  | { campusId: number; alarmId: number; event: MessageEvent<'alarm'> }
  | { campusId: number | null; warningId: number; event: MessageEvent<'service'> }
  | { campusId: number; faultId: number; event: MessageEvent<'report'> }
  | { campusId: null; orderId: number; event: MessageEvent<'order'> }
)

const subjectOf = (telling: Telling) => {
  if ('alarmId' in telling) return { alarm_id: telling.alarmId }
  if ('warningId' in telling) return { warning_id: telling.warningId }
  return 'faultId' in telling ? { fault_id: telling.faultId } : { order_id: telling.orderId }
}

/**
 * Writes messages into inboxes, in the transaction of what they tell of, and tells those they are for; what goes out beside
 * them follows (server/notices), but of those that are `quiet`.
 */
export async function writeMessages(db: Db, telling: Telling, accountIds: readonly number[]): Promise<void> {
  const receivers = [...new Set(accountIds)]
  if (receivers.length === 0) return
  const { cid, campusId: campus_id, event, num = 1, quiet: planned = false } = telling
  const about = { cid, campus_id, event, num, planned, ...subjectOf(telling) }
  await db
    .insertInto('message')
    .values(receivers.map((account_id) => ({ ...about, account_id })))
    .execute()
  await tellMessages(db, cid, receivers)
}

/**
 * Accounts of a company that hold a permission and may enter a campus; without one, those that may enter all. Those that the
 * transaction's own caller does not see are among them.
 */
export async function accountsPermitted(
  db: Db,
  { cid, campusId }: { cid: number; campusId: number | null },
  permission: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select accounts_permitted(${cid}::bigint, ${campusId}::bigint, ${permission}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
