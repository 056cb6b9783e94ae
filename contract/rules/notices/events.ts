/** What an inbox tells of each subject: an alarm; a service that ends; a report from a room (报修); an order. */
export const subjectEvents = {
  alarm: ['raised', 'cleared', 'assigned'],
  service: ['ending'],
  report: ['reported', 'assigned', 'handed', 'begun', 'finished', 'rejected', 'reopened'],
  order: ['paid', 'closed', 'refunded', 'invoiced', 'declined', 'voided'],
} as const

export type MessageSubject = keyof typeof subjectEvents
export type MessageEvent<S extends MessageSubject = MessageSubject> = (typeof subjectEvents)[S][number]

/** What goes out beside the inbox; `test` is what somebody sends to try a way. */
export const noticeEvents = [...new Set(Object.values(subjectEvents).flat()), 'test'] as const

/** What robots of group chats are told of beside alarms, where that is wanted. */
export const robotSubjects = ['service', 'report'] as const
export type RobotSubject = (typeof robotSubjects)[number]
