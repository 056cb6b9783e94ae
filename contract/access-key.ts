import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Id, Name, Nullable, Text, Time } from './shapes.ts'

/** Hours for which the secret before a new one may still open, a week at most. */
export const overlapMost = 168

const Urls = () =>
  T.Array(Text(120), {
    minItems: 1,
    maxItems: 600,
    description: "permission urls, each of them also the caller's own",
  })
const CampusIds = () => T.Array(Id(), { minItems: 1, maxItems: 500 })
/** One address, or a network in CIDR notation. */
const Addresses = () => T.Array(T.String({ minLength: 2, maxLength: 50 }), { maxItems: 50 })

/** What a program signs its calls with instead of a session. Its secret is shown once. */
export const AccessKey = T.Object({
  id: Id(),
  name: Text(60),
  hint: T.String({ description: 'how its secret begins' }),
  urls: T.Array(Text(120)),
  campusIds: Nullable(T.Array(Id(), { description: "null: every campus that is its owner's" })),
  addresses: T.Array(Text(50), {
    description: 'where it may be used from, single addresses and networks (CIDR); none: anywhere',
  }),
  createdAt: Time(),
  expiresAt: Nullable(Time()),
  lastUsedAt: Nullable(Time()),
  lastIp: Nullable(Text(60)),
  disabled: T.Boolean(),
  overlapUntil: Nullable(Time()),
})
export type AccessKey = T.Static<typeof AccessKey>

const given = {
  name: Name(60),
  urls: Urls(),
  campusIds: T.Optional(Nullable(CampusIds())),
  addresses: T.Optional(Addresses()),
  expiresAt: T.Optional(Nullable(Time())),
}
const Secret = T.String({ description: 'shown this once: Authorization: Bearer <secret>' })

/** The caller's own keys. No key opens these calls. */
export const accessKey = {
  list: {
    method: 'GET',
    path: '/accessKey/v1/list',
    permission: '/accessKey/v1/list',
    offline: 'cache',
    about: "The caller's access keys, the newest first, without their secrets.",
    data: T.Array(AccessKey),
  },
  add: {
    method: 'POST',
    path: '/accessKey/v1/add',
    permission: '/accessKey/v1/add',
    offline: 'online',
    about:
      'Makes an access key of at most what the caller herself may do, and answers its secret this once. Ten to an account.',
    body: T.Object(given),
    data: T.Object({ id: Id(), secret: Secret }),
  },
  edit: {
    method: 'PATCH',
    path: '/accessKey/v1/edit',
    permission: '/accessKey/v1/edit',
    offline: 'online',
    about: 'Says anew what one of her keys opens, from where and until when, or that it opens nothing.',
    body: T.Object({
      id: Id(),
      ...given,
      name: T.Optional(given.name),
      urls: T.Optional(given.urls),
      disabled: T.Optional(T.Boolean()),
    }),
    data: Empty,
  },
  rotate: {
    method: 'POST',
    path: '/accessKey/v1/rotate',
    permission: '/accessKey/v1/rotate',
    offline: 'online',
    about: 'Gives a key a new secret; the one before it still opens for so many hours.',
    body: T.Object({ id: Id(), overlapHours: T.Integer({ minimum: 0, maximum: overlapMost }) }),
    data: T.Object({ secret: Secret }),
  },
  delete: {
    method: 'DELETE',
    path: '/accessKey/v1/delete/{id}',
    permission: '/accessKey/v1/delete',
    offline: 'online',
    about: 'Deletes one of her keys; it opens nothing any more.',
    data: Empty,
  },
} as const satisfies Area
