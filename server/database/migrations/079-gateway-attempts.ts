import { type Kysely, type Migration, sql } from 'kysely'

const ofOrder = 'cid = (select app_cid()) and order_id in (select id from vas_order)'

const statements = [
  `create table vas_attempt (order_id bigint not null references vas_order (id),
    cid bigint not null references company (cid), method text not null, until timestamptz not null,
    asked_at timestamptz, done boolean not null default false, primary key (order_id, method))`,
  'alter table vas_attempt enable row level security',
  `create policy tenant on vas_attempt to lamplighter_app using (${ofOrder}) with check (${ofOrder})`,
  'grant select, insert, update (until, done) on vas_attempt to lamplighter_app',
  'create index vas_attempt_open on vas_attempt (asked_at) where not done',
]

/** Which gateways an order was begun to be paid at, until each has said for good what became of it. */
export const gatewayAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
