import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

const Fields = () => T.Record(T.String(), T.Unknown())

/** What one write did to one row: the fields that differ, before and after. */
export const AuditChange = T.Object({
  table: Text(40),
  id: Id(),
  action: T.Enum(['insert', 'update', 'delete']),
  before: Nullable(Fields()),
  after: Nullable(Fields()),
})

export const AuditEntry = T.Object({
  id: Id(),
  at: Time(),
  accountId: Nullable(Id()),
  username: Text(60),
  behalf: Nullable(T.Object({ accountId: Id(), username: Text(60) })),
  accessKey: Nullable(Text(60)),
  system: Text(20),
  ip: Text(60),
  userAgent: Text(300),
  call: T.String({ description: 'the name of the call in the OpenAPI document' }),
  code: T.Integer({ description: 'of the envelope: 2000 when it was done' }),
  input: Fields(),
  changes: T.Array(AuditChange),
  changeNum: T.Integer({ description: 'rows changed; `changes` holds the first hundred' }),
})
export type AuditEntry = T.Static<typeof AuditEntry>

export const audit = {
  list: {
    method: 'GET',
    path: '/audit/v1/list',
    permission: '/audit/v1/list',
    offline: 'cache',
    about:
      'Who signed in and who changed what, from where, before and after; the latest first. pageSize 0 is the most of a page, 750, which the answer then says: all are read page by page.',
    query: T.Object({
      ...PageQuery,
      accountId: T.Optional(Id()),
      call: T.Optional(Text(80)),
      called: T.Optional(
        T.String({
          maxLength: 1_500,
          description: 'calls that `keyWord` finds as well, by their names with commas between',
        }),
      ),
      spaceId: T.Optional(Id('a building, floor or room; its devices as well')),
      deviceId: T.Optional(Id()),
      from: T.Optional(Time()),
      to: T.Optional(Time()),
    }),
    data: Page(AuditEntry),
  },
} as const satisfies Area
