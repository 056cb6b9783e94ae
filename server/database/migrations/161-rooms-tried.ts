import { type Kysely, type Migration, sql } from 'kysely'

const tried = (of: string) => `${of}.debug and ${of}.template_id = of_template and ${of}.room_id <> chosen
      and ${of}.cid = (select app_cid())`

const statements: readonly string[] = [
  'alter table room_config add column version_before integer',
  'alter table room_config add column held_before boolean not null default false',
  // By a trigger, as servers of the former build try templates too while they are replaced.
  `create function keep_before_trial() returns trigger language plpgsql as $$
  begin
    if not new.debug or old.template_id <> new.template_id then
      new.version_before := null;
      new.held_before := false;
    elsif not old.debug then
      new.version_before := old.version;
      new.held_before := old.held;
    end if;
    return new;
  end $$`,
  `create trigger keep_before_trial before update on room_config for each row
    when (old.debug or new.debug) execute function keep_before_trial()`,
  // Whoever chooses a room may not see the one before. What that one is to run is compiled by whoever looks at the note; with the
  // time of what was tried, a message of the trial that comes late would still be taken.
  `create function leave_trials(of_template bigint, chosen bigint) returns void language plpgsql security definer
    set search_path from current as $$
  begin
    delete from template_debug t
      where t.template_id = of_template and t.room_id <> chosen and t.cid = (select app_cid());
    delete from room_config c using space room
      where ${tried('c')} and c.version_before is null
        and room.id = c.room_id and room.template_id = c.template_id
        and not exists (select from template_version v where v.template_id = of_template and v.released_at is not null);
    insert into config_need (room_id, cid)
      select c.room_id, c.cid from room_config c where ${tried('c')} order by c.room_id;
    if found then perform pg_notify('lamplighter_config_need', ''); end if;
    update room_config c set debug = false, version = c.version_before, held = c.held_before,
        published_at = greatest(c.published_at, date_trunc('milliseconds', clock_timestamp()))
      where ${tried('c')};
  end $$`,
]

/** What a room had before a template was tried in it, and going back to that: see decisions 054 and 190. */
export const roomsTried: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
