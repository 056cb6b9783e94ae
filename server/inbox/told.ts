import { sql } from 'kysely'
import type { Told, ToldOf } from '#contract/notice-shapes.ts'
import type { MessageSubject } from '#contract/rules/notices/events.ts'
import { orderNo } from '#contract/rules/orders/order-number.ts'

type OrderRow = Omit<ToldOf<'order'>, 'no'> & { createdAt: number }

/** What a message is about as it is read; of an order its number is still to be made. */
export type ToldRow = Exclude<Told, ToldOf<'order'>> | OrderRow

/** A column of times in ms since 1970. */
export const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`

type Table = 'message' | 'sent'
const of = (table: Table, column: string) => sql.ref(`${table}.${column}`)

const place = sql`concat_ws(' / ', building.name, floor.name, room.name)`

/** What the rows of a table are about: where nobody knows, of an order. */
export const subjectOf = (table: Table) =>
  sql<MessageSubject>`case when ${of(table, 'alarm_id')} is not null then 'alarm'
    when ${of(table, 'warning_id')} is not null then 'service'
    when ${of(table, 'fault_id')} is not null then 'report' else 'order' end`

const alarmRow = (table: Table) => sql`
  select json_build_object('subject', 'alarm', 'alarmId', alarm.id, 'campusId', alarm.campus_id,
    'campusName', campus.name, 'kind', alarm.kind, 'level', alarm.level, 'objectType', alarm.object_type,
    'roomId', alarm.room_id, 'name', alarm.name, 'place', alarm.place, 'gatewayNum', alarm.gateway_num,
    'deviceNum', alarm.device_num)
  from alarm join campus on campus.id = alarm.campus_id where alarm.id = ${of(table, 'alarm_id')}`

const serviceRow = (table: Table) => sql`
  select json_build_object('subject', 'service', 'warningId', warning.id, 'serviceId', service.id,
    'campusId', service.campus_id, 'campusName', campus.name, 'code', service.code, 'days', warning.days,
    'until', ${ms('warning.until')})
  from vas_warning warning join vas_service service on service.id = warning.service_id
    left join campus on campus.id = service.campus_id
  where warning.id = ${of(table, 'warning_id')}`

const reportRow = (table: Table) => sql`
  select json_build_object('subject', 'report', 'reportId', fault.id, 'campusId', fault.campus_id,
    'campusName', campus.name, 'roomId', fault.room_id, 'place', ${place}, 'describe', fault.describe,
    'state', fault.state, 'reporter', fault.reporter, 'assignee', fault.assignee)
  from fault join campus on campus.id = fault.campus_id join space room on room.id = fault.room_id
    left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
  where fault.id = ${of(table, 'fault_id')}`

const orderRow = (table: Table) => sql`
  select json_build_object('subject', 'order', 'orderId', bought.id, 'createdAt', ${ms('bought.created_at')},
    'title', json_build_object('zh', bought.title_zh, 'en', bought.title_en), 'amountFen', bought.amount_fen)
  from vas_order bought where bought.id = ${of(table, 'order_id')}`

/** What the rows of a table are about, as far as the transaction sees it; null for what it does not, or is about nothing. */
export const toldRow = (table: Table) =>
  sql<ToldRow | null>`case when ${of(table, 'alarm_id')} is not null then (${alarmRow(table)})
    when ${of(table, 'warning_id')} is not null then (${serviceRow(table)})
    when ${of(table, 'fault_id')} is not null then (${reportRow(table)})
    when ${of(table, 'order_id')} is not null then (${orderRow(table)}) end`

/** In the shape of the contract. */
export function toldOf(row: ToldRow | null): Told | null {
  if (row?.subject !== 'order') return row
  const { createdAt, ...order } = row
  return { ...order, no: orderNo({ id: order.orderId, createdAt }) }
}
