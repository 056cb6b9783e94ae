import { type Kysely, type Migration, sql } from 'kysely'
import { unlogged } from './005-people.ts'
import { logChange } from './012-parts.ts'

const statements: readonly string[] = [
  // How often the places of a template have changed is not logged: the log has these themselves.
  logChange([...unlogged, 'has_timing', 'bindings']),
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
