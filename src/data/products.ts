import type { Product } from '#contract/product.ts'
import { answerKey, storedAnswer } from '#src/local/answers.ts'
import { useDesk } from './desk-context.ts'
import { useLocal } from './use-local.ts'

/** The products that may be put into a template; null when this device never heard them; undefined while reading. */
export function useProducts(): Product[] | null | undefined {
  const { cid } = useDesk().user
  return useLocal(
    { answers: [answerKey('product.allProduct', { id: cid })] },
    async (db) => (await storedAnswer(db, 'product.allProduct', { id: cid }))?.data ?? null,
    [cid],
  )
}
