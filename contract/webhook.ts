import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { webhookEvents } from './rules/webhook-events.ts'
import { Empty, Id, Name, Nullable, Page, Text, Time } from './shapes.ts'

/** Addresses of a company. */
export const webhooksMost = 20

const Address = () =>
  T.String({ minLength: 10, maxLength: 500, pattern: '^https?://', description: 'http or https' })
const Events = () => T.Array(T.Enum([...webhookEvents]), { minItems: 1, maxItems: webhookEvents.length })
const CampusIds = () => T.Array(Id(), { minItems: 1, maxItems: 500 })

export const Webhook = T.Object({
  id: Id(),
  name: Text(60),
  url: Text(500),
  events: T.Array(T.Enum([...webhookEvents])),
  campusIds: Nullable(T.Array(Id(), { description: 'null: of every campus' })),
  disabled: T.Boolean(),
  createdAt: Time(),
  failing: T.Integer({ description: 'messages of the last day that were not taken' }),
})
export type Webhook = T.Static<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const WebhookDelivery = T.Object({
  id: Id(),
  event: Text(40),
  at: Time(),
  state: T.Enum([...deliveryStates]),
  attempts: T.Integer(),
  nextAt: Nullable(Time()),
  status: Nullable(T.Integer({ description: 'HTTP status of the last answer; null when there was none' })),
  answer: Text(500),
  body: T.String({ description: 'what is sent' }),
})
export type WebhookDelivery = T.Static<typeof WebhookDelivery>

const given = {
  name: Name(60),
  url: Address(),
  events: Events(),
  campusIds: T.Optional(Nullable(CampusIds())),
}

/** Messages to a company's other programs, signed by Standard Webhooks. For those who see every campus. */
export const webhook = {
  list: {
    method: 'GET',
    path: '/webhook/v1/list',
    permission: '/webhook/v1/list',
    offline: 'cache',
    about: 'The addresses that the company has messages sent to, the newest first.',
    data: T.Array(Webhook),
  },
  add: {
    method: 'POST',
    path: '/webhook/v1/add',
    permission: '/webhook/v1/add',
    offline: 'online',
    about: 'Has messages of these kinds sent to an address, and answers what they are signed with this once.',
    body: T.Object(given),
    data: T.Object({
      id: Id(),
      secret: T.String({ description: 'whsec_…: shown this once (standardwebhooks.com)' }),
    }),
  },
  edit: {
    method: 'PATCH',
    path: '/webhook/v1/edit',
    permission: '/webhook/v1/edit',
    offline: 'online',
    about: 'Says anew where messages go, and which.',
    body: T.Object({
      id: Id(),
      name: T.Optional(given.name),
      url: T.Optional(given.url),
      events: T.Optional(given.events),
      campusIds: given.campusIds,
      disabled: T.Optional(T.Boolean()),
    }),
    data: Empty,
  },
  rotate: {
    method: 'POST',
    path: '/webhook/v1/rotate',
    permission: '/webhook/v1/edit',
    offline: 'online',
    about:
      'Draws another secret and answers it this once. For a day messages are signed with the one before it too, so that receivers can be changed.',
    body: T.Object({ id: Id() }),
    data: T.Object({
      secret: T.String({ description: 'whsec_…: shown this once (standardwebhooks.com)' }),
      until: Time(),
    }),
  },
  delete: {
    method: 'DELETE',
    path: '/webhook/v1/delete/{id}',
    permission: '/webhook/v1/delete',
    offline: 'online',
    about: 'Ends messages to an address.',
    data: Empty,
  },
  deliveries: {
    method: 'GET',
    path: '/webhook/v1/deliveries',
    permission: '/webhook/v1/list',
    offline: 'cache',
    about:
      'What was sent to an address in the last two weeks, or what of it is in one state, the latest first, with what it answered.',
    query: T.Object({
      id: Id(),
      state: T.Optional(T.Enum([...deliveryStates])),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
      currentPage: T.Optional(T.Integer({ minimum: 1 })),
    }),
    data: Page(WebhookDelivery),
  },
  ping: {
    method: 'POST',
    path: '/webhook/v1/ping',
    permission: '/webhook/v1/edit',
    offline: 'online',
    about: 'Sends a message of kind ping, to try an address.',
    body: T.Object({ id: Id() }),
    data: Empty,
  },
  resend: {
    method: 'POST',
    path: '/webhook/v1/resend',
    permission: '/webhook/v1/edit',
    offline: 'online',
    about: 'Sends a message again now, whatever has become of it.',
    body: T.Object({ deliveryId: Id() }),
    data: Empty,
  },
} as const satisfies Area
