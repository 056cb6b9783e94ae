import type { AirLimits, CompanyAirLimits } from '#contract/air-limit-shapes.ts'
import { noAirLimits } from '#contract/rules/air-limits.ts'
import { limitsFault } from '#contract/rules/air-limits-set.ts'
import { same } from '#contract/rules/same.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claim } from '../claim.ts'
import { requireOwn } from '../own-company.ts'

export const airLimitHandlers: AreaHandlers<'airLimit'> = {
  getByCid: async (tenant, { cid }) => {
    requireOwn(tenant, cid)
    const row = await tenant.db.selectFrom('company_air').select('limits').executeTakeFirst()
    return { cid, ...noAirLimits, modes: null, ...row?.limits }
  },
  save: (visit, limits) => visit.tenant((tenant) => saveLimits(tenant, limits)),
  editCampus: async (tenant, { campusId, airOwn }) => {
    const current = () => changedRows(tenant, { campuses: [campusId] })
    await claim(tenant, 'campus', [campusId], current)
    const fault = airOwn && limitsFault(airOwn)
    if (fault) return refuseInput({ airOwn: fault.modes })
    await tenant.db
      .updateTable('campus')
      .set({ air_own: airOwn && JSON.stringify(inOrder(airOwn)) })
      .where('id', '=', campusId)
      .execute()
    return current()
  },
}

/** @throws Refusal input */
async function saveLimits({ db, who }: Tenant, given: AirLimits): Promise<CompanyAirLimits> {
  const { cid } = who
  const fault = limitsFault(given)
  if (fault) return refuseInput(fault)
  const kept = inOrder(given)
  const limits = JSON.stringify(kept)
  if (same(kept, noAirLimits)) await db.deleteFrom('company_air').where('cid', '=', cid).execute()
  else
    await db
      .insertInto('company_air')
      .values({ cid, limits })
      .onConflict((conflict) => conflict.column('cid').doUpdateSet({ limits }))
      .execute()
  return { cid, ...kept }
}

/** All modes are as good as none said. */
const inOrder = ({ coolLowest, heatHighest, modes }: AirLimits): AirLimits => ({
  coolLowest,
  heatHighest,
  modes: modes === null || modes.length === 5 ? null : [...modes].sort((a, b) => a - b),
})
