import { sql, type Transaction } from 'kysely'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
import type { Tables } from '#server/database/tables.ts'
import { writeMessages } from '#server/inbox/inbox.ts'

type Db = Transaction<Tables>

interface Bought {
  id: number
  cid: number
  account_id: number
}

/** Tells whoever ordered what became of an order, but for what she did herself; nobody, once her account is gone. */
export async function tellBuyer(
  db: Db,
  { id, cid, account_id }: Bought,
  event: MessageEvent<'order'>,
  { by = null, num = 1 }: { by?: number | null; num?: number } = {},
): Promise<void> {
  if (by === account_id) return
  const buyer = await db.selectFrom('account').select('id').where('id', '=', account_id).executeTakeFirst()
  if (buyer) await writeMessages(db, { cid, campusId: null, orderId: id, event, num }, [account_id])
}

/**
 * Tells those whose orders an invoice is for; each once, by the first of hers.
 * @param without an order of it that nobody is told of: what became of that one is told otherwise
 */
export async function tellOfInvoice(
  db: Db,
  invoiceId: number,
  event: 'invoiced' | 'declined' | 'voided',
  { without = null }: { without?: number | null } = {},
): Promise<void> {
  const { rows } = await sql<Bought & { num: number }>`
    select min(bought.id) as id, bought.cid, bought.account_id, count(*) as num
    from invoice_order part join vas_order bought on bought.id = part.order_id
    where part.invoice_id = ${invoiceId} and part.order_id is distinct from ${without}::bigint
    group by bought.cid, bought.account_id order by 1`.execute(db)
  for (const { num, ...bought } of rows) await tellBuyer(db, bought, event, { num })
}
