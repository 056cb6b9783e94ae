import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table message drop constraint message_subject',
  `alter table message add constraint message_subject check (num_nonnulls(alarm_id, warning_id, fault_id, order_id) = 1
    and case when alarm_id is not null then campus_id is not null and event in ('raised', 'cleared', 'assigned')
      when warning_id is not null then event = 'ending'
      when fault_id is not null then campus_id is not null and event in
        ('reported', 'assigned', 'handed', 'begun', 'finished', 'rejected', 'reopened')
      else event in ('paid', 'closed', 'refunded', 'invoiced', 'declined', 'voided') end)`,
]

/** Whose order was part of an invoice that became void by another one is told so: see decisions 072 and 126. */
export const voidedInvoices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
