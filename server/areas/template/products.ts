import type { DataOf } from '#contract/index.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Tenant } from '#server/database/database.ts'
import { products } from '../product/store.ts'
import { partsByTemplate } from '../template-part/rows.ts'
import { requireTemplate } from './rows.ts'

/** The products a template uses, with how often each. @throws Refusal notFound */
export async function productsOfTemplate(
  tenant: Tenant,
  templateId: number,
): Promise<DataOf<'template.queryProductFunction'>> {
  await requireTemplate(tenant, templateId)
  const { equipmentList } = (await partsByTemplate(tenant, [templateId]))(templateId)
  const counts = groupBy(equipmentList, ({ productId }) => productId)
  return (await products(tenant)).flatMap((product) => {
    const used = counts.get(product.productId)
    return used ? [{ ...product, equipmentNum: used.length }] : []
  })
}
