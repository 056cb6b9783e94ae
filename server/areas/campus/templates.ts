import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claim } from '../claim.ts'
import { requireTemplate } from '../space/store.ts'
import { requireCampus } from './rows.ts'

const kept = {
  zh: '该场所的模板已锁定，不能解绑',
  en: 'The templates of this place are kept and cannot be unbound',
}
const roomsOnly = { zh: '只有房间可以使用模板', en: 'Only a room can be made from a template' }

/** Templates the tenant sees, those bound to other campuses too. @throws Refusal notFound */
export async function companyTemplates(
  tenant: Tenant,
  { campusId }: InputOf<'campus.commonTemplateList'>,
): Promise<DataOf<'campus.commonTemplateList'>> {
  await requireCampus(tenant, campusId)
  const rows = await tenant.db
    .selectFrom('template')
    .select(['template.id', 'template.name', 'template.status'])
    .select((row) =>
      row
        .selectFrom('space')
        .select(({ fn }) => fn.countAll<number>().as('rooms'))
        .whereRef('space.template_id', '=', 'template.id')
        .where('space.campus_id', '=', campusId)
        .as('roomNum'),
    )
    .select(
      sql<number[]>`array(select campus_id from template_campus
        where template_id = template.id order by campus_id)`.as('campusIds'),
    )
    .orderBy('template.name')
    .execute()
  return rows.map((row) => ({
    ...row,
    roomNum: Number(row.roomNum ?? 0),
    campusIds: row.campusIds.map(Number),
  }))
}

/** Locks the templates, so that no two people bind and unbind them at once. @throws Refusal notFound, outdated */
async function claimTemplates(tenant: Tenant, templateIds: readonly number[]) {
  const ids = [...new Set(templateIds)]
  const current = () => changedRows(tenant, { templates: ids })
  await claim(tenant, 'template', ids, current)
  return { ids, current }
}

/** @throws Refusal notFound */
export async function bindTemplates(
  tenant: Tenant,
  { campusId, templateIds }: InputOf<'campus.bindCampusTemplate'>,
): Promise<Changed> {
  await requireCampus(tenant, campusId)
  const { ids, current } = await claimTemplates(tenant, templateIds)
  await tenant.db
    .insertInto('template_campus')
    .values(ids.map((template_id) => ({ cid: tenant.who.cid, template_id, campus_id: campusId })))
    .onConflict((bound) => bound.columns(['template_id', 'campus_id']).doNothing())
    .execute()
  return current()
}

/** @throws Refusal notFound; input where the campus keeps its templates; inUse while rooms are made from one */
export async function unbindTemplates(
  tenant: Tenant,
  { campusId, templateIds }: InputOf<'campus.unbundCampusTemplate'>,
): Promise<Changed> {
  const [campus] = await claim(tenant, 'campus', [campusId], () =>
    changedRows(tenant, { campuses: [campusId] }),
  )
  if (campus?.unbind_status === 0) refuseInput({ campusId: kept })
  const { ids } = await claimTemplates(tenant, templateIds)
  const used = await tenant.db
    .selectFrom('space')
    .select(({ fn }) => fn.countAll<number>().as('rooms'))
    .where('campus_id', '=', campusId)
    .where('template_id', '=', sql<number>`any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (Number(used.rooms) > 0) refuse('inUse', { roomNum: Number(used.rooms) })
  await tenant.db
    .deleteFrom('template_campus')
    .where('campus_id', '=', campusId)
    .where('template_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  // One that is bound to no campus that she sees is out of her sight, and goes from her screen.
  const left = await changedRows(tenant, { templates: ids })
  const seen = new Set(left.templates.map(({ id }) => id))
  return { ...left, removed: ids.filter((id) => !seen.has(id)).map((id) => ({ table: 'templates', id })) }
}

/** @throws Refusal notFound, outdated, input for what is no room of the campus */
export async function bindConfig(
  tenant: Tenant,
  { campusId, roomIds, templateId }: InputOf<'campus.bindConfig'>,
): Promise<Changed> {
  const ids = [...new Set(roomIds)]
  const rooms = await claim(tenant, 'space', ids, () => changedRows(tenant, { spaces: ids }))
  for (const { id, kind, campus_id } of rooms) {
    if (campus_id !== campusId) refuse('notFound', { roomIds: id })
    if (kind !== 'room') refuseInput({ roomIds: roomsOnly })
  }
  if (templateId !== null) await requireTemplate(tenant, campusId, templateId)
  await tenant.db
    .updateTable('space')
    .set({ template_id: templateId })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const touched = [templateId, ...rooms.map((room) => room.template_id)].filter((id) => id !== null)
  return changedRows(tenant, { spaces: ids, templates: [...new Set(touched)] })
}
