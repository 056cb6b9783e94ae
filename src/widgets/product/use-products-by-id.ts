import { useMemo } from 'react'
import type { Product } from '#contract/product.ts'
import { useProducts } from '#src/data/products.ts'

/** The products this device knows, by id; empty while they are read. */
export function useProductsById(): ReadonlyMap<number, Product> {
  const products = useProducts()
  return useMemo(() => new Map((products ?? []).map((product) => [product.productId, product])), [products])
}
