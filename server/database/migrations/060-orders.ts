import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const cid = 'cid bigint not null references company (cid)'
const id = `id bigint primary key default nextval('row_id')`
const ofCompany = 'cid = (select app_cid())'
const ofCampus = `${ofCompany} and ((select app_everywhere()) or campus_id is null
  or campus_id = any ((select app_campuses())::bigint[]))`
/** What is bought for the company as a whole concerns those who are for all of its campuses. */
const ofCampuses = `${ofCompany} and ((select app_everywhere())
  or (campus_ids <> '{}' and campus_ids <@ (select app_campuses())::bigint[]))`
const ofOrder = `${ofCompany} and order_id in (select id from vas_order)`

const tables = {
  vas_service: {
    columns: `${id}, ${cid}, code text not null, feature text not null, campus_id bigint, until timestamptz not null,
      foreign key (campus_id, cid) references campus (id, cid) on delete cascade,
      unique nulls not distinct (cid, code, campus_id)`,
    rule: ofCampus,
    grants: ['select'],
  },
  vas_warning: {
    columns: `${id}, ${cid}, service_id bigint not null references vas_service (id) on delete cascade,
      days integer not null, until timestamptz not null, at timestamptz not null default now(),
      read_at timestamptz, unique (service_id, until, days)`,
    rule: `${ofCompany} and service_id in (select id from vas_service)`,
    grants: ['select', 'update (read_at)'],
  },
  vas_order: {
    columns: `${id}, ${cid}, account_id bigint not null, username text not null, code text not null,
      title_zh text not null, title_en text not null, years integer not null, lines jsonb not null,
      campus_ids bigint[] not null, amount_fen bigint not null check (amount_fen > 0), state text not null,
      method text, created_at timestamptz not null default now(), expires_at timestamptz not null,
      paid_at timestamptz, closed_at timestamptz, refunded_at timestamptz`,
    rule: ofCampuses,
    grants: ['select', 'insert', 'update (state, method, expires_at, closed_at)'],
  },
  vas_payment: {
    columns: `${id}, ${cid}, order_id bigint not null references vas_order (id), method text not null,
      trade_no text not null, amount_fen bigint not null check (amount_fen > 0), surplus boolean not null,
      at timestamptz not null default now(), returned_at timestamptz, unique (method, trade_no)`,
    rule: ofOrder,
    grants: ['select'],
  },
  vas_grant: {
    columns: `order_id bigint not null references vas_order (id), ${cid},
      service_id bigint not null references vas_service (id) on delete cascade, added_ms bigint not null,
      primary key (order_id, service_id)`,
    rule: ofOrder,
    grants: ['select'],
  },
}

const ledger = [
  `create table ledger (seq bigint primary key, ${cid}, at_ms bigint not null, kind text not null,
    subject bigint not null, body text not null, previous text not null, hash text not null)`,
  'create index ledger_subject on ledger (subject)',
  'alter table ledger enable row level security',
  `create policy tenant on ledger to lamplighter_app using (${ofCompany}) with check (${ofCompany})`,
  'grant select, insert (cid, kind, subject, body) on ledger to lamplighter_app',
  // Each line holds the hash of the one before it. Writers wait for one another, so that there is one before it.
  `create function ledger_chain() returns trigger language plpgsql security definer set search_path from current as $$
  declare last record;
  begin
    perform pg_advisory_xact_lock(${0x1a3b20});
    select seq, hash into last from ledger order by seq desc limit 1;
    new.seq := coalesce(last.seq, 0) + 1;
    new.at_ms := floor(extract(epoch from clock_timestamp()) * 1000);
    new.previous := coalesce(last.hash, repeat('0', 64));
    new.hash := encode(sha256(convert_to(concat_ws(chr(10), new.previous, new.seq, new.cid, new.at_ms, new.kind,
      new.subject, new.body), 'UTF8')), 'hex');
    return new;
  end $$`,
  `create trigger ledger_chain before insert on ledger for each row execute function ledger_chain()`,
  `create function ledger_kept() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is only ever written on';
  end $$`,
  `create trigger ledger_kept before update or delete or truncate on ledger
    for each statement execute function ledger_kept()`,
]

const statements = [
  ...Object.entries(tables).flatMap(([table, { columns, rule, grants }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    ...grants.map((grant) => `grant ${grant} on ${table} to lamplighter_app`),
  ]),
  'create index vas_order_company on vas_order (cid, id desc)',
  `create index vas_order_open on vas_order (expires_at) where state in ('created', 'paying')`,
  'create index vas_payment_order on vas_payment (order_id)',
  'create index vas_service_until on vas_service (until)',
  ...ledger,
  ...['vas_service', 'vas_order', 'vas_payment'].map(logChanges),
  // What was open to everybody before it was a service stays open for a year to those who are there.
  `insert into vas_service (cid, code, feature, campus_id, until)
    select cid, code, feature, null, now() + interval '1 year' from company,
      (values ('energyAnalysis', 'energyAnalysis'), ('parkingReport', 'parkingExport')) as had (code, feature)`,
]

/** Value-added services, their orders, the money that came for them, and the ledger of it. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
