import webPush from 'web-push'
import type { Told } from '#contract/notice-shapes.ts'
import { pages } from '#contract/pages.ts'
import type { PushMessage } from '#contract/push.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import type { Language } from '#contract/words.ts'
import type { Posted } from '#server/webhooks/guarded-post.ts'
import type { Vapid } from './vapid.ts'
import { type Subject, wordsOf } from './words.ts'

export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
  system: SystemCode
  language: Language
}

/** What cannot be delivered for so long is of no use any more, in seconds. */
const keptFor = 12 * 3_600

const idOf = (told: Told): number => {
  switch (told.subject) {
    case 'alarm':
      return told.alarmId
    case 'service':
      return told.serviceId
    case 'report':
      return told.reportId
    case 'order':
      return told.orderId
  }
}

/** The page of the browser's console that a message leads to; the inbox leads on to what it is about for who may see that. */
const pageOf = (system: SystemCode, subject: Subject) =>
  `${systems[system].base}${pages.message.path.slice(1)}${subject.event === 'test' ? '' : `?${subject.told.subject}=${idOf(subject.told)}${placeOf(subject.told)}`}`

/** A page of reports shows those of one campus. */
const placeOf = (told: Told) => (told.subject === 'report' ? `&campusId=${told.campusId}` : '')

const tagOf = (subject: Subject) =>
  subject.event === 'test' ? 'test' : `${subject.told.subject}-${idOf(subject.told)}`

/**
 * A message as a push service takes it: encrypted for the browser (RFC 8291) and proved to be this server's (RFC 8292).
 * What is told later of the same takes its place: that an alarm has cleared the place of what says that it was raised.
 */
export function pushPost(
  { endpoint, p256dh, auth, system, language }: Browser,
  subject: Subject,
  vapid: Vapid,
): Posted {
  const message: PushMessage = {
    ...wordsOf(subject, language),
    url: pageOf(system, subject),
    tag: tagOf(subject),
  }
  const urgent = subject.event === 'raised' && subject.told.subject === 'alarm' && subject.told.level === 1
  const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: vapid,
    TTL: keptFor,
    contentEncoding: 'aes128gcm',
    urgency: urgent ? 'high' : 'normal',
    topic: message.tag,
  })
  return {
    url: made.endpoint,
    headers: made.headers as Posted['headers'],
    body: made.body ?? Buffer.alloc(0),
  }
}

/** A push service says so of a subscription that has ended (RFC 8030, section 7.3). */
export const isGone = (status: number | null): boolean => status === 404 || status === 410
