import { sql } from 'kysely'
import type { Template, TemplateHead } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { containing, type PageInput, type PageOf, page } from '../lists.ts'
import { partsByTemplate } from '../template-part/rows.ts'
import { runsOf } from './runs.ts'

/** Templates bound to a campus the tenant sees, newest first. `campusIds` names only those campuses. */
export const templateHeads = ({ db }: Tenant) =>
  db
    .selectFrom('template')
    .select([
      'template.id',
      'template.name',
      'template.status',
      'template.describe',
      'template.room_num as roomNum',
      'template.light_time as lightTime',
      'template.power_state as powerState',
      'template.switch_state as switchState',
      'template.updated_at as updatedAt',
      'template.revision',
      'template.version',
      sql<number[]>`array(select campus_id from template_campus
        where template_id = template.id order by campus_id)`.as('campusIds'),
    ])
    .orderBy('template.id', 'desc')

interface Filter {
  campusId?: number | undefined
  status?: number | undefined
  keyWord?: string | undefined
}

export const boundTo = (campusId: number) =>
  sql<boolean>`exists (select from template_campus where template_id = template.id and campus_id = ${campusId})`

export async function templatePage(tenant: Tenant, input: Filter & PageInput): Promise<PageOf<TemplateHead>> {
  const { campusId, status, keyWord } = input
  let query = templateHeads(tenant)
  if (campusId !== undefined) query = query.where(boundTo(campusId))
  if (status !== undefined) query = query.where('template.status', '=', status)
  if (keyWord?.trim()) query = query.where('template.name', 'ilike', containing(keyWord))
  return page(query, input)
}

/** @throws Refusal notFound */
export const oneTemplateHead = async (tenant: Tenant, id: number): Promise<TemplateHead> =>
  (await templateHeads(tenant).where('template.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Puts the parts to their templates, and what rooms run of them. */
export async function wholeTemplates(tenant: Tenant, heads: TemplateHead[]): Promise<Template[]> {
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return []
  const partsOf = await partsByTemplate(tenant, ids)
  const runs = await runsOf(tenant, ids)
  return heads.map((head) => {
    const its = runs.get(head.id)
    return { ...head, ...partsOf(head.id), ...(its ? { runs: its } : {}) }
  })
}

export const templateRows = async (tenant: Tenant, ids: readonly number[]): Promise<Template[]> =>
  wholeTemplates(
    tenant,
    await templateHeads(tenant)
      .where('template.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute(),
  )

/** @throws Refusal notFound */
export async function oneTemplate(tenant: Tenant, id: number): Promise<Template> {
  const [template] = await templateRows(tenant, [id])
  return template ?? refuse('notFound')
}

/** Answers its name. @throws Refusal notFound */
export async function requireTemplate({ db }: Tenant, id: number): Promise<string> {
  const found = await db.selectFrom('template').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name ?? refuse('notFound', { templateId: id })
}
