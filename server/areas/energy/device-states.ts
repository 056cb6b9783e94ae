import { sql } from 'kysely'
import type { DeviceStatusFigure } from '#contract/energy/campus-energy.ts'
import type { Tenant } from '#server/database/database.ts'
import { deviceSummary } from '../device/store.ts'

/**
 * How many devices of a campus stand how, by category, and when one of them that is in reach spoke last: of the others it is
 * known when they were missed alone.
 *
 * @throws Refusal notFound
 */
export async function deviceStates(tenant: Tenant, campusId: number): Promise<DeviceStatusFigure[]> {
  const { entries } = await deviceSummary(tenant, campusId)
  const { rows } = await sql<{ type: number; newestAt: number }>`
    select product.parent_type_id as type, (extract(epoch from max(s.at)) * 1000)::bigint as "newestAt"
    from device_status s join device on device.id = s.device_id join product on product.id = device.product_id
    where s.campus_id = ${campusId} and s.online group by 1`.execute(tenant.db)
  const newest = new Map(rows.map(({ type, newestAt }) => [type, newestAt]))
  return entries.map((entry) => ({ ...entry, newestAt: newest.get(entry.parentTypeId) ?? null }))
}
