import { sql } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import type { AlarmLevel } from '#contract/rules/alarms/kinds.ts'
import { type NoticeChoice, type NoticeWay, noticeKindOf, waysNow } from '#contract/rules/notices/choices.ts'
import type { MessageEvent, MessageSubject } from '#contract/rules/notices/events.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Database } from '#server/database/database.ts'
import { subjectOf } from '#server/inbox/told.ts'
import type { Messages } from '#server/messages/index.ts'

interface Written {
  id: number
  cid: number
  accountId: number
  alarm_id: number | null
  warning_id: number | null
  fault_id: number | null
  order_id: number | null
  subject: MessageSubject
  event: MessageEvent
  num: number
  /** Of an alarm. */
  level: AlarmLevel | null
  ways: Partial<NoticeChoice> | null
  quiet: AlarmRule['quiet'] | null
  hasMail: boolean
  hasPhone: boolean
  browserIds: number[]
  /** Her company is closed: nobody of it can see to what she would be told. */
  closed: boolean
}

const atOnce = 200

/** Where a way leads for somebody: nowhere, to her alone, or to each of her browsers. A contact that nobody has proved may be a stranger's. */
function targets(
  way: NoticeWay,
  { hasMail, hasPhone, browserIds }: Written,
  messages: Messages,
): { way: NoticeWay; browser_id: number | null }[] {
  if (way === 'push') return browserIds.map((browser_id) => ({ way, browser_id }))
  const reached = messages.reaches(way) && (way === 'mail' ? hasMail : hasPhone)
  return reached ? [{ way, browser_id: null }] : []
}

/**
 * Puts down, for messages that have come to inboxes, what goes out beside them by each person's choice. A message is planned
 * once, whichever process does it. Answers whether there may be more.
 */
export const planNotices = (database: Database, messages: Messages): Promise<boolean> =>
  database.system(async (db) => {
    const { rows } = await sql<Written>`
      select message.id, message.cid, message.account_id as "accountId", message.alarm_id, message.warning_id,
        message.fault_id, message.order_id, ${subjectOf('message')} as subject, message.event, message.num, alarm.level, said.ways, said.quiet,
        account.email is not null and account.email_proved as "hasMail",
        account.phone is not null and account.phone_proved as "hasPhone",
        exists (select from company where company.cid = message.cid and closed_at is not null) as closed,
        array(select browser.id from push_browser browser where browser.account_id = account.id) as "browserIds"
      from message left join alarm on alarm.id = message.alarm_id join account on account.id = message.account_id
        left join message_setting said on said.account_id = message.account_id
      where not message.planned order by message.id
      limit ${sql.lit(atOnce)} for update of message skip locked`.execute(db)
    if (rows.length === 0) return false
    const wall = wallNow(Date.now())
    const made = rows.flatMap((row) => {
      const { cid, accountId: account_id, subject, event, num, ways, quiet } = row
      const { alarm_id, warning_id, fault_id, order_id } = row
      const about = { alarm_id, warning_id, fault_id, order_id }
      const kind = noticeKindOf(subject, event, row.level)
      const chosen = ways && !row.closed ? waysNow(ways, quiet ?? [], kind, wall) : []
      return chosen
        .flatMap((way) => targets(way, row, messages))
        .map((target) => ({ cid, account_id, ...about, event, num, ...target }))
    })
    if (made.length > 0) await db.insertInto('notice_delivery').values(made).execute()
    await sql`update message set planned = true where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
    return rows.length === atOnce
  })
