import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

/** A campus that a browser has taken along, as its last report said. */
const FleetPack = T.Object({
  campusId: Id(),
  campusName: Text(),
  within: Nullable(T.Array(Id(), { description: 'buildings, floors and rooms; null is the whole campus' })),
  rows: T.Integer(),
  takenAt: Time(),
  at: Nullable(T.Integer({ description: 'when it was last as the server said; null while it is fetched' })),
})

/** A browser that works for the company in somebody's name, as it last said itself. */
export const FieldBrowser = T.Object({
  id: Id(),
  accountId: Id(),
  username: Text(60),
  system: Text(20),
  platform: Text(60),
  build: Text(40),
  firstAt: Time(),
  seenAt: Time(),
  packs: T.Array(FleetPack),
  pending: T.Integer(),
  refused: T.Integer(),
  oldestAt: Nullable(Time()),
  persisted: Nullable(T.Boolean()),
  usage: Nullable(T.Integer()),
  quota: Nullable(T.Integer()),
  skew: Nullable(T.Integer()),
  revokedAt: Nullable(Time()),
  revokedBy: Nullable(Text(60)),
  wipedAt: Nullable(Time()),
})
export type FieldBrowser = T.Static<typeof FieldBrowser>

/** Somebody who has taken a place or a template along. */
export const Holder = T.Object({
  username: Text(60),
  platform: Text(60),
  takenAt: Time(),
  seenAt: Time(),
  pending: T.Integer(),
  self: T.Boolean({ description: 'the caller herself, on another browser' }),
})
export type Holder = T.Static<typeof Holder>

/** The browsers that work in the field. */
export const fleet = {
  list: {
    method: 'GET',
    path: '/fleet/v1/list',
    permission: '/fleet/v1/list',
    offline: 'cache',
    about:
      'Browsers that work for the company, by last contact. Who is bound to campuses sees those of them.',
    query: T.Object(PageQuery),
    data: Page(FieldBrowser),
  },
  holders: {
    method: 'GET',
    path: '/fleet/v1/holders/{rowId}',
    permission: '/fleet/v1/holders',
    offline: 'online',
    silent: true,
    about: 'Who has taken a building, floor, room or template along and may be working on it.',
    data: T.Array(Holder),
  },
  revoke: {
    method: 'POST',
    path: '/fleet/v1/revoke/{id}',
    permission: '/fleet/v1/revoke',
    offline: 'online',
    about:
      'Takes a browser back: at its next contact it empties itself and signs out; unsent edits stay on it.',
    data: Empty,
  },
  readmit: {
    method: 'POST',
    path: '/fleet/v1/readmit/{id}',
    permission: '/fleet/v1/readmit',
    offline: 'online',
    about: 'Lets a browser in again that was taken back.',
    data: Empty,
  },
} as const satisfies Area
