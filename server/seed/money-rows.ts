import { sql } from 'kysely'
import type { OrderLine, PayMethod } from '#contract/order-shapes.ts'
import { priceOf } from '#contract/rules/orders/price.ts'
import { planOf, type ServiceCode } from '#contract/rules/orders/services.ts'
import type { OrderState } from '#contract/rules/orders/states.ts'
import { checkSign } from '#contract/rules/orders/tax-number.ts'
import { writeLedger } from '#server/orders/ledger.ts'
import { type Db, type Ids, insertRows } from './rows.ts'

const day = 86_400_000
const year = 365 * day
/** As in contract/campus-shapes.ts. */
const parkingType = 1

interface Site {
  db: Db
  ids: Ids
  cid: number
  now: number
}

interface Plan {
  code: ServiceCode
  place: Omit<OrderLine, 'unitFen' | 'amountFen'>
  state: OrderState
  method: PayMethod | null
  /** Days before now at which it was confirmed. */
  ago: number
}

/** Orders that a company has made, with what came of them; a company without meters has made none. */
export async function insertMoney({ db, ids, cid, now }: Site): Promise<void> {
  const campuses = await db
    .selectFrom('campus')
    .select(['id', 'name', 'campus_type'])
    .select((row) =>
      row
        .selectFrom('meter')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('meter.campus_id', '=', 'campus.id')
        .as('meters'),
    )
    .where('cid', '=', cid)
    .orderBy('id')
    .execute()
  const buyer = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('cid', '=', cid)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!buyer) return
  const metered = campuses
    .map(({ id, name, meters }) => ({ campusId: id, campusName: name, quantity: meters ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const [first, second, third] = metered
  const analysis = { code: 'energyAnalysis', method: 'transfer' } as const
  const plans: Plan[] = [
    ...(second ? [{ ...analysis, place: second, state: 'paid' as const, ago: 320 }] : []),
    ...(first ? [{ ...analysis, place: first, state: 'closed' as const, method: null, ago: 160 }] : []),
    ...(first ? [{ ...analysis, place: first, state: 'paid' as const, ago: 157 }] : []),
    ...campuses
      .filter(({ campus_type }) => campus_type === parkingType)
      .map(({ id, name }) => ({
        ...{ code: 'parkingReport' as const, place: { campusId: id, campusName: name, quantity: 1 } },
        ...{ state: 'paid' as const, method: 'transfer' as const, ago: 340 },
      })),
    ...(third ? [{ ...analysis, place: third, state: 'paying' as const, ago: 1 }] : []),
  ]
  const made = []
  for (const plan of plans) made.push(await insertOrder({ db, ids, cid, now }, plan, buyer))
  const paid = made.find(({ state, campusId }) => state === 'paid' && campusId === first?.campusId)
  if (paid) await insertInvoice({ db, ids, cid, now }, paid, buyer)
}

/** A title of the company, and an invoice that it has asked for and nobody has issued. */
async function insertInvoice(
  { db, ids, cid, now }: Site,
  order: { id: number; amountFen: number },
  { username }: { username: string },
): Promise<void> {
  const { cn_name: name } = await db
    .selectFrom('company')
    .select('cn_name')
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  const first = `91420100MA${String(cid).padStart(7, '0').slice(-7)}`
  const title = {
    ...{ kind: 'company' as const, name, taxNo: first + (checkSign(first) ?? '') },
    ...{ address: '江东省江城市滨江区', phone: '027-00000000', bank: '江城银行滨江支行', bankAccount: '' },
  }
  const { taxNo: tax_no, bankAccount: bank_account, ...fields } = title
  await insertRows(db, 'invoice_title', [{ id: ids.next(), cid, ...fields, tax_no, bank_account }])
  const id = ids.next()
  await insertRows(db, 'invoice', [
    {
      ...{ id, cid, title, amount_fen: order.amountFen, state: 'requested' as const, username },
      ...{ number: null, reason: null, email: 'bills@example.com', decided_at: null },
      requested_at: new Date(now - day),
    },
  ])
  await insertRows(db, 'invoice_order', [{ invoice_id: id, order_id: order.id, cid, live: true }])
  const body = { title: name, taxNo: title.taxNo, amountFen: order.amountFen, orders: String(order.id) }
  await writeLedger(db, cid, 'invoice.requested', id, body)
}

async function insertOrder(
  { db, ids, cid, now }: Site,
  { code, place, state, method, ago }: Plan,
  buyer: { id: number; username: string },
): Promise<{ id: number; amountFen: number; state: OrderState; campusId: number | null }> {
  const { lines, amountFen } = priceOf(code, 1, [place])
  const { name, feature } = planOf(code)
  const at = now - ago * day
  const id = ids.next()
  const times = (moment: number | null) => (moment === null ? null : new Date(moment))
  const paidAt = state === 'paid' ? at + 9 * 3_600_000 : null
  await insertRows(db, 'vas_order', [
    {
      ...{ id, cid, account_id: buyer.id, username: buyer.username, code, years: 1, state, method },
      ...{ title_zh: `${name.zh} · 1 年`, title_en: `${name.en} · 1 year` },
      lines: lines.map((line) => ({ ...line, campusName: place.campusName })),
      campus_ids: lines.flatMap(({ campusId }) => campusId ?? []),
      amount_fen: amountFen,
      created_at: new Date(at),
      expires_at: new Date(method === 'transfer' ? at + 7 * day : at + 30 * 60_000),
      paid_at: times(paidAt),
      closed_at: times(state === 'closed' ? at + 30 * 60_000 : null),
      refunded_at: null,
    },
  ])
  await writeLedger(db, cid, 'order.confirmed', id, { code, years: 1, amountFen, by: buyer.id })
  if (state === 'closed') await writeLedger(db, cid, 'order.closed', id, { why: 'expire' })
  const order = { id, amountFen, state, campusId: place.campusId }
  if (paidAt === null || method === null) return order
  const payment = ids.next()
  const tradeNo = `2026${String(payment).padStart(12, '0')}`
  await insertRows(db, 'vas_payment', [
    {
      ...{ id: payment, cid, order_id: id, method, trade_no: tradeNo, amount_fen: amountFen },
      ...{ surplus: false, at: new Date(paidAt), returned_at: null },
    },
  ])
  const service = ids.next()
  const begins = new Date(paidAt)
  await insertRows(db, 'vas_service', [
    {
      ...{ id: service, cid, code, feature, campus_id: place.campusId },
      ...{ since: begins, until: new Date(paidAt + year) },
    },
  ])
  await insertRows(db, 'vas_grant', [{ order_id: id, cid, service_id: service, begins, added_ms: year }])
  await writeLedger(db, cid, 'payment.received', id, { payment, method, tradeNo, amountFen })
  await writeLedger(db, cid, 'order.paid', id, { amountFen })
  return order
}
