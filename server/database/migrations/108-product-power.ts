import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const power = 'rated_power double precision, standby_power double precision, power_curve jsonb'
const common = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 120]
const watts = [36, 40, 12, 10, 24, 48, 150, 18, 24, 80, 60]

const statements: readonly string[] = [
  `alter table product ${power
    .split(', ')
    .map((column) => `add column ${column}`)
    .join(', ')}`,
  `update product set rated_power = coalesce(usual.watts, 20), standby_power = 0.5,
      power_curve = '{"kind":"linear","points":[]}'
    from product lamp left join unnest(array[${common}], array[${watts}]) usual (type, watts)
      on usual.type = lamp.product_type_id
    where product.id = lamp.id and lamp.parent_type_id = 1`,
  // What a company says of a product, its own or one that all have; the latest counts, those before it did until then.
  `create table product_power (cid bigint not null references company (cid),
    product_id bigint not null references product (id), valid_from timestamptz not null default clock_timestamp(),
    rated_power double precision not null, standby_power double precision not null, power_curve jsonb not null,
    changed_by text not null default '', primary key (cid, product_id, valid_from))`,
  'alter table product_power enable row level security',
  `create policy tenant on product_power to lamplighter_app
    using (cid = (select app_cid())) with check (cid = (select app_cid()))`,
  'grant select, insert on product_power to lamplighter_app',
  logChanges('product_power'),
]

/** What lamps of a product take, and what companies say of that: see decision 109. */
export const productPower: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
