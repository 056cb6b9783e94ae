import * as T from 'typebox'
import { AlarmKindName, AlarmLevelNumber } from './alarm-shapes.ts'
import { AmountFen, ServiceCodeField } from './order-shapes.ts'
import { alarmObjects } from './rules/alarms/kinds.ts'
import { faultStates } from './rules/fault-states.ts'
import { noticeWays } from './rules/notices/choices.ts'
import {
  type MessageEvent,
  type MessageSubject,
  noticeEvents,
  subjectEvents,
} from './rules/notices/events.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { deliveryStates } from './webhook.ts'

const AlarmTold = {
  subject: T.Literal('alarm'),
  alarmId: Id(),
  campusId: Id(),
  campusName: Text(),
  kind: AlarmKindName(),
  level: AlarmLevelNumber(),
  objectType: T.Enum([...alarmObjects]),
  roomId: Nullable(Id()),
  name: T.String(),
  place: T.String(),
  gatewayNum: T.Integer(),
  deviceNum: T.Integer(),
}
const ServiceTold = {
  subject: T.Literal('service'),
  warningId: Id('what vas.readWarning names it by'),
  serviceId: Id(),
  campusId: Nullable(Id('null: of the company as a whole')),
  campusName: Nullable(Text()),
  code: ServiceCodeField(),
  days: T.Integer({ description: '30, 7 or 1' }),
  until: Time(),
}
const ReportTold = {
  subject: T.Literal('report'),
  reportId: Id(),
  campusId: Id(),
  campusName: Text(),
  roomId: Id(),
  place: T.String(),
  describe: Text(500),
  state: T.Enum([...faultStates], { description: 'as it is now' }),
  reporter: Text(),
  assignee: Nullable(Text()),
}
const OrderTold = {
  subject: T.Literal('order'),
  orderId: Id(),
  no: Text(40),
  title: T.Object({ zh: Text(200), en: Text(200) }),
  amountFen: AmountFen(),
}

/** What a message is about, told apart by `subject`. */
export const Told = T.Union([
  T.Object(AlarmTold),
  T.Object(ServiceTold),
  T.Object(ReportTold),
  T.Object(OrderTold),
])
export type Told = T.Static<typeof Told>
export type ToldOf<S extends MessageSubject> = Extract<Told, { subject: S }>

const messageFields = {
  id: Id(),
  at: Time(),
  readAt: Nullable(Time()),
  num: T.Integer({
    description:
      'of an alarm: those of its kind that were raised together; of an invoice: the orders it is for. This names the first.',
  }),
}
const event = <S extends MessageSubject>(subject: S) =>
  T.Unsafe<MessageEvent<S>>({ type: 'string', enum: [...subjectEvents[subject]] })

/** A message to the caller. `readAt` null: not read yet. */
export const Message = T.Union([
  T.Object({ ...messageFields, event: event('alarm'), ...AlarmTold }),
  T.Object({ ...messageFields, event: event('service'), ...ServiceTold }),
  T.Object({ ...messageFields, event: event('report'), ...ReportTold }),
  T.Object({ ...messageFields, event: event('order'), ...OrderTold }),
])
export type Message = T.Static<typeof Message>

/** Something that was sent beside the inbox, or waits to be. */
export const NoticeDelivery = T.Object({
  id: Id(),
  at: Time(),
  way: T.Enum([...noticeWays, 'robot']),
  event: T.Enum([...noticeEvents]),
  num: messageFields.num,
  about: Nullable(Told),
  state: T.Enum([...deliveryStates]),
  attempts: T.Integer(),
  nextAt: Nullable(Time()),
  answer: Text(500),
})
export type NoticeDelivery = T.Static<typeof NoticeDelivery>
