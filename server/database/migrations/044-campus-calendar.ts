import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A campus's calendar and place are fields of its row: versions, deltas, merges and the log of changes follow. Gateways
 * are told of both, so the channel hears where any of what they get has changed.
 */
const statements: readonly string[] = [
  `alter table campus
    add column latitude text not null default '', add column longitude text not null default '',
    add column unbind_status integer not null default 1,
    add column bells jsonb not null default '[]', add column terms jsonb not null default '[]',
    add column special_days jsonb not null default '[]', add column open_hours jsonb not null default '[]'`,
  `create function tell_calendar() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      perform pg_notify('lamplighter_calendar', new.id::text);
      return null;
    end $$`,
  `create trigger tell_calendar_of_edited after update of latitude, longitude, province, city, special_days on campus
    for each row when ((new.latitude, new.longitude, new.province, new.city, new.special_days)
      is distinct from (old.latitude, old.longitude, old.province, old.city, old.special_days))
    execute function tell_calendar()`,
]

/** Campuses have coordinates, a calendar, and may keep their templates. */
export const campusCalendar: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
