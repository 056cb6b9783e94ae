import { predefinedLayouts } from '#contract/rules/space-type.ts'
import type { CompanyPlan } from './plan.ts'
import { type Db, type Ids, insertRows, known } from './rows.ts'

const layouts = new Map(Object.entries(predefinedLayouts).map(([id, layout]) => [Number(id), layout]))

/** Inserts the regions of a company's campuses. */
export async function insertFace(db: Db, ids: Ids, company: CompanyPlan, cid: number): Promise<void> {
  const regions = company.campuses.map(({ province, city, area }) => ({ province, city, district: area }))
  const distinct = [...new Map(regions.map((region) => [JSON.stringify(region), region])).values()]
  await insertRows(db, 'company_region', [{ id: ids.next(), cid, region_list: distinct }])
}

/** Inserts a company's space types; answers their ids by name. */
export async function insertSpaceTypes(
  db: Db,
  ids: Ids,
  company: CompanyPlan,
  cid: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = (company.spaceTypes ?? []).map(({ name, layoutId }) => ({
    id: ids.next(),
    cid,
    name,
    space_layout_id: layoutId,
    space_layout: known(layouts, layoutId),
  }))
  await insertRows(db, 'space_type', rows)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
