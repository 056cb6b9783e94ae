import { sql } from 'kysely'
import type { Payment } from '#contract/operator-money.ts'
import { type Fen, inYuan } from '#contract/rules/orders/price.ts'
import type { Words } from '#contract/words.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import type { Cashier } from '#server/orders/cashier.ts'
import { rejectInvoice } from '#server/orders/invoices.ts'
import { writeLedger } from '#server/orders/ledger.ts'
import { refund } from '#server/orders/refund.ts'
import { orderById, orderOf, orders } from '#server/orders/rows.ts'
import { prolong } from '#server/orders/services.ts'
import { settle, transferredFen } from '#server/orders/settle.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { containing, page } from '../lists.ts'
import { orderMeant } from '../order/meant.ts'
import { invoicePage, issue } from './invoices.ts'

const elsewhere = {
  zh: '这个流水号已登记在另一个订单上',
  en: 'This number stands at another order already',
}
const otherwise = (fen: Fen): Words => ({
  zh: `这个流水号已按 ${inYuan(fen)} 元登记；如填错了金额，请先将该笔退款，再重新登记`,
  en: `This number was entered with ${inYuan(fen)} yuan: where that was wrong, give it back first, then enter it again`,
})

/** The platform's side of money: the only calls that look at orders of all companies. */
export const operatorMoneyHandlers = (
  { database, sessions }: Pick<SignInDesk, 'database' | 'sessions'>,
  cashier: Cashier,
): AreaHandlers<'operatorMoney'> => ({
  orders: (_visit, { state, keyWord, ...input }) =>
    database.system(async (db) => {
      let query = orders(db)
        .innerJoin('company', 'company.cid', 'vas_order.cid')
        .select('company.cn_name as cnName')
      if (state) query = query.where('vas_order.state', '=', state)
      if (keyWord?.trim()) {
        query = query.where((row) =>
          row.or([row('company.cn_name', 'ilike', containing(keyWord)), orderMeant(keyWord)]),
        )
      }
      const found = await page(query, input)
      const payments = await db
        .selectFrom('vas_payment')
        .select(['id', 'order_id', 'method', 'number as tradeNo', 'amount_fen as amountFen', 'surplus'])
        .select(['at', 'returned_at as returnedAt'])
        .where('order_id', '=', sql<number>`any(${found.list.map(({ id }) => id)}::bigint[])`)
        .orderBy('id')
        .execute()
      const of = (id: number): Payment[] =>
        payments.filter(({ order_id }) => order_id === id).map(({ order_id: _of, ...payment }) => payment)
      return { ...found, list: found.list.map((row) => ({ ...orderOf(row), payments: of(row.id) })) }
    }),
  confirmTransfer: async (_visit, { id, tradeNo, amountFen }) => {
    await database.system(async (db) => {
      const { no: orderNo } = await orderById(db, id)
      const settled = await settle(db, { orderNo, method: 'transfer', tradeNo, amountFen })
      if (settled === 'elsewhere') refuseInput({ tradeNo: elsewhere })
      if (settled === 'otherwise')
        refuseInput({ amountFen: otherwise(await transferredFen(db, { id, tradeNo })) })
    })
    await sessions.forgetAll()
    return {}
  },
  refund: async (_visit, input) => {
    await refund(database, cashier, input)
    await sessions.forgetAll()
    return {}
  },
  invoices: (_visit, input) => invoicePage(database, input),
  issueInvoice: async (_visit, { id, number, file }) => {
    await issue(database, id, number, file)
    return {}
  },
  rejectInvoice: async (_visit, { id, reason }) => {
    await database.system((db) => rejectInvoice(db, id, reason.trim()))
    return {}
  },
  grant: async (_visit, { cid, code, years }) => {
    await database.system(async (db) => {
      const known = await db.selectFrom('company').select('cid').where('cid', '=', cid).executeTakeFirst()
      if (!known) refuse('notFound', { cid })
      const { serviceId } = await prolong(db, { cid, code, campusId: null, years })
      await writeLedger(db, cid, 'service.granted', serviceId, { code, years })
    })
    await sessions.forgetAll()
    return {}
  },
})
