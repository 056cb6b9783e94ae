import * as T from 'typebox'
import { AlarmKindName, AlarmLevelNumber } from './alarm-shapes.ts'
import type { Area } from './endpoint.ts'
import { alarmObjects } from './rules/alarms/kinds.ts'
import { Empty, Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

/** What an inbox is told of an alarm. */
export const messageEvents = ['raised', 'cleared', 'assigned'] as const

/** A message to the caller. `readAt` null: not read yet. */
export const Message = T.Object({
  id: Id(),
  at: Time(),
  readAt: Nullable(Time()),
  event: T.Enum([...messageEvents]),
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
  num: T.Integer({ description: 'alarms of the kind that were raised together; this names the first' }),
})
export type Message = T.Static<typeof Message>

const settingFields = {
  mail: T.Boolean({ description: 'by mail as well' }),
  mailLevel: AlarmLevelNumber(),
}

/** The caller's own inbox. */
export const message = {
  list: {
    method: 'GET',
    path: '/message/v1/list',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: "The caller's messages, the latest first.",
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
    about: 'By what else the caller is told, and whether this server can send mail to her.',
    data: T.Object({
      ...settingFields,
      email: T.String({ description: 'where it goes; empty where she has no address' }),
      mailAvailable: T.Boolean(),
    }),
  },
  saveSettings: {
    method: 'PATCH',
    path: '/message/v1/settings',
    permission: 'signed-in',
    offline: 'online',
    about: 'Says by what else the caller is told.',
    body: T.Object(settingFields),
    data: Empty,
  },
} as const satisfies Area
