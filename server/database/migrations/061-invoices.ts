import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const cid = 'cid bigint not null references company (cid)'
const id = `id bigint primary key default nextval('row_id')`
/** Invoices are the whole company's, and for those who are for all of its campuses. */
const rule = 'cid = (select app_cid()) and (select app_everywhere())'

const tables = {
  invoice_title: {
    columns: `${id}, ${cid}, kind text not null, name text not null, tax_no text not null, address text not null,
      phone text not null, bank text not null, bank_account text not null`,
    grants: 'select, insert, update, delete',
  },
  invoice: {
    columns: `${id}, ${cid}, title jsonb not null, amount_fen bigint not null check (amount_fen > 0),
      state text not null, number text, reason text, email text not null, username text not null,
      requested_at timestamptz not null default now(), decided_at timestamptz`,
    grants: 'select, insert',
  },
  invoice_order: {
    columns: `invoice_id bigint not null references invoice (id), order_id bigint not null references vas_order (id),
      ${cid}, live boolean not null default true, primary key (invoice_id, order_id)`,
    grants: 'select, insert',
  },
  invoice_file: {
    columns: `invoice_id bigint primary key references invoice (id), ${cid}, name text not null, type text not null,
      bytes bytea not null`,
    grants: 'select',
  },
}

const statements = [
  ...Object.entries(tables).flatMap(([table, { columns, grants }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant ${grants} on ${table} to lamplighter_app`,
  ]),
  // An order is part of one request that was not turned down.
  'create unique index invoice_order_live on invoice_order (order_id) where live',
  'create index invoice_company on invoice (cid, id desc)',
  ...['invoice_title', 'invoice'].map(logChanges),
]

/** Invoices of paid orders. */
export const invoices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
