import { randomUUID } from 'node:crypto'
import type { CallName, InputOf } from '#contract/index.ts'
import { planOf } from '#contract/rules/orders/services.ts'

/** What a schema alone cannot say about inputs of orders and invoices. */
export const moneyInputs: { [N in CallName]?: () => Partial<InputOf<N>> } = {
  'order.list': () => ({ keyWord: undefined }),
  'order.confirm': () => ({ years: 1, amountFen: planOf('energyAnalysis').priceFen }),
  'invoice.apply': () => ({ email: 'bills@example.com' }),
  'operatorMoney.invoices': () => ({ keyWord: undefined }),
  'operatorMoney.orders': () => ({ keyWord: undefined }),
  'operatorMoney.confirmTransfer': () => ({ tradeNo: randomUUID() }),
}
