import { Ajv, type ValidateFunction } from 'ajv'
import { sql } from 'kysely'
import { storedPart } from '#contract/parts/kinds.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { type PartList, partRows } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { productFacts } from './rows.ts'

const ajv = new Ajv({ strict: false })
const validators = new Map<PartList, ValidateFunction>()

/** What a row has in columns of its own, or from its product. */
const elsewhere = ['id', 'templateId', 'name', 'version', ...productFacts]

/** @throws Error for a row that the contract does not allow: nothing may be stored that cannot be answered */
function contentOf(list: PartList, row: AnyPart): Record<string, unknown> {
  const isRow = validators.get(list) ?? ajv.compile(partRows[list])
  validators.set(list, isRow)
  if (!isRow({ ...row, version: 1 })) throw new Error(`no row of ${list}: ${ajv.errorsText(isRow.errors)}`)
  return Object.fromEntries(Object.entries(storedPart(row)).filter(([field]) => !elsewhere.includes(field)))
}

/** Stores new parts of one list. @throws a violation of template_part_name */
export async function insertParts({ db, who }: Tenant, list: PartList, rows: readonly AnyPart[]) {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    id: row.id,
    cid: who.cid,
    template_id: row.templateId,
    list,
    name: row.name,
    content: JSON.stringify(contentOf(list, row)),
  }))
  await db.insertInto('template_part').values(values).execute()
}

/** Stores what differs between parts before and after. @throws a violation of template_part_name */
export async function updateParts(
  { db }: Tenant,
  list: PartList,
  before: readonly AnyPart[],
  after: readonly AnyPart[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]))
  const changed = after.filter((row) => {
    const was = known.get(row.id)
    return was !== row && canonicalJson(was && storedPart(was)) !== canonicalJson(storedPart(row))
  })
  if (changed.length === 0) return
  const rows = changed.map((row) => ({ id: row.id, name: row.name, content: contentOf(list, row) }))
  await sql`update template_part as part set name = now_is.name, content = now_is.content
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now_is (id bigint, name text, content jsonb)
    where part.id = now_is.id`.execute(db)
}

export async function deleteParts({ db }: Tenant, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('template_part')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}
