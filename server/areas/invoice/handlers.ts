import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers, Caller } from '#server/handlers.ts'
import { invoices, withOrders } from '#server/orders/invoices.ts'
import { writeLedger } from '#server/orders/ledger.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { newId } from '../ids.ts'
import { addTitle, deleteTitle, editTitle, titles } from './titles.ts'

const notPaid = {
  zh: '只有已支付且没有申请过发票的订单可以开票',
  en: 'Only paid orders that no other invoice was asked for can be invoiced',
}

/** @throws Refusal notFound, notPermitted, input */
async function apply(
  tenant: Tenant,
  { user }: Caller,
  { titleId, orderIds, email = '' }: InputOf<'invoice.apply'>,
): Promise<{ id: number }> {
  const { db, who } = tenant
  const wanted = [...new Set(orderIds)]
  // Locked in one order, so that two requests of the same orders come one after the other.
  const found = await db
    .selectFrom('vas_order')
    .select(['id', 'state', 'amount_fen'])
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const missing = wanted.find((id) => !found.some((row) => row.id === id))
  if (missing !== undefined) refuse('notFound', { orderIds: missing })
  const title = await titles(tenant).where('id', '=', titleId).executeTakeFirst()
  if (!title) return refuse('notFound', { titleId })
  const taken = await db
    .selectFrom('invoice_order')
    .select('order_id')
    .where('live', '=', true)
    .where('order_id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  if (taken.length > 0 || found.some(({ state }) => state !== 'paid')) refuseInput({ orderIds: notPaid })
  const id = await newId(tenant)
  const amountFen = found.reduce((sum, row) => sum + row.amount_fen, 0)
  const { id: _id, ...as } = title
  await db
    .insertInto('invoice')
    .values({
      ...{ id, cid: who.cid, title: JSON.stringify(as), amount_fen: amountFen },
      ...{ state: 'requested', email: email.trim(), username: user.username },
    })
    .execute()
  await db
    .insertInto('invoice_order')
    .values(wanted.map((order_id) => ({ invoice_id: id, order_id, cid: who.cid })))
    .execute()
  const body = { title: title.name, taxNo: title.taxNo, amountFen, orders: wanted.join(' ') }
  await writeLedger(db, who.cid, 'invoice.requested', id, body)
  return { id }
}

/** @throws Refusal notFound, for an invoice without a file too */
async function download({ db }: Tenant, id: number): Promise<FileAnswer> {
  const file = await db
    .selectFrom('invoice_file')
    .select(['name', 'type', 'bytes'])
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  return file ?? refuse('notFound', { id })
}

/** Invoices of the caller's company. */
export const invoiceHandlers: AreaHandlers<'invoice'> = {
  titles: (tenant) => titles(tenant).execute(),
  addTitle: (visit, input) => visit.tenant((tenant) => addTitle(tenant, input)),
  editTitle: async (visit, input) => {
    await visit.tenant((tenant) => editTitle(tenant, input))
    return {}
  },
  deleteTitle: async (visit, { id }) => {
    await visit.tenant((tenant) => deleteTitle(tenant, id))
    return {}
  },
  list: async ({ db }) => withOrders(db, await invoices(db).execute()),
  apply: (visit, input) => visit.tenant((tenant) => apply(tenant, visit.caller, input)),
  download: (visit, { id }) => visit.tenant((tenant) => download(tenant, id)),
}
