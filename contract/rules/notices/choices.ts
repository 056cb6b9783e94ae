import type { AlarmRule } from '../../alarm-shapes.ts'
import type { AlarmLevel } from '../alarms/kinds.ts'
import { isQuiet } from '../alarms/rules.ts'
import type { MessageEvent, MessageSubject } from './events.ts'

/**
 * What people are told of, as they choose by what: alarms by their level, that one has cleared, that one (or a report) is
 * theirs now; services that end, reports, orders.
 */
export const noticeKinds = [
  'urgent',
  'major',
  'minor',
  'cleared',
  'assigned',
  'service',
  'report',
  'order',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Ways beside the inbox, which everything comes to. */
export const noticeWays = ['mail', 'sms', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]

export type NoticeChoice = Record<NoticeKind, NoticeWay[]>

/** What somebody who has said nothing is told by: her inbox alone. */
export const usualChoice: NoticeChoice = {
  ...{ urgent: [], major: [], minor: [], cleared: [], assigned: [] },
  ...{ service: [], report: [], order: [] },
}

const byLevel: Readonly<Record<AlarmLevel, NoticeKind>> = { 1: 'urgent', 2: 'major', 3: 'minor' }

/**
 * The kind of what an inbox is told.
 * @param level of the alarm; null where it is about something else
 */
export function noticeKindOf(
  subject: MessageSubject,
  event: MessageEvent,
  level: AlarmLevel | null,
): NoticeKind {
  if (event === 'assigned') return event
  if (subject !== 'alarm') return subject
  return event === 'cleared' ? event : byLevel[level ?? 3]
}

/**
 * By what somebody is told beside her inbox. In her quiet hours, which go by the plain week since
 * she belongs to no one campus, that is nothing but what is urgent.
 * @param wall what the clock reads, ms since 1970 as if it were UTC
 */
export function waysNow(
  choice: Partial<NoticeChoice>,
  quiet: AlarmRule['quiet'],
  kind: NoticeKind,
  wall: number,
): readonly NoticeWay[] {
  return kind !== 'urgent' && isQuiet({ quiet }, wall, null) ? [] : (choice[kind] ?? [])
}
