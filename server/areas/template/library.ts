import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { CommonOrigin, CommonTemplate } from '#contract/library-shapes.ts'
import { partLists } from '#contract/parts/kinds.ts'
import { noParts, withoutPart } from '#contract/parts/walk.ts'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import type { TemplateNoPowerPanel } from '#contract/template-shapes.ts'
import type { CommonContent } from '#server/database/config-tables.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { containing, type PageInput, type PageOf, page } from '../lists.ts'
import { products } from '../product/store.ts'
import { callerName } from './compile.ts'
import { insertCopy, type PartsOfTemplate } from './copy.ts'
import { oneTemplate } from './rows.ts'
import { requireCampuses } from './store.ts'

const notOperator = {
  zh: '只有平台管理员可以添加平台公共模板',
  en: 'Only those who run the platform may add to its library',
}

/** Whether products are there by their pids, and what each is called there. */
async function knownProducts(tenant: Tenant): Promise<ReadonlyMap<string, number>> {
  return new Map((await products(tenant)).map(({ pid, productId }) => [pid, productId]))
}

/** Equipment whose products are not there, by name of the equipment. */
const missingOf = (
  { equipmentList }: Pick<CommonContent, 'equipmentList'>,
  has: (pid: string) => boolean,
) => [...new Set(equipmentList.filter(({ pid }) => !has(pid)).map(({ name, pid }) => `${name} (${pid})`))]

export async function commonPage(
  tenant: Tenant,
  { keyWord, ...input }: PageInput & { keyWord?: string | undefined },
): Promise<PageOf<CommonTemplate>> {
  const known = await knownProducts(tenant)
  let query = tenant.db.selectFrom('common_template').selectAll().orderBy('platform').orderBy('id', 'desc')
  if (keyWord?.trim()) query = query.where('name', 'ilike', containing(keyWord))
  const { list, ...of } = await page(query, input)
  const rows = list.map((row) => {
    const content = { ...noParts(), ...row.content }
    const origin: CommonOrigin =
      row.handed_to === tenant.who.cid ? 'transfer' : row.platform ? 'platform' : 'company'
    return {
      ...{ id: row.id, name: row.name, describe: row.describe, origin, companyName: row.company_name },
      equipmentNum: content.equipmentList.length,
      groupNum: content.groupList.length,
      sceneNum: content.sceneList.length,
      timingNum: content.timingList.length,
      missingProducts: missingOf(content, (pid) => known.has(pid)),
      // As the database permits it.
      own: (row.handed_to ?? row.cid) === tenant.who.cid,
      ...{ addedBy: row.added_by, addedAt: row.added_at },
    }
  })
  return { ...of, list: rows }
}

/** @throws Refusal notFound; input {platform} */
export async function addCommon(
  tenant: Tenant,
  input: InputOf<'template.addCommon'>,
): Promise<{ id: number }> {
  const { templateId, name, describe, platform = false } = input
  if (platform && ![...tenant.who.urls].some(isOperatorUrl)) refuseInput({ platform: notOperator })
  return { id: await keepCommon(tenant, templateId, { name, describe, platform, handedTo: null }) }
}

interface Kept {
  name?: string | undefined
  describe?: string | undefined
  platform: boolean
  /** The company it is handed over to. */
  handedTo: number | null
}

/** A self-powered panel as other companies get it: how it is known, and the key it signs with, are its owner's own. */
const unpaired = (panel: TemplateNoPowerPanel): TemplateNoPowerPanel => ({
  ...panel,
  serialNumber: null,
  securityKey: null,
})

/** Puts a copy of a template into a library; answers its id. @throws Refusal notFound */
export async function keepCommon(tenant: Tenant, templateId: number, kept: Kept): Promise<number> {
  const { db, who } = tenant
  const template = await oneTemplate(tenant, templateId)
  const within = !kept.platform && kept.handedTo === null
  const parts = within ? template : { ...template, noPowerPanelList: template.noPowerPanelList.map(unpaired) }
  const content = {
    ...Object.fromEntries(partLists.map((list) => [list, parts[list]])),
    ...defaultsOf(template),
  }
  const { cn_name } = await db
    .selectFrom('company')
    .select('cn_name')
    .where('cid', '=', who.cid)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`select nextval('row_id') as id`.execute(db)
  const id = Number(rows[0]?.id)
  // Without `returning`: what is handed over is its receiver's to read.
  await db
    .insertInto('common_template')
    .values({
      ...{ id, cid: who.cid, name: kept.name ?? template.name, describe: kept.describe ?? template.describe },
      ...{ content: JSON.stringify(content), platform: kept.platform, handed_to: kept.handedTo },
      ...{ company_name: cn_name, added_by: await callerName(tenant) },
    })
    .execute()
  return id
}

/** @throws Refusal notFound */
export async function removeCommon({ db }: Tenant, id: number): Promise<object> {
  const { numDeletedRows } = await db
    .deleteFrom('common_template')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('notFound', { commonId: id })
  return {}
}

/** Makes a template of a common one; equipment whose products are not there is left out. @throws Refusal notFound, nameTaken */
export async function takeCommon(
  tenant: Tenant,
  { commonId, name, campusIds }: InputOf<'template.takeCommon'>,
): Promise<Changed> {
  const campuses = await requireCampuses(tenant, campusIds)
  const common =
    (await tenant.db
      .selectFrom('common_template')
      .select(['describe', 'content'])
      .where('id', '=', commonId)
      .executeTakeFirst()) ?? refuse('notFound', { commonId })
  const known = await knownProducts(tenant)
  const whole: CommonContent = { ...noParts(), ...common.content }
  const unknown = whole.equipmentList.filter(({ pid }) => !known.has(pid))
  const left = unknown.reduce<PartsOfTemplate>((parts, { id }) => withoutPart(parts, id), whole)
  const equipmentList = left.equipmentList.map((part) => ({
    ...part,
    productId: known.get(part.pid) ?? part.productId,
  }))
  const parts = { ...left, equipmentList }
  const own = { id: 0, name, describe: common.describe, ...defaultsOf(common.content) }
  const copy = await insertCopy(tenant, { ...own, campusIds: campuses, parts })
  return changedRows(tenant, { created: [{ of: 0, id: copy(0) }], templates: [copy(0)] })
}

/** What of a template a company of that id does not have. */
export async function missingThere({ db }: Tenant, cid: number, template: CommonContent): Promise<string[]> {
  const pids = [...new Set(template.equipmentList.map(({ pid }) => pid))]
  const { rows } = await sql<{ pid: string }>`
    select pid from unnest(${pids}::text[]) as pid where has_product(${cid}, pid)`.execute(db)
  const has = new Set(rows.map(({ pid }) => pid))
  return missingOf(template, (pid) => has.has(pid))
}
