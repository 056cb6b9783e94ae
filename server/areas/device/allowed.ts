import { airFault, airLimitsOf, isLimited } from '#contract/rules/air-limits.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'

/**
 * Sees to it that a device is told what its campus allows air conditioners, by the mode it says it is in.
 * @throws Refusal input {paramValue}
 */
export async function requireAllowed(
  { db }: Tenant,
  { deviceId, campusId }: { deviceId: number; campusId: number },
  { identifier, paramValue }: { identifier: string; paramValue: number },
): Promise<void> {
  if (!isLimited(identifier)) return
  const campus = await db
    .selectFrom('campus')
    .select(['air_own as airOwn', 'air_company as airCompany'])
    .where('id', '=', campusId)
    .executeTakeFirst()
  const limits = airLimitsOf(campus ?? {})
  const status = await db
    .selectFrom('device_status')
    .select('values')
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  const fault = airFault(limits, identifier, paramValue, status?.values ?? {})
  if (fault) refuseInput({ paramValue: fault })
}
