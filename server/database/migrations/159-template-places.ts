import { type Kysely, type Migration, sql } from 'kysely'
import { unlogged } from './005-people.ts'

const hidden = [...unlogged, 'has_timing', 'bindings']

/** The same as before, without how often the places of a template have changed: the log has these themselves. */
const logChange = `create or replace function log_change() returns trigger
  language plpgsql security definer set search_path from current as $$
  declare
    entry bigint := nullif(current_setting('app.audit', true), '')::bigint;
    old_row jsonb; new_row jsonb; full_row jsonb; was jsonb; now_is jsonb;
    told_as text := tg_table_name;
    hidden text[] := '{${hidden.join(',')}}';
  begin
    if entry is null then return null; end if;
    if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
    full_row := coalesce(new_row, old_row);
    if tg_table_name = 'template_part' then
      told_as := 'template_' || regexp_replace(full_row ->> 'list', 'List$', '');
      old_row := old_row - '{content,list,product_id}'::text[] || (old_row -> 'content');
      new_row := new_row - '{content,list,product_id}'::text[] || (new_row -> 'content');
    end if;
    was := old_row - hidden;
    now_is := new_row - hidden;
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(key, value) into was from jsonb_each(old_row - hidden)
        where value is distinct from new_row -> key;
      select jsonb_object_agg(key, value) into now_is from jsonb_each(new_row - hidden)
        where value is distinct from old_row -> key;
      if old_row -> 'password_hash' is distinct from new_row -> 'password_hash' then
        now_is := coalesce(now_is, '{}') || '{"password": "***"}';
      end if;
      if was is null and now_is is null then return null; end if;
    end if;
    insert into audit_change (audit_id, cid, table_name, row_id, action, before, after)
      select audit.id, audit.cid, told_as,
        coalesce(full_row ->> 'id', full_row ->> 'account_id', full_row ->> 'template_id', full_row ->> 'cid')::bigint,
        lower(tg_op), was, now_is
      from audit where audit.id = entry;
    return null;
  end $$`

const statements: readonly string[] = [
  logChange,
  // Counted by `count_version`, as whatever it is not told to pass over.
  'alter table template add column bindings integer not null default 0',
  // Nobody's edit stands on a template before it has its first places. A list of places cannot bring back one that is gone.
  `create function count_bindings() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      update template set updated_at = now(), bindings = bindings + (revision > 1)::int
        where id in (select template_id from new_rows);
    else
      update template set updated_at = now(), bindings = bindings + (exists (select from old_rows
          join campus on campus.id = old_rows.campus_id where old_rows.template_id = template.id))::int
        where id in (select template_id from old_rows);
    end if;
    return null;
  end $$`,
  ...[
    ['insert', 'new'],
    ['delete', 'old'],
  ].flatMap(([event, rows]) => [
    `drop trigger touch_template_${event} on template_campus`,
    `create trigger count_bindings_${event} after ${event} on template_campus
      referencing ${rows} table as ${rows}_rows for each statement execute function count_bindings()`,
  ]),
]

/** Where a template may be used is part of its version, so that no stale list undoes a newer one: see decision 055. */
export const templatePlaces: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
