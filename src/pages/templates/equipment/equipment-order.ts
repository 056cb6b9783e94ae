import type { Product } from '#contract/product.ts'
import { proposeNames } from '../parts/name-proposals.ts'

/** How many of a product are to be added, and what their names begin with. */
export interface OrderLine {
  product: Product
  count: number
  stem: string
}

export type Order = ReadonlyMap<number, OrderLine>

/** An order out of its lines, of the products that there are: a line kept from another day may name one that is gone. */
export const orderOf = (lines: readonly OrderLine[], products: readonly Product[]): Order =>
  new Map(
    lines.flatMap((line) => {
      const product = products.find(({ productId }) => productId === line.product.productId)
      return product ? [[product.productId, { ...line, product }]] : []
    }),
  )

/** The most that one call takes. */
export const mostAtOnce = 200

export const orderCount = (order: Order): number =>
  [...order.values()].reduce((sum, line) => sum + line.count, 0)

/** An order with `count` of a product; none takes the line out. */
export function withCount(order: Order, product: Product, count: number): Order {
  const next = new Map(order)
  const room = mostAtOnce - orderCount(order) + (order.get(product.productId)?.count ?? 0)
  const wanted = Math.max(0, Math.min(Math.trunc(count) || 0, room))
  if (wanted === 0) next.delete(product.productId)
  else
    next.set(product.productId, {
      product,
      count: wanted,
      stem: order.get(product.productId)?.stem ?? product.name,
    })
  return next
}

export function withStem(order: Order, productId: number, stem: string): Order {
  const line = order.get(productId)
  return line ? new Map(order).set(productId, { ...line, stem }) : order
}

export interface NewEquipment {
  productId: number
  name: string
}

/** The equipment of an order by name, no name given twice. A line without a stem takes its product's name. */
export function namedEquipment(order: Order, taken: readonly string[]): NewEquipment[] {
  const names = [...taken]
  return [...order.values()].flatMap(({ product, count, stem }) => {
    const proposed = proposeNames(stem.trim() || product.name, count, names)
    names.push(...proposed)
    return proposed.map((name) => ({ productId: product.productId, name }))
  })
}
