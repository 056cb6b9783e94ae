import type { ColumnType, Generated } from 'kysely'
import type { AlarmLevel } from '#contract/rules/alarms/kinds.ts'
import type { NoticeWay } from '#contract/rules/notices/choices.ts'
import type { noticeEvents, RobotSubject } from '#contract/rules/notices/events.ts'
import type { RobotKind } from '#contract/rules/notices/robots.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { deliveryStates } from '#contract/webhook.ts'
import type { Language } from '#contract/words.ts'
import type { SubjectColumns } from './alarm-tables.ts'

type GeneratedAt = ColumnType<number, never, never>

/** A browser that shows what its user is told, as long as the session it was made in lasts. */
interface PushBrowserTable {
  id: Generated<number>
  cid: number
  account_id: number
  session_hash: string
  system: SystemCode
  name: string
  language: Language
  endpoint: string
  p256dh: string
  auth: string
  added_at: GeneratedAt
  last_error: Generated<string>
}

/** A robot in a group chat. */
interface RobotTable {
  id: Generated<number>
  cid: number
  name: string
  kind: RobotKind
  host: string
  signed: boolean
  language: Language
  levels: ColumnType<AlarmLevel[], string, string>
  also: ColumnType<RobotSubject[], string | undefined, string>
  /** null: what happens in any campus. */
  campus_ids: ColumnType<number[] | null, string | null | undefined, string | null>
  disabled: Generated<boolean>
  created_at: GeneratedAt
}

interface RobotSecretTable {
  robot_id: number
  url: string
  /** Empty where the robot checks no signature. */
  secret: Generated<string>
}

/** Something sent beside an inbox; about nothing where somebody tries a way. `next_at`: when it is tried next, or, while it is being tried, tried again. */
interface NoticeDeliveryTable extends SubjectColumns {
  id: Generated<number>
  cid: number
  at: GeneratedAt
  way: NoticeWay | 'robot'
  account_id: number | null
  browser_id: number | null
  robot_id: number | null
  event: (typeof noticeEvents)[number]
  num: Generated<number>
  state: Generated<(typeof deliveryStates)[number]>
  attempts: Generated<number>
  next_at: ColumnType<number | null, Date | null | undefined, Date | null>
  answer: Generated<string>
}

export interface NoticeTables {
  push_browser: PushBrowserTable
  robot: RobotTable
  robot_secret: RobotSecretTable
  notice_delivery: NoticeDeliveryTable
}
