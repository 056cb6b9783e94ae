import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const ofCampus = `cid bigint not null, campus_id bigint not null,
  foreign key (campus_id, cid) references campus (id, cid) on delete cascade`

const tables = [
  // No space: it measures the campus. One whose space has gone counts for the campus, as what it measured is used there.
  // `fresh` is its newest reading, so that nobody has to look for it.
  `create table meter (id bigint primary key references device (id) on delete cascade,
    space_id bigint, category smallint not null default 0, parent_id bigint references meter (id) on delete set null,
    first_day integer, fresh timestamptz, reading double precision, ${ofCampus})`,
  'create index meter_campus on meter (campus_id)',
  'create index meter_space on meter (space_id) where space_id is not null',
  'create index meter_parent on meter (parent_id) where parent_id is not null',
  `create table meter_term (meter_id bigint not null references meter (id) on delete cascade,
    begins timestamptz not null, ratio double precision not null default 1 check (ratio > 0),
    register_max double precision, installed double precision, removed double precision,
    ${ofCampus}, primary key (meter_id, begins))`,
  // A day is a local one, counted from 1970. Hours are watt-hours; null says that none is estimated or all are covered.
  `create table energy_day (meter_id bigint not null references meter (id) on delete cascade, day integer not null,
    cid bigint not null, campus_id bigint not null, wh integer[] not null, estimated integer[], minutes smallint[],
    total bigint not null, total_estimated bigint not null, total_minutes integer not null, had integer not null,
    primary key (meter_id, day))`,
  `create table energy_rated (id bigint primary key default nextval('row_id'), day integer not null,
    content jsonb not null, ${ofCampus}, constraint energy_rated_day unique (campus_id, day))`,
]

const grants: Record<string, string> = {
  meter: 'select',
  meter_term: 'select',
  energy_day: 'select',
  energy_rated: 'select, insert, update',
}

/** A meter measures the floor it stands on until somebody says otherwise. */
const becomesMeter = [
  `create function becomes_meter() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if not exists (select from product where id = new.product_id and parent_type_id = 6) then return null; end if;
      insert into meter (id, cid, campus_id, space_id, category)
        select new.id, new.cid, new.campus_id, coalesce(room.parent_id, room.id), 1 from space room
        where room.id = new.room_id on conflict do nothing;
      insert into meter_term (meter_id, cid, campus_id, begins)
        values (new.id, new.cid, new.campus_id, to_timestamp(0)) on conflict do nothing;
      return null;
    end $$`,
  'create trigger becomes_meter after insert on device for each row execute function becomes_meter()',
  `insert into meter (id, cid, campus_id, space_id, category)
    select device.id, device.cid, device.campus_id, coalesce(room.parent_id, room.id), 1 from device
    join product on product.id = device.product_id and product.parent_type_id = 6
    join space room on room.id = device.room_id`,
  `insert into meter_term (meter_id, cid, campus_id, begins)
    select id, cid, campus_id, to_timestamp(0) from meter`,
]

const statements = [
  ...tables,
  ...Object.entries(grants).flatMap(([table, grant]) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${visible}) with check (${visible})`,
    `grant ${grant} on ${table} to lamplighter_app`,
  ]),
  logChanges('energy_rated'),
  ...becomesMeter,
]

/** Meters, what they measure, what they counted by local day and hour, and what campuses are rated at. */
export const energy: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
