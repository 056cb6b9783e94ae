import { type Kysely, type Migration, sql } from 'kysely'

const tried = `c.debug and c.template_id = of_template and c.room_id <> chosen and c.cid = (select app_cid())`

/** Rooms that had nothing before the trial, while nothing is released. */
const hadNothing = `${tried} and c.version_before is null
  and exists (select from space room where room.id = c.room_id and room.template_id = c.template_id)
  and not exists (select from template_version v where v.template_id = of_template and v.released_at is not null)`

const patience: readonly string[] = [
  // Null for what was addressed before this: it is waited for since its wave began.
  'alter table config_delivery add column addressed_at timestamptz',
  'alter table config_delivery alter column addressed_at set default clock_timestamp()',
  // By a trigger, as servers of the former build address gateways too while they are replaced, and so does whoever puts another
  // gateway in the place of one.
  `create function note_addressed() returns trigger language plpgsql as $$
  begin
    new.addressed_at := clock_timestamp();
    return new;
  end $$`,
  `create trigger note_addressed before update on config_delivery for each row
    when (new.hash <> old.hash or (new.applied_at is null and old.applied_at is not null)
      or (new.tried_at is null and old.tried_at is not null)) execute function note_addressed()`,
]

const renewals: readonly string[] = [
  // As before, and not tried with what it is to run: otherwise it would be waited for since its predecessor was addressed.
  `create or replace function renew_gateway(device bigint, number text, hash text) returns boolean
    language plpgsql security definer set search_path from current as $$
  begin
    update config_delivery set sent_at = null, gateway_at = null, applied_at = null, applied_hash = null,
      base = null, fault = null, attempts = 0, tried_at = null, due_at = clock_timestamp()
      where gateway_id = device and cid = (select app_cid());
    insert into config_need (room_id, cid)
      select distinct d.room_id, d.cid from device d
      where (d.gateway_id = device or d.id = device) and d.cid = (select app_cid());
    perform pg_notify('lamplighter_config_need', '');
    update gateway set gateway_no = number, credential_hash = hash
      where device_id = device and cid = (select app_cid());
    return found;
  exception when unique_violation then
    return false;
  end $$`,
]

const trials: readonly string[] = [
  // What a room that is left goes back to is not compiled yet. Until it is, its gateways are to run what nothing is named by: the
  // trial is not sent again, and who runs it does not run what the room has. A message of the trial that is on its way is older.
  `create or replace function leave_trials(of_template bigint, chosen bigint) returns void language plpgsql
    security definer set search_path from current as $$
  declare
    rooms bigint[];
  begin
    delete from template_debug t
      where t.template_id = of_template and t.room_id <> chosen and t.cid = (select app_cid());
    perform pg_notify('lamplighter_config', c.cid || ' ' || c.campus_id || ' ' || c.template_id)
      from room_config c where ${hadNothing};
    delete from room_config c where ${hadNothing};
    rooms := array(select c.room_id from room_config c where ${tried});
    insert into config_need (room_id, cid)
      select c.room_id, c.cid from room_config c where c.room_id = any (rooms) order by c.room_id;
    if found then perform pg_notify('lamplighter_config_need', ''); end if;
    update room_config c set debug = false, version = c.version_before, held = c.held_before,
        published_at = greatest(c.published_at + interval '1 millisecond',
          date_trunc('milliseconds', clock_timestamp()))
      where c.room_id = any (rooms);
    update config_delivery d set hash = '', sent_at = null, gateway_at = null, applied_at = null, fault = null,
        attempts = 0, tried_at = null
      where d.room_id = any (rooms);
  end $$`,
]

const released: readonly string[] = [
  // Of whoever begins it, whichever build it is begun by. Of those before this nobody knows it: they saw the campuses of their rooms.
  `alter table rollout add column campus_ids bigint[] default '{}'`,
  `alter table rollout alter column campus_ids
    set default case when app_everywhere() then null else app_campuses() end`,
  // Rooms that came while a first version went out in waves in other campuses than theirs.
  `insert into config_need (room_id, cid)
    select room.id, room.cid from space room
    where not exists (select from room_config given
        where given.room_id = room.id and given.template_id = room.template_id)
      and exists (select from rollout where rollout.template_id = room.template_id and rollout.releases
        and rollout.state = 'done')
    order by room.id`,
]

/** Since when rooms are waited for, what those run in which a trial is over, and who gets what is released: see 054 and 190. */
export const wavesAndTrials: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...patience, ...renewals, ...trials, ...released])
      await sql.raw(statement).execute(db)
  },
}
