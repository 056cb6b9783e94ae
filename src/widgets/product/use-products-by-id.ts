import { useMemo } from 'react'
import type { Product } from '#contract/product.ts'
import { useProducts } from '#src/data/products.ts'

export type ProductsById = ReadonlyMap<number, Product>

const none = new Map<never, Product>()

/** The products this device knows, by id; empty while they are read. */
export const useProductsById = (): ProductsById => useProductsBy('productId') ?? none

/** The products this device knows, by what gateways and configurations call them; empty while they are read. */
export const useProductsByPid = (): ReadonlyMap<string, Product> => useProductsBy('pid') ?? none

/**
 * The products by id, for what would be wrong without them: null where this device never heard them, undefined while they
 * are read.
 */
export const useHeldProductsById = (): ProductsById | null | undefined => useProductsBy('productId')

function useProductsBy<Key extends 'productId' | 'pid'>(
  key: Key,
): ReadonlyMap<Product[Key], Product> | null | undefined {
  const products = useProducts()
  return useMemo(
    () => products && new Map(products.map((product) => [product[key], product])),
    [products, key],
  )
}
