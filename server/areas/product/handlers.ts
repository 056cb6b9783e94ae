import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { products } from './store.ts'

export const productHandlers: AreaHandlers<'product'> = {
  allProduct: (tenant, { id }) => (id === tenant.who.cid ? products(tenant) : refuse('notFound')),
}
