import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireMegaproject } from './reading.ts'

/** A megaproject is the company's: who is bound to campuses looks and changes nothing. @throws Refusal notPermitted */
export const requireCompanyWide = ({ who }: Tenant): void => {
  if (who.campusIds !== null) refuse('notPermitted')
}

/**
 * Locks a megaproject, so that what is found in it holds until the transaction ends.
 * @throws Refusal notFound, notPermitted
 */
export async function claimMegaproject(tenant: Tenant, id: number): Promise<void> {
  await requireMegaproject(tenant, id)
  requireCompanyWide(tenant)
  const locked = await tenant.db
    .selectFrom('megaproject')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) refuse('notFound', { megaprojectId: id })
}

type PartTable = 'megaproject_building' | 'megaproject_floor' | 'megaproject_zone'

/**
 * Locks the megaproject of a part of it and answers that megaproject's id.
 * @throws Refusal notFound, notPermitted
 */
export async function claimPart(tenant: Tenant, table: PartTable, id: number): Promise<number> {
  const find = () =>
    tenant.db.selectFrom(table).select('megaproject_id').where('id', '=', id).executeTakeFirst()
  const found = (await find()) ?? refuse('notFound', { id })
  await claimMegaproject(tenant, found.megaproject_id)
  // Somebody may have removed it while this waited for the lock.
  return ((await find()) ?? refuse('notFound', { id })).megaproject_id
}
