import { sql } from 'kysely'
import type { Holder } from '#contract/fleet.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/** The campuses a row belongs to; `space` when it stands in one of them itself. @throws Refusal notFound */
async function placeOf({ db }: Tenant, id: number): Promise<{ campusIds: number[]; space: boolean }> {
  const space = await db.selectFrom('space').select('campus_id').where('id', '=', id).executeTakeFirst()
  if (space) return { campusIds: [space.campus_id], space: true }
  const bound = await db
    .selectFrom('template_campus')
    .select('campus_id')
    .where('template_id', '=', id)
    .execute()
  if (bound.length === 0) refuse('notFound', { rowId: id })
  return { campusIds: bound.map(({ campus_id }) => campus_id), space: false }
}

/** A node, what it stands in and what stands in it. */
const related = (id: number) => sql<{ id: number }>`
  with recursive above as (
      select id, parent_id from space where id = ${id}
      union all select space.id, space.parent_id from space join above on space.id = above.parent_id),
    below as (
      select id from space where id = ${id}
      union all select space.id from space join below on space.parent_id = below.id)
  select id from above union select id from below`

/**
 * Who has a building, floor, room or template on a device that has not been taken back. Spaces and templates of a
 * campus travel whole, so a template is held with any pack of a campus of its; a place is, when it is part of what
 * was chosen, because that is where its holder means to work.
 * @param except the name of the browser that asks
 * @throws Refusal notFound
 */
export async function holdersOf(tenant: Tenant, id: number, except: string | undefined): Promise<Holder[]> {
  const { db, who } = tenant
  const { campusIds, space } = await placeOf(tenant, id)
  const near = space ? new Set((await related(id).execute(db)).rows.map((row) => row.id)) : null
  const packs = await db
    .selectFrom('field_pack')
    .innerJoin('field_browser', 'field_browser.id', 'field_pack.browser_id')
    .select(['field_browser.account_id', 'username', 'platform', 'seen_at as seenAt', 'pending'])
    .select(['field_pack.browser_id', 'field_pack.taken_at as takenAt', 'field_pack.within'])
    .where('field_pack.campus_id', '=', sql<number>`any(${campusIds}::bigint[])`)
    .where('field_browser.revoked_at', 'is', null)
    .where('field_browser.browser', '<>', except ?? '')
    .orderBy('pending', 'desc')
    .orderBy('seen_at', 'desc')
    .execute()
  const holding = packs.filter(({ within }) => !near || !within || within.some((each) => near.has(each)))
  const first = new Map(holding.map((pack) => [pack.browser_id, pack]))
  return [...first.values()].map(({ account_id, browser_id: _id, within: _within, ...holder }) => ({
    ...holder,
    self: account_id === who.userId,
  }))
}
