import * as T from 'typebox'
import { AlarmKindName, AlarmLevelNumber } from './alarm-shapes.ts'
import { alarmObjects } from './rules/alarms/kinds.ts'
import { noticeWays } from './rules/notices/choices.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { deliveryStates } from './webhook.ts'

/** What an inbox is told of an alarm. */
export const messageEvents = ['raised', 'cleared', 'assigned'] as const

/** What goes out beside the inbox; `test` is what somebody sends to try a way. */
export const noticeEvents = [...messageEvents, 'test'] as const

/** Something that was sent beside the inbox, or waits to be. */
export const NoticeDelivery = T.Object({
  id: Id(),
  at: Time(),
  way: T.Enum([...noticeWays, 'robot']),
  event: T.Enum([...noticeEvents]),
  num: T.Integer({ description: 'alarms of the kind that were raised together' }),
  alarm: Nullable(
    T.Object({
      id: Id(),
      kind: AlarmKindName(),
      level: AlarmLevelNumber(),
      objectType: T.Enum([...alarmObjects]),
      name: T.String(),
      gatewayNum: T.Integer(),
    }),
  ),
  state: T.Enum([...deliveryStates]),
  attempts: T.Integer(),
  nextAt: Nullable(Time()),
  answer: Text(500),
})
export type NoticeDelivery = T.Static<typeof NoticeDelivery>
