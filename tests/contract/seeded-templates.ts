import type { Product } from '#contract/product.ts'
import { noAirLimits } from '#contract/rules/air-limits.ts'
import { companies } from '#server/seed/companies.ts'
import { type ProductKey, type ProductPlan, products } from '#server/seed/products.ts'
import { partsOf } from '#server/seed/template-rows.ts'
import { templateOf } from '#server/seed/version-rows.ts'

/** Every template of the demonstration, as it is seeded, with the products it names. No database is needed for them. */
export const seededTemplates = companies('small').flatMap(
  ({ key, system, products: own, templates, airLimits = noAirLimits }) => {
    const all: Readonly<Record<string, ProductPlan>> = {
      ...products,
      ...Object.fromEntries(own.map((one) => [one.pid, one])),
    }
    const ids = new Map(Object.keys(all).map((name, index) => [name as ProductKey, index + 1]))
    const planOf = new Map([...ids].map(([name, id]): [unknown, ProductPlan | undefined] => [id, all[name]]))
    let next = 1000
    return templates.map((plan) => {
      const rows = partsOf({ next: () => next++ }, 1, 7, plan, ids)
      const template = templateOf(7, plan, rows, planOf as ReadonlyMap<unknown, ProductPlan>)
      const productOf = (id: number) => planOf.get(id) as unknown as Product | undefined
      return { key: `${key} ${plan.name}`, system, plan, template, productOf, airLimits: [airLimits] }
    })
  },
)
