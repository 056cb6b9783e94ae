import { sql } from 'kysely'
import { idOfNo } from '#contract/rules/orders/order-number.ts'
import { containing } from '../lists.ts'

/** Whether a key word means an order: by its number, which buyers write into transfers, or by what it is for. */
export const orderMeant = (keyWord: string) => {
  const pattern = containing(keyWord)
  return sql<boolean>`(vas_order.title_zh ilike ${pattern} or vas_order.title_en ilike ${pattern}
    or vas_order.id = ${idOfNo(keyWord.trim().toUpperCase())}::bigint)`
}
