import { type RawBuilder, sql } from 'kysely'
import { alarmKinds } from '#contract/rules/alarms/kinds.ts'
import { kindWords } from '#contract/rules/alarms/words.ts'
import { idOfNo } from '#contract/rules/orders/order-number.ts'
import { planOf, serviceCodes } from '#contract/rules/orders/services.ts'
import { containing } from '../lists.ts'

/** The names whose words hold a text, in either language. */
const named = <N extends string>(
  names: readonly N[],
  words: (name: N) => { zh: string; en: string },
  text: string,
): N[] =>
  names.filter((name) =>
    Object.values(words(name)).some((word) => word.toLowerCase().includes(text.toLowerCase())),
  )

/** Whether what a message is about holds a text: as it is called or described, and where it is. */
export function messageHolds(keyWord: string): RawBuilder<boolean> {
  const text = keyWord.trim()
  const pattern = containing(text)
  const kinds = named(alarmKinds, (kind) => kindWords[kind], text)
  const codes = named(serviceCodes, (code) => planOf(code).name, text)
  return sql<boolean>`(
    exists (select from campus where campus.id = message.campus_id and campus.name ilike ${pattern})
    or exists (select from alarm where alarm.id = message.alarm_id
      and (alarm.name ilike ${pattern} or alarm.place ilike ${pattern} or alarm.kind = any(${kinds}::text[])))
    or exists (select from vas_warning warning join vas_service service on service.id = warning.service_id
      where warning.id = message.warning_id and service.code = any(${codes}::text[]))
    or exists (select from fault join space room on room.id = fault.room_id
        left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
      where fault.id = message.fault_id and (fault.describe ilike ${pattern} or fault.reporter ilike ${pattern}
        or fault.assignee ilike ${pattern} or concat_ws(' / ', building.name, floor.name, room.name) ilike ${pattern}))
    or exists (select from vas_order bought where bought.id = message.order_id
      and (bought.title_zh ilike ${pattern} or bought.title_en ilike ${pattern}
        or bought.id = ${idOfNo(text.toUpperCase())}::bigint)))`
}
