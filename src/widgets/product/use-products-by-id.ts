import { useMemo } from 'react'
import type { Product } from '#contract/product.ts'
import { useProducts } from '#src/data/products.ts'

export type ProductsById = ReadonlyMap<number, Product>

/** The products this device knows, by id; empty while they are read. */
export function useProductsById(): ProductsById {
  const products = useProducts()
  return useMemo(() => new Map((products ?? []).map((product) => [product.productId, product])), [products])
}
