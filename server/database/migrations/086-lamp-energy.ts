import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

/** The lock under which a month is made: two writers of the same new month would both make it. */
const making = 0x1a3b78

const statements = [
  // What the lamps of a room are estimated to use stands beside what meters count, under the room's own id: ids of rooms
  // and devices come from one sequence.
  'alter table meter drop constraint meter_id_fkey',
  `alter table meter add column lamps boolean not null default false,
    add column device_id bigint generated always as (case when lamps then null else id end) stored
      references device (id) on delete cascade,
    add column room_id bigint generated always as (case when lamps then id end) stored
      references space (id) on delete cascade`,
  'create index meter_device on meter (device_id) where device_id is not null',
  'create index meter_room on meter (room_id) where room_id is not null',
  // How a lamp worked on a local day, counted from 1970: seconds of which it is known how it stood, seconds it was lit,
  // watt-hours, and means of what was measured meanwhile: V, mA, and lux in its room while it was lit.
  `create table lamp_day (device_id bigint not null references device (id) on delete cascade, day integer not null,
    cid bigint not null, campus_id bigint not null, known integer not null, lit integer not null, wh real not null,
    voltage real, current real, illuminance real, primary key (device_id, day)) partition by range (day)`,
  'alter table lamp_day enable row level security',
  `create policy tenant on lamp_day to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select on lamp_day to lamplighter_app',
  `create function lamp_months(days integer[]) returns void language plpgsql as $$
    declare
      month date;
    begin
      for month in select distinct date_trunc('month', date '1970-01-01' + day)::date from unnest(days) day loop
        if to_regclass('lamp_day_' || to_char(month, 'YYYY_MM')) is null then
          perform pg_advisory_xact_lock(${making});
          execute format('create table if not exists %I partition of lamp_day for values from (%s) to (%s)',
            'lamp_day_' || to_char(month, 'YYYY_MM'),
            month - date '1970-01-01', (month + interval '1 month')::date - date '1970-01-01');
        end if;
      end loop;
    end $$`,
  'revoke execute on function lamp_months(integer[]) from public',
]

/** What lamps without a meter are estimated to use, and how long and at what each lamp worked. */
export const lampEnergy: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
