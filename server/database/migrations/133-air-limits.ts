import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

/**
 * What a company allows stands in the rows of its campuses too: they travel to browsers and are what gateways hear of. It is
 * no edit of a campus, so it does not count as a version.
 */
const statements: readonly string[] = [
  'create table company_air (cid bigint primary key references company (cid), limits jsonb not null)',
  'alter table company_air enable row level security',
  `create policy tenant on company_air to lamplighter_app
    using (cid = (select app_cid())) with check (cid = (select app_cid()))`,
  'grant select, insert, update, delete on company_air to lamplighter_app',
  logChanges('company_air'),
  'alter table campus add column air_own jsonb, add column air_company jsonb',
  'drop trigger count_version on campus',
  `create trigger count_version before update on campus for each row
    execute function count_version('version', 'changed_in', 'room_num', 'device_num', 'megaproject_id', 'air_company')`,
  `create function air_of_company() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      new.air_company := (select limits from company_air where cid = new.cid);
      return new;
    end $$`,
  'create trigger air_of_company before insert on campus for each row execute function air_of_company()',
  `create function pass_air() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      update campus set air_company = case when tg_op = 'DELETE' then null else new.limits end
        where cid = coalesce(new.cid, old.cid);
      return null;
    end $$`,
  `create trigger pass_air after insert or update or delete on company_air
    for each row execute function pass_air()`,
  `create function tell_air() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      perform pg_notify('lamplighter_air', new.id::text);
      return null;
    end $$`,
  `create trigger tell_air after update of air_own, air_company on campus for each row
    when (coalesce(new.air_own, new.air_company) is distinct from coalesce(old.air_own, old.air_company))
    execute function tell_air()`,
]

/** What companies allow their air conditioners, and campuses that keep to something else: see decision 133. */
export const airLimits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
