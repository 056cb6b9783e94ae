import type { ColumnType, Generated } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import type { AlarmKind, AlarmLevel, AlarmObject } from '#contract/rules/alarms/kinds.ts'
import type { AlarmEventKind, AlarmState } from '#contract/rules/alarms/life.ts'
import type { NoticeChoice } from '#contract/rules/notices/choices.ts'
import type { MessageEvent } from '#contract/rules/notices/events.ts'

type At = ColumnType<number, Date, Date>
type GeneratedAt = ColumnType<number, Date | undefined, Date>
type OptionalAt = ColumnType<number | null, Date | null | undefined, Date | null>
type Json<V> = ColumnType<V, string, string>

interface OfCampus {
  cid: number
  campus_id: number
}

/** When a company is alarmed of something, and who is told. */
interface AlarmRuleTable {
  id: Generated<number>
  cid: number
  kind: AlarmKind
  level: AlarmLevel
  min_seconds: number
  threshold: number | null
  hysteresis: number
  enabled: boolean
  campus_ids: Json<AlarmRule['campusIds']>
  /** As the wire names roles. */
  role_ids: Json<AlarmRule['roleIds']>
  account_ids: Json<AlarmRule['accountIds']>
  quiet: Json<AlarmRule['quiet']>
  maintenance: Json<AlarmRule['maintenance']>
}

/** A condition with a life; written by server/alarms, and by what people do with it. */
interface AlarmTable extends OfCampus {
  id: Generated<number>
  kind: AlarmKind
  level: AlarmLevel
  state: AlarmState
  object_type: AlarmObject
  object_id: number
  room_id: number | null
  /** The object's name and where it stands, as they were. */
  name: string
  place: string
  value: number | null
  limit_value: number | null
  /** Of energy: the day on which the month's rated value is reached at the rate so far. */
  reached_at: OptionalAt
  gateway_num: number
  device_num: number
  raised_at: At
  acknowledged_at: OptionalAt
  acknowledged_by: Generated<string>
  /** When its condition had gone from all of its members; whatever its state. */
  cleared_at: OptionalAt
  closed_at: OptionalAt
  assignee_id: ColumnType<number | null, number | null | undefined, number | null>
}

/** An object whose condition an alarm stands for: one, or the gateways that went together. */
interface AlarmMemberTable extends OfCampus {
  alarm_id: number
  kind: AlarmKind
  object_id: number
  cleared_at: OptionalAt
}

interface AlarmEventTable extends OfCampus {
  id: Generated<number>
  alarm_id: number
  at: GeneratedAt
  event: AlarmEventKind
  account_id: number | null
  username: Generated<string>
  comment: Generated<string>
}

/** What a message is about: one of these. */
export interface SubjectColumns {
  alarm_id: ColumnType<number | null, number | null | undefined, never>
  warning_id: ColumnType<number | null, number | null | undefined, never>
  fault_id: ColumnType<number | null, number | null | undefined, never>
  order_id: ColumnType<number | null, number | null | undefined, never>
}

/** What somebody is told. */
interface MessageTable extends SubjectColumns {
  id: Generated<number>
  cid: number
  /** null: a service of the company as a whole, or an order. */
  campus_id: number | null
  account_id: number
  at: GeneratedAt
  event: MessageEvent
  num: Generated<number>
  read_at: OptionalAt
  /** What goes out beside the inbox has been put down. */
  planned: Generated<boolean>
}

/** By what else somebody is told; without a row, by nothing. */
interface MessageSettingTable {
  account_id: number
  cid: number
  /** Kinds that came later may be missing. */
  ways: ColumnType<Partial<NoticeChoice>, string, string>
  quiet: ColumnType<AlarmRule['quiet'], string, string>
  language: ColumnType<'zh' | 'en', 'zh' | 'en', 'zh' | 'en'>
}

export interface AlarmTables {
  alarm_rule: AlarmRuleTable
  alarm: AlarmTable
  alarm_member: AlarmMemberTable
  alarm_event: AlarmEventTable
  message: MessageTable
  message_setting: MessageSettingTable
}
