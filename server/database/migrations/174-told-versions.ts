import { type Kysely, type Migration, sql } from 'kysely'
import { unlogged } from './005-people.ts'
import { logChange } from './012-parts.ts'

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const heard = ['latitude', 'longitude', 'province', 'city', 'special_days', 'air_own', 'air_company']
const of = (row: string) => `(${heard.map((column) => `${row}.${column}`).join(', ')})`

const statements: readonly string[] = [
  // Milliseconds are above every version and every transaction that gateways have heard of before.
  `alter table campus add column told_version bigint not null default ${now}`,
  'drop trigger count_version on campus',
  `create trigger count_version before update on campus for each row execute function count_version('version',
    'changed_in', 'room_num', 'device_num', 'megaproject_id', 'air_company', 'told_version')`,
  logChange([...unlogged, 'has_timing', 'bindings', 'told_version']),
  `create function number_told() returns trigger language plpgsql as $$
    begin
      new.told_version := greatest(old.told_version + 1, ${now});
      return new;
    end $$`,
  `create trigger number_told before update on campus for each row
    when (${of('new')} is distinct from ${of('old')}) execute function number_told()`,
  // A database that is restored says again what gateways may have heard otherwise since.
  `create function number_restored() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      update campus set told_version = greatest(told_version + 1, ${now});
      perform pg_notify('lamplighter_calendar', ''), pg_notify('lamplighter_air', '');
      return null;
    end $$`,
  `create trigger number_restored after update on meta for each row
    when (new.key = 'epoch' and new.value <> old.value) execute function number_restored()`,
]

/** Which is later of what gateways are told of their campus holds for all times, whatever becomes of the database: see decision 201. */
export const toldVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
