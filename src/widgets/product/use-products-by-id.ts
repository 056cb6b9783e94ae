import { useMemo } from 'react'
import type { Product } from '#contract/product.ts'
import { useProducts } from '#src/data/products.ts'

export type ProductsById = ReadonlyMap<number, Product>

/** The products this device knows, by id; empty while they are read. */
export function useProductsById(): ProductsById {
  const products = useProducts()
  return useMemo(() => new Map((products ?? []).map((product) => [product.productId, product])), [products])
}

/** The products this device knows, by what gateways and configurations call them; empty while they are read. */
export function useProductsByPid(): ReadonlyMap<string, Product> {
  const products = useProducts()
  return useMemo(() => new Map((products ?? []).map((product) => [product.pid, product])), [products])
}
