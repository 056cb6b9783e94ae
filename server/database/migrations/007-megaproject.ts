import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const own = `id bigint primary key default nextval('row_id'), cid bigint not null references company (cid)`
const ofProject = 'megaproject_id bigint not null'
const inProject = (reference: string) => `foreign key ${reference} on delete cascade`

const tables = [
  `create table megaproject (${own}, name text not null, created_at timestamptz not null default now(),
    unique (id, cid), constraint megaproject_name unique (cid, name))`,
  `create table megaproject_building (${own}, ${ofProject}, name text not null, sort integer not null,
    unique (id, megaproject_id), constraint megaproject_building_name unique (megaproject_id, name),
    ${inProject('(megaproject_id, cid) references megaproject (id, cid)')})`,
  `create table megaproject_floor (${own}, ${ofProject}, building_id bigint not null, name text not null,
    sort integer not null, unique (id, megaproject_id),
    constraint megaproject_floor_name unique (building_id, name),
    ${inProject('(building_id, megaproject_id) references megaproject_building (id, megaproject_id)')})`,
  // A binding that has lost its place is none: a zone is not bound to the whole of what held the place instead.
  `create table megaproject_zone (${own}, ${ofProject}, floor_id bigint not null, name text not null,
    campus_id bigint, space_id bigint, created_at timestamptz not null default now(),
    constraint megaproject_zone_name unique (floor_id, name), check (campus_id is not null or space_id is null),
    ${inProject('(floor_id, megaproject_id) references megaproject_floor (id, megaproject_id)')},
    foreign key (campus_id, cid) references campus (id, cid) on delete set null (campus_id),
    foreign key (space_id, campus_id) references space (id, campus_id) on delete set null (campus_id, space_id))`,
  'create index megaproject_zone_project on megaproject_zone (megaproject_id)',
  'create index megaproject_zone_campus on megaproject_zone (campus_id) where campus_id is not null',
  'create index megaproject_zone_space on megaproject_zone (space_id) where space_id is not null',
]

/** A campus was told the name of its megaproject and is now told which it is. */
const relation = [
  `alter table campus add column megaproject_id bigint, add foreign key (megaproject_id, cid)
    references megaproject (id, cid) on delete set null (megaproject_id)`,
  'create index campus_megaproject on campus (megaproject_id) where megaproject_id is not null',
  `insert into megaproject (cid, name)
    select distinct cid, megaproject_name from campus where megaproject_name <> ''`,
  `update campus set megaproject_id = megaproject.id from megaproject
    where megaproject.cid = campus.cid and megaproject.name = campus.megaproject_name`,
  'alter table campus drop column megaproject_name',
  // Whoever edits a campus has not been overtaken by somebody who groups it.
  'drop trigger count_version on campus',
  `create trigger count_version before update on campus for each row
    execute function count_version('version', 'changed_in', 'room_num', 'device_num', 'megaproject_id')`,
  // A campus's row carries the name, so browsers have to be sent it again.
  `create function tell_campuses() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      update campus set megaproject_id = megaproject_id where megaproject_id = new.id;
      return null;
    end $$`,
  `create trigger tell_campuses after update of name on megaproject
    for each row when (new.name <> old.name) execute function tell_campuses()`,
]

const company = 'cid = (select app_cid())'
const seen = {
  megaproject: 'id in (select megaproject_id from campus)',
  megaproject_building: 'megaproject_id in (select id from megaproject)',
  megaproject_floor: 'megaproject_id in (select id from megaproject)',
  megaproject_zone: 'megaproject_id in (select id from megaproject)',
}

/** Who is bound to campuses sees the megaprojects of those. Who is for all of the company changes them. */
const policies = Object.entries(seen).flatMap(([table, hers]) => [
  `alter table ${table} enable row level security`,
  `create policy seen on ${table} for select to lamplighter_app
    using (${company} and ((select app_everywhere()) or ${hers}))`,
  `create policy changed on ${table} to lamplighter_app using (${company} and (select app_everywhere()))
    with check (${company} and (select app_everywhere()))`,
  `grant select, insert, update, delete on ${table} to lamplighter_app`,
  logChanges(table),
])

/** Megaprojects, which group campuses, with their own buildings, floors and zones. */
export const megaproject: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...relation, ...policies]) await sql.raw(statement).execute(db)
  },
}
