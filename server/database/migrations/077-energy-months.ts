import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const columns = `meter_id, day, cid, campus_id, wh, estimated, minutes, total, total_estimated, total_minutes, had`

/** The lock under which a month is made: two writers of the same new month would both make it. */
const making = 0x1a3b77

const statements = [
  'alter table energy_day rename to energy_day_whole',
  'alter table energy_day_whole rename constraint energy_day_pkey to energy_day_whole_pkey',
  // What sums and the tenant's policy read is in the index, so that a year of a campus is read without its hours.
  `create table energy_day (meter_id bigint not null references meter (id) on delete cascade, day integer not null,
    cid bigint not null, campus_id bigint not null, wh integer[] not null, estimated integer[], minutes smallint[],
    total bigint not null, total_estimated bigint not null, total_minutes integer not null, had integer not null,
    constraint energy_day_pkey primary key (meter_id, day)
      include (cid, campus_id, total, total_estimated, total_minutes)) partition by range (day)`,
  // The table of a month: energy_day_2026_11. Days are counted from 1970.
  `create function energy_months(days integer[]) returns void language plpgsql as $$
    declare
      month date;
    begin
      for month in select distinct date_trunc('month', date '1970-01-01' + day)::date from unnest(days) day loop
        if to_regclass('energy_day_' || to_char(month, 'YYYY_MM')) is null then
          perform pg_advisory_xact_lock(${making});
          execute format('create table if not exists %I partition of energy_day for values from (%s) to (%s)',
            'energy_day_' || to_char(month, 'YYYY_MM'),
            month - date '1970-01-01', (month + interval '1 month')::date - date '1970-01-01');
        end if;
      end loop;
    end $$`,
  'revoke execute on function energy_months(integer[]) from public',
]

/** Month by month: all at once would take longer than a statement may. */
async function copyDays(db: Kysely<unknown>) {
  const { rows } = await sql<{ first: number; end: number }>`
    select min(day) as first, max(day) + 1 as end from energy_day_whole
    group by date_trunc('month', date '1970-01-01' + day)`.execute(db)
  for (const { first, end } of rows) {
    await sql`select energy_months(array[${sql.lit(first)}]::integer[])`.execute(db)
    await sql`insert into energy_day (${sql.raw(columns)}) select ${sql.raw(columns)} from energy_day_whole
      where day >= ${sql.lit(first)} and day < ${sql.lit(end)}`.execute(db)
  }
}

const afterwards = [
  'drop table energy_day_whole',
  // Months whose days are not kept any more, as sums; `day` is their first.
  `create table energy_month (meter_id bigint not null references meter (id) on delete cascade, day integer not null,
    cid bigint not null, campus_id bigint not null, total bigint not null, total_estimated bigint not null,
    total_minutes bigint not null, primary key (meter_id, day))`,
  ...['energy_day', 'energy_month'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${visible}) with check (${visible})`,
    `grant select on ${table} to lamplighter_app`,
  ]),
]

/** Days of meters stand by month, so that what is asked about a time reads its months alone, and old ones go as a whole. */
export const energyMonths: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await copyDays(db)
    for (const statement of afterwards) await sql.raw(statement).execute(db)
  },
}
