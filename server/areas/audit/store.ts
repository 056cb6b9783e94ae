import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { Tenant } from '#server/database/database.ts'
import { containing, page } from '../lists.ts'
import { spacesInside, standsIn } from '../space/rows.ts'
import { timeWithin } from '../times.ts'

/** Changes told with an entry; a clone of a big template has more. */
const toldMost = 100

/** The log of a company, the latest first. Whoever is bound to campuses sees none of it. */
export async function auditPage(
  { db }: Tenant,
  { accountId, call, called, spaceId, deviceId, from, to, keyWord, ...input }: InputOf<'audit.list'>,
): Promise<DataOf<'audit.list'>> {
  let query = db
    .selectFrom('audit')
    .select(['id', 'at', 'account_id as accountId', 'username', 'system', 'ip', 'user_agent as userAgent'])
    .select('access_key as accessKey')
    .select(['call', 'code', 'input'])
    .select(
      sql<{ accountId: number; username: string } | null>`case when behalf_id is not null
        then jsonb_build_object('accountId', behalf_id, 'username', behalf_name) end`.as('behalf'),
    )
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('audit_change')
          .select(['table_name as table', 'row_id as id', 'action', 'before', 'after'])
          .whereRef('audit_id', '=', 'audit.id')
          .orderBy('place')
          .limit(toldMost),
      ).as('changes'),
      row
        .selectFrom('audit_change')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('audit_id', '=', 'audit.id')
        .as('changeNum'),
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (deviceId !== undefined)
    query = query.where(about(sql`select 0::bigint where false`, sql`select ${deviceId}::bigint`))
  if (spaceId !== undefined) query = query.where(about(spacesInside([spaceId]), devicesIn(spaceId)))
  if (call) query = query.where('call', '=', call)
  if (from !== undefined) query = query.where(sql<boolean>`at >= ${timeWithin(from)}`)
  if (to !== undefined) query = query.where(sql<boolean>`at <= ${timeWithin(to)}`)
  if (keyWord?.trim()) {
    const pattern = containing(keyWord)
    query = query.where((row) =>
      row.or([
        row('username', 'ilike', pattern),
        row('access_key', 'ilike', pattern),
        row('ip', 'ilike', pattern),
        row('call', 'ilike', pattern),
        row('call', 'in', called ? called.split(',') : ['']),
        sql<boolean>`input::text ilike ${pattern}`,
      ]),
    )
  }
  const { pageSize = 50 } = input
  const found = await page(query, { ...input, pageSize: pageSize === 0 ? limits.pageMost : pageSize })
  return { ...found, list: found.list.map((entry) => ({ ...entry, changeNum: entry.changeNum ?? 0 })) }
}

type Ids = RawBuilder<unknown>

const devicesIn = (spaceId: number): Ids => sql`select id from device where ${standsIn('room_id', [spaceId])}`

/** Entries that changed one of these rows, or were sent with its id. */
const about = (spaces: Ids, devices: Ids) => sql<boolean>`(
  exists (select from audit_change change where change.audit_id = audit.id and (
    change.table_name = 'space' and change.row_id in (${spaces})
    or change.table_name = 'device' and change.row_id in (${devices})))
  or input ->> 'deviceId' in (select id::text from (${devices}) of (id))
  or input ->> 'roomId' in (select id::text from (${spaces}) of (id))
  or input ->> 'spaceId' in (select id::text from (${spaces}) of (id)))`
