import * as T from 'typebox'
import { AlarmLevelNumber } from './alarm-shapes.ts'
import type { Area } from './endpoint.ts'
import { NoticeDelivery } from './notice-shapes.ts'
import { robotSubjects } from './rules/notices/events.ts'
import { robotKinds } from './rules/notices/robots.ts'
import { Empty, Id, Name, Nullable, Page, Text, Time } from './shapes.ts'

/** Robots of a company. */
export const robotsMost = 20

const Levels = () => T.Array(AlarmLevelNumber(), { minItems: 1, maxItems: 3 })
const CampusIds = () => T.Array(Id(), { minItems: 1, maxItems: 500 })
const Also = () =>
  T.Array(T.Enum([...robotSubjects]), {
    maxItems: robotSubjects.length,
    description: 'what it is told of beside alarms',
  })
const Address = () =>
  T.String({
    minLength: 10,
    maxLength: 500,
    pattern: '^https?://',
    description: 'its webhook, as its settings show it',
  })
const Secret = () =>
  T.String({ maxLength: 200, description: 'what it checks signatures with; empty where it checks none' })
const Language = () => T.Enum(['zh', 'en'])

/** A robot in a group chat. Its address and its secret are told to nobody. */
export const Robot = T.Object({
  id: Id(),
  name: Text(60),
  kind: T.Enum([...robotKinds]),
  host: Text(200),
  signed: T.Boolean({ description: 'messages to it are signed' }),
  language: Language(),
  levels: T.Array(AlarmLevelNumber()),
  also: Also(),
  campusIds: Nullable(T.Array(Id(), { description: 'null: of every campus' })),
  disabled: T.Boolean(),
  createdAt: Time(),
  failing: T.Integer({ description: 'messages of the last day that it did not take' }),
})
export type Robot = T.Static<typeof Robot>

const given = {
  name: Name(60),
  kind: T.Enum([...robotKinds]),
  hook: Address(),
  secret: Secret(),
  language: Language(),
  levels: Levels(),
  also: T.Optional(Also()),
  campusIds: T.Optional(Nullable(CampusIds())),
}

/** Robots of group chats that a company's alarms, and what else is wanted, are told to. For those who see every campus. */
export const robot = {
  list: {
    method: 'GET',
    path: '/robot/v1/list',
    permission: '/robot/v1/list',
    offline: 'cache',
    about: "The company's robots, the newest first.",
    data: T.Array(Robot),
  },
  add: {
    method: 'POST',
    path: '/robot/v1/add',
    permission: '/robot/v1/add',
    offline: 'online',
    about: 'Has alarms of these levels, and what else is named, told to a robot of a group chat.',
    body: T.Object({ ...given, secret: T.Optional(given.secret) }),
    data: T.Object({ id: Id() }),
  },
  edit: {
    method: 'PATCH',
    path: '/robot/v1/edit',
    permission: '/robot/v1/edit',
    offline: 'online',
    about: 'Changes what is given of a robot; its kind stays.',
    body: T.Object({
      id: Id(),
      name: T.Optional(given.name),
      hook: T.Optional(given.hook),
      secret: T.Optional(given.secret),
      language: T.Optional(given.language),
      levels: T.Optional(given.levels),
      also: given.also,
      campusIds: given.campusIds,
      disabled: T.Optional(T.Boolean()),
    }),
    data: Empty,
  },
  delete: {
    method: 'DELETE',
    path: '/robot/v1/delete/{id}',
    permission: '/robot/v1/delete',
    offline: 'online',
    about: 'Ends messages to a robot.',
    data: Empty,
  },
  test: {
    method: 'POST',
    path: '/robot/v1/test',
    permission: '/robot/v1/edit',
    offline: 'online',
    about: 'Sends a message to try a robot.',
    body: T.Object({ id: Id() }),
    data: Empty,
  },
  resend: {
    method: 'POST',
    path: '/robot/v1/resend',
    permission: '/robot/v1/edit',
    offline: 'online',
    about: 'Sends a robot a message again now, whatever has become of it.',
    body: T.Object({ deliveryId: Id() }),
    data: Empty,
  },
  deliveries: {
    method: 'GET',
    path: '/robot/v1/deliveries',
    permission: '/robot/v1/list',
    offline: 'cache',
    about: 'What was sent to a robot in the last two weeks, the latest first, with what it answered.',
    query: T.Object({
      id: Id(),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
      currentPage: T.Optional(T.Integer({ minimum: 1 })),
    }),
    data: Page(NoticeDelivery),
  },
} as const satisfies Area
