import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { Upload } from '#contract/upload.ts'
import type { Database } from '#server/database/database.ts'
import { invoices, issueInvoice, withOrders } from '#server/orders/invoices.ts'
import { refuseInput } from '#server/refusal.ts'
import { pictured } from '../company/pictures.ts'
import { containing, page } from '../lists.ts'

const wrongKind = { zh: '只能是 PDF、OFD 或图片', en: 'must be a PDF, an OFD or a picture' }

/** Told by its content: an OFD is a zip, as the standard has it. */
function typeOf(bytes: Uint8Array): string | null {
  const begins = (signs: string) => Buffer.from(bytes.subarray(0, signs.length)).toString('latin1') === signs
  if (begins('%PDF-')) return 'application/pdf'
  return begins('PK\u0003\u0004') ? 'application/ofd' : (pictured(bytes)?.type ?? null)
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** What a download is called: headers take no Chinese, and whoever has uploaded it says what it likes. */
const fileName = (id: number, type: string) => `invoice-${id}.${endings[type] ?? 'bin'}`

/** Invoices of all companies, the newest first. */
export const invoicePage = (
  database: Database,
  { state, keyWord, ...input }: InputOf<'operatorMoney.invoices'>,
): Promise<DataOf<'operatorMoney.invoices'>> =>
  database.system(async (db) => {
    let query = invoices(db)
      .innerJoin('company', 'company.cid', 'invoice.cid')
      .select('company.cn_name as cnName')
    if (state) query = query.where('invoice.state', '=', state)
    if (keyWord?.trim()) {
      const pattern = containing(keyWord)
      query = query.where((row) =>
        row.or([
          row('company.cn_name', 'ilike', pattern),
          row('invoice.number', 'ilike', pattern),
          row(sql<string>`invoice.title ->> 'name'`, 'ilike', pattern),
        ]),
      )
    }
    const found = await page(query, input)
    return { ...found, list: await withOrders(db, found.list) }
  })

/** @throws Refusal notFound, input */
export function issue(database: Database, id: number, number: string, { bytes }: Upload): Promise<void> {
  const type = typeOf(bytes) ?? refuseInput({ file: wrongKind })
  const kept = { name: fileName(id, type), type, bytes: Buffer.from(bytes) }
  return database.system((db) => issueInvoice(db, id, number.trim(), kept))
}
