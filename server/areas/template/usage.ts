import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type {
  BoundCampus,
  BriefTemplate,
  RankedTemplate,
  RoomOfTemplate,
  TemplateCampus,
} from '#contract/library-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { campusIfSeveral } from '../across-campuses.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, type PageInput, type PageOf, page } from '../lists.ts'
import { requireTemplate, templateHeads } from './rows.ts'

/** The rooms made from a template that a configuration can be tried in, those that gateways reach first. @throws Refusal notFound */
export async function roomsWithDevices(
  tenant: Tenant,
  templateId: number,
): Promise<{ hasDevice: boolean; roomList: RoomOfTemplate[] }> {
  await requireTemplate(tenant, templateId)
  const { rows } = await sql<RoomOfTemplate>`
    select room.id as "roomId", room.campus_id as "campusId", room.name,
      concat_ws(' / ', ${campusIfSeveral}, building.name, floor.name) as place,
      count(device.id)::int as "deviceNum", count(distinct device.gateway_id)::int as "gatewayNum"
    from space room
      join campus on campus.id = room.campus_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
      left join device on device.room_id = room.id
    where room.template_id = ${templateId}
    group by room.id, campus.id, floor.id, building.id
    order by count(distinct device.gateway_id) > 0 desc, campus.name, campus.id, building.sort, floor.sort,
      room.sort, room.id`.execute(tenant.db)
  return { hasDevice: rows.some(({ deviceNum }) => deviceNum > 0), roomList: rows }
}

export async function briefTemplates(
  tenant: Tenant,
  { keyWord, status }: InputOf<'template.getAllList'>,
): Promise<BriefTemplate[]> {
  let query = templateHeads(tenant)
  if (status !== undefined) query = query.where('template.status', '=', status)
  if (keyWord?.trim()) query = query.where('template.name', 'ilike', containing(keyWord))
  const heads = await query.clearOrderBy().orderBy('template.name').orderBy('template.id').execute()
  return heads.map(({ id, name, status: is, campusIds }) => ({ id, name, status: is, campusIds }))
}

const campusesOf = ({ db }: Tenant, keyWord?: string) => {
  const query = db
    .selectFrom('campus')
    .select(['campus.id as campusId', 'campus.name'])
    .select([
      sql<number>`(select count(*) from template_campus bound where bound.campus_id = campus.id)::int`.as(
        'templateNum',
      ),
      sql<number>`(select count(*) from space room
        where room.campus_id = campus.id and room.template_id is not null)::int`.as('roomNum'),
    ])
  return keyWord?.trim() ? query.where('campus.name', 'ilike', containing(keyWord)) : query
}

/** @param byCount those with the most rooms made from templates first, otherwise the oldest */
export async function campusPageOf(
  tenant: Tenant,
  { keyWord, ...input }: PageInput & { keyWord?: string | undefined },
  byCount: boolean,
): Promise<PageOf<TemplateCampus>> {
  const query = campusesOf(tenant, keyWord)
  const sorted = byCount ? query.orderBy(sql`"roomNum"`, 'desc').orderBy(sql`"templateNum"`, 'desc') : query
  return page(sorted.orderBy('campus.id'), input)
}

/** @throws Refusal notFound */
export async function boundCampuses(tenant: Tenant, templateId: number): Promise<BoundCampus[]> {
  await requireTemplate(tenant, templateId)
  return tenant.db
    .selectFrom('template_campus as bound')
    .innerJoin('campus', 'campus.id', 'bound.campus_id')
    .select(['campus.id as campusId', 'campus.name'])
    .select(
      sql<number>`(select count(*) from space room
        where room.campus_id = campus.id and room.template_id = bound.template_id)::int`.as('roomNum'),
    )
    .where('bound.template_id', '=', templateId)
    .orderBy('campus.id')
    .execute()
}

const mostRanked = 10

/** @throws Refusal notFound */
export async function rankedTemplates(
  tenant: Tenant,
  { campusId, most = mostRanked }: InputOf<'template.getTemplateRank'>,
): Promise<RankedTemplate[]> {
  if (campusId !== undefined) await requireCampus(tenant, campusId)
  const inCampus = campusId === undefined ? sql`true` : sql`room.campus_id = ${campusId}`
  const { rows } = await sql<RankedTemplate>`
    select rank() over (order by count(room.id) desc)::int as rank, template.id, template.name, template.status,
      count(room.id)::int as "roomNum", count(distinct room.campus_id)::int as "campusNum",
      coalesce(sum((select count(*) from device where device.room_id = room.id)), 0)::int as "deviceNum"
    from template join space room on room.template_id = template.id and ${inCampus}
    group by template.id order by 1, template.name, template.id limit ${most}`.execute(tenant.db)
  return rows
}
