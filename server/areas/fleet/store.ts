import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DataOf, InputOf } from '#contract/index.ts'
import { standsAbove } from '#contract/rules/delegation.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { rolesOf } from '../campus-user/rows.ts'
import { containing, page } from '../lists.ts'
import { tellStanding } from '../sync/live.ts'

/** Milliseconds since 1970, as all times travel: those that come as part of a JSON list are text otherwise. */
const millis = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Browsers the tenant sees, each with the packs of campuses that she sees. */
export async function browserPage(
  { db }: Tenant,
  { keyWord, ...input }: InputOf<'fleet.list'>,
): Promise<DataOf<'fleet.list'>> {
  let query = db
    .selectFrom('field_browser')
    .select(['id', 'account_id as accountId', 'username', 'system', 'platform', 'build'])
    .select(['first_at as firstAt', 'seen_at as seenAt', 'pending', 'refused', 'oldest_at as oldestAt'])
    .select(['persisted', 'usage', 'quota', 'skew'])
    .select(['revoked_at as revokedAt', 'revoked_by as revokedBy', 'wiped_at as wipedAt'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('field_pack')
          .innerJoin('campus', 'campus.id', 'field_pack.campus_id')
          .select(['campus.id as campusId', 'campus.name as campusName', 'field_pack.within'])
          .select('field_pack.rows')
          .select([millis('field_pack.taken_at').as('takenAt'), millis('field_pack.at').as('at')])
          .whereRef('field_pack.browser_id', '=', 'field_browser.id')
          .orderBy('campus.id'),
      ).as('packs'),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('id')
  if (keyWord?.trim()) {
    const pattern = containing(keyWord)
    query = query.where((row) =>
      row.or([
        row('username', 'ilike', pattern),
        row('platform', 'ilike', pattern),
        row('build', 'ilike', pattern),
      ]),
    )
  }
  return page(query, input)
}

/**
 * The account of a browser; it is one that the caller may administer, or her own.
 * @throws Refusal notFound, notPermitted
 */
async function requireBrowser(tenant: Tenant, caller: Caller, id: number): Promise<number> {
  const { db, who } = tenant
  const found = await db
    .selectFrom('field_browser')
    .select('account_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('notFound', { id })
  if (found.account_id === who.userId) return found.account_id
  const account = await db
    .selectFrom('account')
    .select(rolesOf)
    .where('account.id', '=', found.account_id)
    .executeTakeFirst()
  if (!account || !standsAbove(caller.user, account)) refuse('notPermitted')
  return found.account_id
}

/** @throws Refusal notFound, notPermitted */
export async function revokeBrowser(tenant: Tenant, caller: Caller, id: number): Promise<void> {
  const accountId = await requireBrowser(tenant, caller, id)
  await tenant.db
    .updateTable('field_browser')
    .set({ revoked_at: new Date(), revoked_by: caller.user.username, wiped_at: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tellStanding(tenant, accountId)
}

/** @throws Refusal notFound, notPermitted */
export async function readmitBrowser(tenant: Tenant, caller: Caller, id: number): Promise<void> {
  const accountId = await requireBrowser(tenant, caller, id)
  await tenant.db
    .updateTable('field_browser')
    .set({ revoked_at: null, revoked_by: null, wiped_at: null })
    .where('id', '=', id)
    .execute()
  await tellStanding(tenant, accountId)
}
