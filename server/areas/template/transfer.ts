import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { TransferCheck } from '#contract/library-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { keepCommon, missingThere } from './library.ts'
import { oneTemplate, requireTemplate } from './rows.ts'
import { requireCampuses } from './store.ts'

const noCompany = { zh: '没有找到这个单位', en: 'No such company was found' }
const ownCompany = { zh: '这是本单位，请改为选择场所', en: 'That is your own company: choose places instead' }

/** What a transfer would leave behind, and the rooms in its way. @throws Refusal notFound, input */
export async function checkTransfer(
  tenant: Tenant,
  { id, campusIds, enName }: InputOf<'template.transferCheck'>,
): Promise<TransferCheck> {
  const template = await oneTemplate(tenant, id)
  if (campusIds) {
    const staying = await requireCampuses(tenant, campusIds)
    await requireUnkept(tenant, id, staying)
    return { companyName: null, missingProducts: [], roomList: await roomsOutside(tenant, id, staying) }
  }
  if (enName === undefined) return { companyName: null, missingProducts: [], roomList: [] }
  const company = await companyNamed(tenant, enName)
  const missingProducts = await missingThere(tenant, company.cid, template)
  return { companyName: company.cn_name, missingProducts, roomList: [] }
}

/** Moves a template to other campuses, or hands a copy over to another company; to neither, it stays. @throws Refusal notFound, outdated, input */
export async function transferTemplate(
  tenant: Tenant,
  { id, campusIds, enName }: InputOf<'template.transfer'>,
): Promise<Changed> {
  if (campusIds) return setCampuses(tenant, { id, campusIds })
  await requireTemplate(tenant, id)
  if (enName === undefined) return changedRows(tenant, { templates: [id] })
  const { cid: handedTo } = await companyNamed(tenant, enName)
  await keepCommon(tenant, id, { platform: false, handedTo })
  return changedRows(tenant, { templates: [id] })
}

async function companyNamed({ db, who }: Tenant, enName: string): Promise<{ cid: number; cn_name: string }> {
  const { rows } = await sql<{ cid: number; cn_name: string }>`
    select cid, cn_name from company_named(${enName.trim()})`.execute(db)
  const company = rows[0] ?? refuseInput({ enName: noCompany })
  if (company.cid === who.cid) refuseInput({ enName: ownCompany })
  return company
}

const roomsOutside = async ({ db }: Tenant, templateId: number, campusIds: readonly number[]) => {
  const { rows } = await sql<{ roomId: number; name: string; place: string }>`
    select room.id as "roomId", room.name, concat_ws(' / ', campus.name, building.name, floor.name) as place
    from space room
      join campus on campus.id = room.campus_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
    where room.template_id = ${templateId} and room.campus_id <> all (${[...campusIds]}::bigint[])
    order by campus.id, building.sort, floor.sort, room.sort, room.id limit 50`.execute(db)
  return rows
}

/** @throws Refusal input {campusIds} where a campus keeps its templates that this one would leave */
async function requireUnkept({ db }: Tenant, templateId: number, staying: readonly number[]): Promise<void> {
  const kept = await db
    .selectFrom('template_campus')
    .innerJoin('campus', 'campus.id', 'template_campus.campus_id')
    .select('campus.name')
    .where('template_id', '=', templateId)
    .where('campus.unbind_status', '=', 0)
    .where('campus.id', '<>', sql<number>`all (${[...staying]}::bigint[])`)
    .orderBy('campus.id')
    .limit(1)
    .executeTakeFirst()
  if (kept)
    refuseInput({
      campusIds: {
        zh: `“${kept.name}”的模板已锁定，不能移除`,
        en: `“${kept.name}” has its templates locked and cannot be removed`,
      },
    })
}

/**
 * Binds a template to these campuses, and to no others of those that the tenant sees.
 * @throws Refusal notFound, outdated; input {campusIds} where a campus that it would leave keeps its templates, or makes rooms
 * from it
 */
export async function setCampuses(
  tenant: Tenant,
  { id, campusIds }: InputOf<'template.updateTemplateCampusIds'>,
): Promise<Changed> {
  const { db, who } = tenant
  const current = () => changedRows(tenant, { templates: [id] })
  await claimOne(tenant, 'template', id, current)
  const wanted = await requireCampuses(tenant, campusIds)
  await requireUnkept(tenant, id, wanted)
  const [first] = await roomsOutside(tenant, id, wanted)
  if (first)
    refuseInput({
      campusIds: {
        zh: `“${first.place} / ${first.name}”正在使用该模板，其场所不能移除`,
        en: `"${first.place} / ${first.name}" is made from the template, so its place has to stay`,
      },
    })
  await db
    .insertInto('template_campus')
    .values(wanted.map((campus_id) => ({ cid: who.cid, template_id: id, campus_id })))
    .onConflict((same) => same.doNothing())
    .execute()
  await db
    .deleteFrom('template_campus')
    .where('template_id', '=', id)
    .where('campus_id', '<>', sql<number>`all (${wanted}::bigint[])`)
    .execute()
  return current()
}
