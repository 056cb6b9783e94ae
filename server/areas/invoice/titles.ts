import type { InputOf } from '#contract/index.ts'
import type { TitleFields } from '#contract/invoice.ts'
import { asTaxNumber, taxNumberFault } from '#contract/rules/orders/tax-number.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const taxWords = {
  length: { zh: '税号应为 15、18 或 20 位', en: 'A tax number has 15, 18 or 20 characters' },
  signs: { zh: '税号含有不允许的字符', en: 'This has characters that tax numbers do not have' },
  check: { zh: '税号校验不通过，请核对', en: 'This tax number does not add up: look at it again' },
}

/** @throws Refusal input for a tax number that cannot be one */
function fieldsOf(given: InputOf<'invoice.addTitle'>): TitleFields {
  const { kind, name, taxNo = '', address = '', phone = '', bank = '', bankAccount = '' } = given
  const fault = kind === 'company' ? taxNumberFault(taxNo) : null
  if (fault) refuseInput({ taxNo: taxWords[fault] })
  const number = kind === 'company' ? asTaxNumber(taxNo) : ''
  return { kind, name: name.trim(), taxNo: number, address, phone, bank, bankAccount }
}

const rowOf = ({ taxNo: tax_no, bankAccount: bank_account, ...fields }: TitleFields) => ({
  ...fields,
  tax_no,
  bank_account,
})

/** Titles of the company, by name. */
export const titles = ({ db }: Tenant) =>
  db
    .selectFrom('invoice_title')
    .select(['id', 'kind', 'name', 'tax_no as taxNo', 'address', 'phone', 'bank'])
    .select('bank_account as bankAccount')
    .orderBy('name')
    .orderBy('id')

/** @throws Refusal input, notPermitted for who is bound to campuses */
export async function addTitle(tenant: Tenant, given: InputOf<'invoice.addTitle'>): Promise<{ id: number }> {
  const fields = fieldsOf(given)
  const { db, who } = tenant
  if (who.campusIds !== null) refuse('notPermitted')
  return db
    .insertInto('invoice_title')
    .values({ cid: who.cid, ...rowOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws Refusal notFound, input */
export async function editTitle(
  { db }: Tenant,
  { id, ...given }: InputOf<'invoice.editTitle'>,
): Promise<void> {
  const found = await db.selectFrom('invoice_title').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('notFound', { id })
  await db
    .updateTable('invoice_title')
    .set(rowOf(fieldsOf(given)))
    .where('id', '=', id)
    .execute()
}

/** @throws Refusal notFound */
export async function deleteTitle({ db }: Tenant, id: number): Promise<void> {
  const gone = await db.deleteFrom('invoice_title').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) refuse('notFound', { id })
}
