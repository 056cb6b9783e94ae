import { sql } from 'kysely'
import type { NoticeDelivery } from '#contract/notice-shapes.ts'
import type { Tenant } from '#server/database/database.ts'

/** What went out beside inboxes in the shape of the contract, the latest first; of an alarm what the tenant sees. */
export const noticeRows = ({ db }: Tenant) =>
  db
    .selectFrom('notice_delivery as sent')
    .leftJoin('alarm', 'alarm.id', 'sent.alarm_id')
    .select(['sent.id', 'sent.at', 'sent.way', 'sent.event', 'sent.num', 'sent.state', 'sent.attempts'])
    .select(['sent.next_at as nextAt', 'sent.answer'])
    .select(
      sql<NoticeDelivery['alarm']>`case when alarm.id is null then null else json_build_object('id', alarm.id,
        'kind', alarm.kind, 'level', alarm.level, 'objectType', alarm.object_type, 'name', alarm.name,
        'gatewayNum', alarm.gateway_num) end`.as('alarm'),
    )
    .orderBy('sent.at', 'desc')
    .orderBy('sent.id', 'desc')
