import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // Rooms that were given something before count as given now: every browser hears of them.
  `alter table room_config
    add column changed_in bigint not null default pg_current_xact_id()::text::bigint`,
  'create index room_config_changed on room_config (campus_id, changed_in)',
  `create trigger mark_changed before update on room_config for each row
    when ((old.template_id, old.template_hash) is distinct from (new.template_id, new.template_hash))
    execute function mark_changed()`,
  ...['insert', 'update'].map(
    (event) => `create trigger announce_rows_${event} after ${event} on room_config
      referencing new table as new_rows for each statement execute function announce_rows()`,
  ),
]

/** Browsers are told when rooms are given something else to run. */
export const runsTold: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
