import { keyOffers, linkable, typesOf, withFunction } from '#contract/rules/products.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { functionsOfPid, oneProduct, products, setPower } from './store.ts'

export const productHandlers: AreaHandlers<'product'> = {
  allProduct: (tenant, { id }) => (id === tenant.who.cid ? products(tenant) : refuse('notFound')),
  type: async (tenant) => typesOf(await products(tenant)),
  linkinScene: async (tenant) => linkable(await products(tenant)),
  sceneButtonAndGroupButton: async (tenant, { id }) => keyOffers(await oneProduct(tenant, id)),
  functionList: async (tenant, { id }) => (await oneProduct(tenant, id)).functionList,
  queryFunctionListByPid: (tenant, { pid }) => functionsOfPid(tenant, pid),
  getProductByFunctionIdentifier: async (tenant, { identifier }) =>
    withFunction(await products(tenant), identifier),
  power: (visit, input) => visit.tenant((tenant) => setPower(tenant, visit.caller.user.username, input)),
}
