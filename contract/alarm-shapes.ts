import * as T from 'typebox'
import { Minute, Weekdays } from './calendar-shapes.ts'
import { type AlarmLevel, alarmKinds, alarmLevels, alarmObjects } from './rules/alarms/kinds.ts'
import { alarmEvents, alarmStates } from './rules/alarms/life.ts'
import { faultStates } from './rules/fault-states.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

export const AlarmKindName = () => T.Enum([...alarmKinds])
export const AlarmLevelNumber = () =>
  T.Unsafe<AlarmLevel>({ type: 'integer', enum: [...alarmLevels], description: '1 urgent, 2 major, 3 minor' })
const Seconds = (maximum: number) => T.Integer({ minimum: 0, maximum })

/** What an alarm rule says; a rule without campuses is for all of them. */
export const ruleFields = {
  level: AlarmLevelNumber(),
  minSeconds: Seconds(604_800),
  threshold: Nullable(T.Number({ minimum: -1_000, maximum: 1_000_000 })),
  hysteresis: T.Number({ minimum: 0, maximum: 1_000_000 }),
  enabled: T.Boolean(),
  campusIds: T.Array(Id(), { maxItems: 500 }),
  roleIds: T.Array(Id(), {
    maxItems: 50,
    description: 'with accountIds: who is told; without any, the managers of the campus and those above them',
  }),
  accountIds: T.Array(Id(), { maxItems: 200 }),
  quiet: T.Array(T.Object({ weekdays: Weekdays(), fromMinute: Minute(), toMinute: Minute() }), {
    maxItems: 14,
    description: 'hours in which alarms are raised and nobody is told',
  }),
  maintenance: T.Array(T.Object({ startAt: Time(), endAt: Time() }), {
    maxItems: 50,
    description: 'in these nothing is raised',
  }),
}

/** When a company is alarmed of something, and who is told. */
export const AlarmRule = T.Object({ id: Id(), kind: AlarmKindName(), ...ruleFields })
export type AlarmRule = T.Static<typeof AlarmRule>

/** A rule as it is listed. */
export const ListedRule = T.Object({
  ...AlarmRule.properties,
  unheardIn: T.Optional(
    T.Array(Id(), {
      description:
        'campuses it is for and that nobody may enter whom it names: there it tells administrators, agents and managers',
    }),
  ),
})
export type ListedRule = T.Static<typeof ListedRule>

/** A condition with a life. Times are milliseconds since 1970, null for what has not come. */
export const Alarm = T.Object({
  id: Id(),
  campusId: Id(),
  campusName: Text(),
  kind: AlarmKindName(),
  level: AlarmLevelNumber(),
  state: T.Enum([...alarmStates]),
  objectType: T.Enum([...alarmObjects]),
  objectId: Id(),
  roomId: Nullable(Id()),
  name: T.String({ description: "the object's, as it was called when it was raised" }),
  place: T.String(),
  value: Nullable(T.Number({ description: 'what was measured when it was raised' })),
  limit: Nullable(T.Number()),
  reachedAt: Nullable(
    T.Integer({ description: "of energy: the day the month's rated value is reached on at the rate so far" }),
  ),
  gatewayNum: T.Integer({ description: 'gateways that it stands for' }),
  deviceNum: T.Integer({ description: 'devices that it stands for, gateways not among them' }),
  raisedAt: Time(),
  acknowledgedAt: Nullable(Time()),
  acknowledgedBy: Text(60),
  clearedAt: Nullable(Time()),
  closedAt: Nullable(Time()),
  assigneeId: Nullable(Id()),
  assignee: Text(60),
})
export type Alarm = T.Static<typeof Alarm>

export const AlarmHistory = T.Object({
  at: Time(),
  event: T.Enum([...alarmEvents]),
  accountId: Nullable(Id()),
  username: Text(60),
  comment: T.String(),
})
export type AlarmHistory = T.Static<typeof AlarmHistory>

/** A device that an alarm stands for. */
export const AlarmDevice = T.Object({
  deviceId: Id(),
  deviceNo: Text(40),
  name: Text(),
  place: T.String(),
  gateway: T.Boolean(),
  clearedAt: Nullable(Time()),
})
export type AlarmDevice = T.Static<typeof AlarmDevice>

/** What people have reported of what an alarm is about. */
export const AlarmReport = T.Object({
  id: Id(),
  roomId: Id(),
  place: Text(200),
  describe: Text(500),
  state: T.Enum([...faultStates]),
  reporter: Text(),
  reportedAt: Time(),
  assignee: Nullable(Text()),
})
export type AlarmReport = T.Static<typeof AlarmReport>

export const AlarmDetail = T.Object({
  ...Alarm.properties,
  history: T.Array(AlarmHistory),
  devices: T.Array(AlarmDevice, { description: 'gateways first; at most 200' }),
  reports: T.Array(AlarmReport, { description: 'the latest first; at most 50' }),
})
export type AlarmDetail = T.Static<typeof AlarmDetail>
