import { useMemo } from 'react'
import type { Product } from '#contract/product.ts'
import { useProducts } from '#src/data/products.ts'

export type ProductsById = ReadonlyMap<number, Product>

/** The products this device knows, by id; empty while they are read. */
export const useProductsById = (): ProductsById => useProductsBy('productId')

/** The products this device knows, by what gateways and configurations call them; empty while they are read. */
export const useProductsByPid = (): ReadonlyMap<string, Product> => useProductsBy('pid')

function useProductsBy<Key extends 'productId' | 'pid'>(key: Key): ReadonlyMap<Product[Key], Product> {
  const products = useProducts()
  return useMemo(() => new Map((products ?? []).map((product) => [product[key], product])), [products, key])
}
