import { partLists } from '#contract/parts/kinds.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import type { PartRows } from '#contract/template-shapes.ts'
import type { CompanyPlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows } from './rows.ts'
import { type Made, type PartRow, publishedBy, templateOf } from './version-rows.ts'

type Content = { [L in keyof PartRows]: PartRows[L][] }

/**
 * The library of a company holds the first of its templates; the laboratory's are everybody's, since those who run the
 * platform try them there.
 */
export async function insertLibrary(
  db: Db,
  ids: Ids,
  { system, cnName }: CompanyPlan,
  cid: number,
  templates: readonly Made[],
  parts: readonly PartRow[],
  productIds: ReadonlyMap<ProductKey, number>,
): Promise<void> {
  const productOf = new Map([...productIds].map(([key, id]): [unknown, ProductPlan] => [id, products[key]]))
  const platform = system === 'open'
  const rows = templates.slice(0, platform ? templates.length : 1).map(({ id, plan }) => {
    const own = parts.filter((part) => part.template_id === id)
    const whole = templateOf(id, plan, own, productOf)
    const lists = Object.fromEntries(partLists.map((list) => [list, whole[list]])) as unknown as Content
    const content = { ...lists, ...defaultsOf(whole) }
    return {
      ...{ id: ids.next(), cid, name: plan.name, describe: plan.describe, content, platform },
      ...{ handed_to: null, company_name: cnName, added_by: publishedBy, added_at: new Date() },
    }
  })
  await insertRows(db, 'common_template', rows)
}
