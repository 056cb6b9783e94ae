import * as T from 'typebox'
import { ruleFields } from './alarm-shapes.ts'
import type { Area } from './endpoint.ts'
import { Message, NoticeDelivery } from './notice-shapes.ts'
import { noticeWays } from './rules/notices/choices.ts'
import { Empty, Id, Page, PageQuery, Text, Time } from './shapes.ts'

const Ways = () => T.Array(T.Enum([...noticeWays]), { maxItems: noticeWays.length })
const Language = () => T.Enum(['zh', 'en'], { description: 'of what is sent to phones and browsers' })
const alarmWays = { urgent: Ways(), major: Ways(), minor: Ways(), cleared: Ways(), assigned: Ways() }
const byKind = 'by what else than the inbox, for each kind of message'
const settingFields = {
  ways: T.Object({ ...alarmWays, service: Ways(), report: Ways(), order: Ways() }, { description: byKind }),
  quiet: T.Unsafe<T.Static<typeof ruleFields.quiet>>({
    ...ruleFields.quiet,
    description: 'hours in which nothing but what is urgent goes anywhere but to the inbox',
  }),
  language: Language(),
}

/** A browser that the caller has said shall show her messages while she is signed in there. */
export const PushBrowser = T.Object({
  id: Id(),
  name: Text(100),
  addedAt: Time(),
  current: T.Boolean({ description: 'the one that asks' }),
  lastError: Text(500),
})
export type PushBrowser = T.Static<typeof PushBrowser>

/** The caller's own inbox. */
export const message = {
  list: {
    method: 'GET',
    path: '/message/v1/list',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about:
      "The caller's messages, the latest first. keyWord is looked for in what they are about: names, places, what was described, numbers of orders.",
    query: T.Object({ ...PageQuery, unread: T.Optional(T.Boolean()) }),
    data: Page(Message),
  },
  unread: {
    method: 'GET',
    path: '/message/v1/unread',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'How many of her messages the caller has not read.',
    data: T.Object({ unread: T.Integer() }),
  },
  read: {
    method: 'PATCH',
    path: '/message/v1/read',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about: 'Marks a message of the caller as read.',
    body: T.Object({ id: Id() }),
    data: Empty,
  },
  readAll: {
    method: 'PATCH',
    path: '/message/v1/readAll',
    permission: 'signed-in',
    offline: 'online',
    about: 'Marks all messages of the caller as read.',
    data: Empty,
  },
  settings: {
    method: 'GET',
    path: '/message/v1/settings',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'By what else the caller is told, and what of it this server can do.',
    data: T.Object({
      ...settingFields,
      email: T.String({ description: 'where mail goes; empty where she has no address' }),
      phone: T.String({ description: 'where SMS go; empty where she has no number' }),
      mailAvailable: T.Boolean(),
      smsAvailable: T.Boolean(),
      pushKey: T.String({ description: "the server's VAPID public key (RFC 8292), base64url" }),
      browsers: T.Array(PushBrowser),
    }),
  },
  saveSettings: {
    method: 'PATCH',
    path: '/message/v1/settings',
    permission: 'signed-in',
    offline: 'online',
    about: 'Says by what else the caller is told.',
    body: T.Object({
      ...settingFields,
      ways: T.Object(
        {
          ...alarmWays,
          ...{ service: T.Optional(Ways()), report: T.Optional(Ways()), order: T.Optional(Ways()) },
        },
        { description: `${byKind}; one that is left out stays as it was` },
      ),
    }),
    data: Empty,
  },
  addBrowser: {
    method: 'POST',
    path: '/message/v1/browser/add',
    permission: 'signed-in',
    offline: 'online',
    about:
      "Has messages shown by the caller's browser (Web Push, RFC 8030) until her session there ends. The subscription is the browser's own.",
    body: T.Object({
      endpoint: T.String({ minLength: 10, maxLength: 1_000, pattern: '^https?://' }),
      p256dh: T.String({ minLength: 87, maxLength: 88, pattern: '^[\\w-]{87}=?$' }),
      auth: T.String({ minLength: 22, maxLength: 24, pattern: '^[\\w-]{22}={0,2}$' }),
      name: Text(100),
      language: Language(),
    }),
    data: T.Object({ id: Id() }),
  },
  removeBrowser: {
    method: 'DELETE',
    path: '/message/v1/browser/delete',
    permission: 'signed-in',
    offline: 'online',
    about: "Shows messages in the caller's browser no more.",
    data: Empty,
  },
  test: {
    method: 'POST',
    path: '/message/v1/test',
    permission: 'signed-in',
    offline: 'online',
    about:
      'Sends the caller a message one way, to try it. 4000 where that way leads nowhere, or to a phone or mailbox that no code has proved; 4290 within a minute of the last one by mail or SMS, and after ten in an hour.',
    body: T.Object({ way: T.Enum([...noticeWays]) }),
    data: Empty,
  },
  deliveries: {
    method: 'GET',
    path: '/message/v1/deliveries',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about:
      'What was sent to the caller beside her inbox in the last two weeks, the latest first, and what became of it.',
    query: T.Object(PageQuery),
    data: Page(NoticeDelivery),
  },
} as const satisfies Area
