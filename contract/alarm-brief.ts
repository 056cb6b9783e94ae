import * as T from 'typebox'
import { AlarmKindName, AlarmLevelNumber } from './alarm-shapes.ts'
import { alarmObjects } from './rules/alarms/kinds.ts'
import { alarmStates } from './rules/alarms/life.ts'
import { Id } from './shapes.ts'

/** As much of an alarm as names it elsewhere. */
export const AlarmBrief = T.Object({
  id: Id(),
  kind: AlarmKindName(),
  level: AlarmLevelNumber(),
  state: T.Enum([...alarmStates]),
  objectType: T.Enum([...alarmObjects]),
  name: T.String(),
  gatewayNum: T.Integer(),
})
export type AlarmBrief = T.Static<typeof AlarmBrief>
