import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table vas_service add column since timestamptz',
  'alter table vas_grant add column begins timestamptz',
  // A service whose last order ends a whole grant after it was paid began to run with it.
  `update vas_service set since = until - last.added
    from (select distinct on (service_id) service_id, paid_at, added_ms * interval '1 millisecond' as added
      from vas_grant join vas_order on vas_order.id = order_id order by service_id, paid_at desc) last
    where last.service_id = vas_service.id
      and until - last.added between last.paid_at - interval '1 minute' and last.paid_at + interval '1 minute'`,
  `update vas_grant set begins = case when paid_at >= since - interval '1 minute' then greatest(paid_at, since)
      else coalesce(paid_at, created_at) end
    from vas_order, vas_service where vas_order.id = order_id and vas_service.id = service_id`,
  // A server of the former build, which runs beside this one while it is replaced, does not say it.
  'alter table vas_grant alter column begins set default now()',
  'alter table vas_grant alter column begins set not null',
]

/** Since when a service runs without a break, and from when on an order prolonged it: see decision 071. */
export const serviceStretches: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
