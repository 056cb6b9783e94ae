import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { placeCauses } from '#contract/rules/place-causes.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, page } from '../lists.ts'
import { spacesInside, standsIn } from '../space/rows.ts'
import { timeWithin } from '../times.ts'

/** @throws Refusal notFound for a campus that the tenant does not see */
export async function recordPage(
  tenant: Tenant,
  {
    campusId,
    spaceId,
    deviceId,
    accountId,
    kind,
    cause,
    from,
    to,
    keyWord,
    ...input
  }: InputOf<'placeRecord.list'>,
): Promise<DataOf<'placeRecord.list'>> {
  await requireCampus(tenant, campusId)
  let query = tenant.db
    .selectFrom('place_record')
    .select(['id', 'at', 'kind', 'space_id as spaceId', 'device_id as deviceId', 'name', 'username', 'what'])
    .select(['account_id as accountId', 'submitter', 'detail'])
    .where('campus_id', '=', campusId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  if (spaceId !== undefined) query = query.where(within(spaceId))
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (kind) query = query.where('kind', '=', kind)
  if (cause)
    query = query
      .where('kind', '=', 'auto')
      .where('what', '=', sql<string>`any(${[...placeCauses[cause]]}::text[])`)
  if (from !== undefined) query = query.where(sql<boolean>`at >= ${timeWithin(from)}`)
  if (to !== undefined) query = query.where(sql<boolean>`at <= ${timeWithin(to)}`)
  if (keyWord?.trim()) {
    const pattern = containing(keyWord)
    query = query.where((row) =>
      row.or([
        row('username', 'ilike', pattern),
        row('submitter', 'ilike', pattern),
        row('name', 'ilike', pattern),
        sql<boolean>`detail::text ilike ${pattern}`,
      ]),
    )
  }
  const { pageSize = 50 } = input
  // Where all are asked for it is as many as a page holds; exports ask page by page.
  return page(query, { ...input, pageSize: pageSize === 0 ? limits.pageMost : pageSize })
}

/** In a space or below it; and commands to what it is in or to zones that it has a share in, which it has heard too. */
const within = (spaceId: number) => {
  const above = sql`(select parent_id from space where id = ${spaceId}
    union select floor.parent_id from space room join space floor on floor.id = room.parent_id where room.id = ${spaceId})`
  return sql<boolean>`(
    ${standsIn('space_id', [spaceId])}
    or kind = 'command' and space_id in ${above}
    or kind = 'command' and space_id is null and detail ? 'zoneId' and (
      detail -> 'spaceIds' = 'null' or exists (
        select from jsonb_array_elements(case jsonb_typeof(detail -> 'spaceIds') when 'array' then detail -> 'spaceIds' end) place
        where place::bigint in ${above} or place::bigint in ${spacesInside([spaceId])})))`
}
