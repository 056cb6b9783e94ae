import { expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, missingIn, partFault } from '#contract/parts/walk.ts'
import type { Product } from '#contract/product.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { companies } from '#server/seed/companies.ts'
import { type ProductKey, type ProductPlan, products } from '#server/seed/products.ts'
import { partsOf } from '#server/seed/template-rows.ts'
import { templateOf } from '#server/seed/version-rows.ts'

const unfinished = 0
const plans = companies('small').flatMap(({ key, system, products: own, templates }) => {
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
    return { key: `${key} ${plan.name}`, system, status: plan.status, template, productOf }
  })
})

test.each(plans)('$key is such as a person could have entered, and passes its check', (plan) => {
  const { status, template, productOf, system } = plan
  const faults = partLists.flatMap((list) =>
    (template[list] as readonly AnyPart[]).flatMap((row) => {
      const fault = missingIn(list, row, template) ?? partFault(list, row, template, { productOf, system })
      return fault ? [[row.name, fault]] : []
    }),
  )
  expect(faults).toEqual([])
  if (status === unfinished) return
  const found = checkTemplate({ template, productOf }).map(({ code, name }) => `${code} ${name}`)
  expect(found).toEqual([])
})

test('each platform shows every kind of part', () => {
  const withoutGuests = partLists.filter((list) => list !== 'houseList' && list !== 'videoList')
  for (const system of ['school', 'hotel', 'business', 'smarthome', 'open']) {
    const own = plans.filter((plan) => plan.system === system)
    const missing = withoutGuests.filter((list) => own.every(({ template }) => template[list].length === 0))
    expect([system, missing]).toEqual([system, []])
  }
})
