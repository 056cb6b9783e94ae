import type { Message } from '#contract/notice-shapes.ts'
import { toldTitle, toldWhere } from '#contract/rules/notices/words.ts'
import { folded } from '#src/data/folded.ts'
import type { Lead } from './leads.ts'

/** A message as this device may have kept it: before there were other subjects, each was about an alarm. */
type Kept = Message | Omit<Extract<Message, { subject: 'alarm' }>, 'subject'>

export const messageOf = (kept: Kept): Message =>
  'subject' in kept ? kept : { ...kept, subject: 'alarm' as const }

/** What a message leads to. */
export function leadOf(message: Message): Lead {
  const { subject } = message
  switch (subject) {
    case 'alarm':
      return { subject, id: message.alarmId }
    case 'service':
      return { subject, id: message.serviceId }
    case 'report':
      return { subject, id: message.reportId, campusId: message.campusId }
    case 'order':
      return { subject, id: message.orderId }
  }
}

/** Whether the words of a message hold a text, in either language: as the server searches, as far as this device can. */
export function holds(message: Message, words: string): boolean {
  const said = (['zh', 'en'] as const).flatMap((language) => [
    toldTitle(message, language),
    ...toldWhere(message, language),
  ])
  return folded(said.join('\n')).includes(folded(words))
}
