import { sql } from 'kysely'
import type { CampusUser } from '#contract/people-shapes.ts'
import { roles } from '#contract/rules/roles.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'

const lastAdmin = { zh: '至少要保留一名管理员', en: 'At least one administrator has to remain' }

const adminIds = Object.values(roles).flatMap((role): number[] => (role.rank === 'admin' ? [role.id] : []))

/**
 * Waits until nobody else changes who may what in the company: whether an administrator remains, and whether an account is
 * as its editor saw it, is asked of rows that two changes at once would each see as they were before the other.
 */
export async function inTurn({ db, who }: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${who.cid}`}, 1))`.execute(db)
}

/**
 * A company without an administrator could never have one again.
 * @param changed the account that has lost roles, as it was before
 * @throws Refusal input
 */
export async function requireAnAdmin({ db }: Tenant, changed: CampusUser): Promise<void> {
  if (!changed.roles.some(({ id }) => adminIds.includes(id))) return
  const one = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select('role.id')
    .where('role.code', 'in', adminIds)
    .executeTakeFirst()
  if (!one) refuseInput({ id: lastAdmin })
}
