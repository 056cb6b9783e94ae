import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const ofCompany = 'cid = (select app_cid())'
const ofCampus = `${ofCompany} and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const ofTemplate = `${ofCompany} and ((select app_everywhere())
  or template_id in (select template_id from template_campus))`

const id = "id bigint primary key default nextval('row_id')"
const cid = 'cid bigint not null references company (cid)'
const template = 'foreign key (template_id, cid) references template (id, cid) on delete cascade'
const room = 'foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade'

const tables = [
  `create table template_version (${id}, ${cid}, template_id bigint not null, number integer not null,
    hash text not null, revision integer not null, published_at timestamptz not null,
    published_by text not null, origin text not null, of_number integer, released_at timestamptz,
    unique (template_id, number), ${template},
    foreign key (template_id, hash) references template_config (template_id, hash) on delete cascade)`,
  `create table template_debug (template_id bigint primary key, ${cid}, room_id bigint not null,
    campus_id bigint not null, at timestamptz not null, ${template}, ${room})`,
  'create index template_debug_room on template_debug (room_id)',
  `create table rollout (${id}, ${cid}, template_id bigint not null, version integer not null,
    kind text not null, state text not null, wave integer not null, pause_on_fault boolean not null,
    created_at timestamptz not null, created_by text not null, wave_at timestamptz not null, ${template})`,
  'create index rollout_template on rollout (template_id)',
  `create index rollout_running on rollout (id) where state = 'running'`,
  `create table rollout_room (rollout_id bigint not null references rollout (id) on delete cascade,
    room_id bigint not null, ${cid}, campus_id bigint not null, template_id bigint not null,
    wave integer not null, started_at timestamptz, report text, reported_by text, reported_at timestamptz,
    primary key (rollout_id, room_id), ${room})`,
  'create index rollout_room_room on rollout_room (room_id)',
  // What is to be looked at because a room's template or its devices changed. No tenant reads or writes it.
  `create table config_need (room_id bigint primary key references space (id) on delete cascade, ${cid})`,
  'alter table config_need enable row level security',
  `alter table room_config add column version integer, add column held boolean not null default false,
    add column debug boolean not null default false`,
]

/** What was published before versions were counted. */
const kept = [
  `insert into template_version (cid, template_id, number, hash, revision, published_at, published_by, origin, released_at)
    select cid, template_id, row_number() over (partition by template_id order by published_at, hash), hash, revision,
      published_at, '', 'publish', published_at from template_config`,
  `update room_config set version = (select max(number) from template_version v
    where v.template_id = room_config.template_id and v.hash = room_config.template_hash)`,
]

const visible = {
  template_version: ofTemplate,
  template_debug: ofCampus,
  rollout: ofTemplate,
  rollout_room: ofCampus,
}

const released = `exists (select from template_version v
  where v.template_id = room.template_id and v.released_at is not null)`

/** @param rooms a query of room_id, of the rooms that are concerned */
const note = (rooms: string) => `insert into config_need (room_id, cid)
    select room.id, room.cid from space room
    where room.id in (${rooms}) and room.template_id is not null and ${released}
    order by room.id on conflict do nothing;
  if found then perform pg_notify('lamplighter_config_need', ''); end if;`

const define = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body} return null; end $$`

/** Rooms of devices that were changed, in a trigger with `old_rows` and `new_rows`. */
export const changedDevices = `select r.room_id from (
    select n.room_id from new_rows n left join old_rows o on o.id = n.id
    where (o.room_id, o.gateway_id, o.product_id, o.name, o.device_no)
      is distinct from (n.room_id, n.gateway_id, n.product_id, n.name, n.device_no)
    union select o.room_id from old_rows o join new_rows n on n.id = o.id where n.room_id <> o.room_id) r`

const triggers = [
  define('need_config_of_new_devices', note('select room_id from new_rows')),
  define('need_config_of_gone_devices', note('select room_id from old_rows')),
  define('need_config_of_devices', note(changedDevices)),
  define('need_config_of_new_rooms', note('select id from new_rows')),
  define(
    'need_config_of_rooms',
    note(`select n.id from new_rows n join old_rows o on o.id = n.id
      where n.template_id is distinct from o.template_id`),
  ),
  `create trigger need_config_insert after insert on device referencing new table as new_rows
    for each statement execute function need_config_of_new_devices()`,
  `create trigger need_config_delete after delete on device referencing old table as old_rows
    for each statement execute function need_config_of_gone_devices()`,
  `create trigger need_config_update after update on device referencing old table as old_rows new table as new_rows
    for each statement execute function need_config_of_devices()`,
  `create trigger need_config_insert after insert on space referencing new table as new_rows
    for each statement execute function need_config_of_new_rooms()`,
  `create trigger need_config_update after update on space referencing old table as old_rows new table as new_rows
    for each statement execute function need_config_of_rooms()`,
]

const statements = [
  ...tables,
  ...kept,
  ...Object.entries(visible).flatMap(([table, rule]) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
    logChanges(table),
  ]),
  ...triggers,
]

/** Versions, the room a template is tried in, rollouts, and rooms that get their configuration by themselves. */
export const publishingLife: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
