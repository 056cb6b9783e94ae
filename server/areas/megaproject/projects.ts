import type { InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { insertCampus } from '../campus/store.ts'
import { requireAll, requireSeen } from '../ids.ts'
import { claimMegaproject, requireCompanyWide } from './claim.ts'

const elsewhere = (name: string) => ({
  zh: `“${name}”已属于其他项目，请先将其移出`,
  en: `“${name}” belongs to another project; take it out of that first`,
})
const inNone = { zh: '该应用不属于任何项目', en: 'This application belongs to no project' }
const stillBound = (count: number) => ({
  zh: `项目中有 ${count} 个分区绑定了该应用，请先解除绑定`,
  en: `${count} zones of the project are bound to this application; end those bindings first`,
})

/** @throws Refusal notPermitted, nameTaken */
export async function addMegaproject(
  tenant: Tenant,
  { megaprojectName }: InputOf<'megaproject.add'>,
): Promise<{ id: number }> {
  requireCompanyWide(tenant)
  return tenant.db
    .insertInto('megaproject')
    .values({ cid: tenant.who.cid, name: megaprojectName.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function renameMegaproject(
  tenant: Tenant,
  { id, megaprojectName }: InputOf<'megaproject.update'>,
): Promise<void> {
  await claimMegaproject(tenant, id)
  await tenant.db
    .updateTable('megaproject')
    .set({ name: megaprojectName.trim() })
    .where('id', '=', id)
    .execute()
}

/** Its applications stay; its buildings, floors and zones go with it. @throws Refusal notFound, notPermitted */
export async function deleteMegaproject(tenant: Tenant, id: number): Promise<void> {
  await claimMegaproject(tenant, id)
  const { db } = tenant
  await db.updateTable('campus').set({ megaproject_id: null }).where('megaproject_id', '=', id).execute()
  await db.deleteFrom('megaproject').where('id', '=', id).execute()
}

/** @throws Refusal notFound, notPermitted, nameTaken, input */
export async function addApp(
  tenant: Tenant,
  system: SystemCode,
  { megaprojectId, appName, ...fields }: InputOf<'megaproject.addApp'>,
): Promise<{ appId: number }> {
  await claimMegaproject(tenant, megaprojectId)
  return { appId: await insertCampus(tenant, system, { ...fields, name: appName }, megaprojectId) }
}

/** @throws Refusal notFound, notPermitted; input for an application of another megaproject */
export async function bindApps(
  tenant: Tenant,
  { megaprojectId, appIds }: InputOf<'megaproject.bindApps'>,
): Promise<void> {
  const wanted = [...new Set(appIds)]
  await requireSeen(tenant, 'campus', 'appIds', wanted)
  await claimMegaproject(tenant, megaprojectId)
  const found = await tenant.db
    .selectFrom('campus')
    .select(['id', 'name', 'megaproject_id'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = found.map(({ id }) => id)
  requireAll('appIds', wanted, ids)
  const taken = found.find((row) => row.megaproject_id !== null && row.megaproject_id !== megaprojectId)
  if (taken) refuseInput({ appIds: elsewhere(taken.name) })
  await tenant.db
    .updateTable('campus')
    .set({ megaproject_id: megaprojectId })
    .where('id', 'in', wanted)
    .where('megaproject_id', 'is', null)
    .execute()
}

/** @throws Refusal notFound, notPermitted; input where it is in no megaproject or zones are bound to it */
export async function removeApp(tenant: Tenant, id: number): Promise<void> {
  const { db } = tenant
  const find = () => db.selectFrom('campus').select('megaproject_id').where('id', '=', id).executeTakeFirst()
  const { megaproject_id } = (await find()) ?? refuse('notFound', { id })
  if (megaproject_id === null) return refuseInput({ id: inNone })
  await claimMegaproject(tenant, megaproject_id)
  const { bound } = await db
    .selectFrom('megaproject_zone_place')
    .select(({ fn }) => fn.count<number>('zone_id').distinct().as('bound'))
    .where('campus_id', '=', id)
    .executeTakeFirstOrThrow()
  if (bound > 0) refuseInput({ id: stillBound(bound) })
  await db
    .updateTable('campus')
    .set({ megaproject_id: null })
    .where('id', '=', id)
    .where('megaproject_id', '=', megaproject_id)
    .execute()
}
