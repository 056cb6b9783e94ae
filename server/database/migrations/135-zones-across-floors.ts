import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const own = `id bigint primary key default nextval('row_id'), cid bigint not null, megaproject_id bigint not null,
  zone_id bigint not null,
  foreign key (zone_id, megaproject_id) references megaproject_zone (id, megaproject_id) on delete cascade`

const company = 'cid = (select app_cid())'
const everywhere = '(select app_everywhere())'

/** As with zones (007): seen with their megaproject, changed by who is for all of the company. */
const policies = (table: string) => [
  `alter table ${table} enable row level security`,
  `create policy seen on ${table} for select to lamplighter_app
    using (${company} and (${everywhere} or megaproject_id in (select id from megaproject)))`,
  `create policy changed on ${table} to lamplighter_app using (${company} and ${everywhere})
    with check (${company} and ${everywhere})`,
  `grant select, insert, update, delete on ${table} to lamplighter_app`,
  logChanges(table),
]

const statements: readonly string[] = [
  'alter table megaproject_zone add unique (id, megaproject_id)',
  // A place that goes is one less; a zone without any is bound to nothing, not to the whole of what held its places.
  `create table megaproject_zone_place (${own}, campus_id bigint not null, space_id bigint,
    unique nulls not distinct (zone_id, campus_id, space_id),
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade,
    foreign key (space_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index megaproject_zone_place_campus on megaproject_zone_place (campus_id)',
  'create index megaproject_zone_place_space on megaproject_zone_place (space_id) where space_id is not null',
  `create table megaproject_zone_floor (${own}, floor_id bigint not null, unique (zone_id, floor_id),
    foreign key (floor_id, megaproject_id) references megaproject_floor (id, megaproject_id) on delete cascade)`,
  'create index megaproject_zone_floor_floor on megaproject_zone_floor (floor_id)',
  `insert into megaproject_zone_place (cid, megaproject_id, zone_id, campus_id, space_id)
    select cid, megaproject_id, id, campus_id, space_id from megaproject_zone where campus_id is not null`,
  'alter table megaproject_zone drop column space_id, drop column campus_id',
  ...['megaproject_zone_place', 'megaproject_zone_floor'].flatMap(policies),
]

/** Zones are bound to several places, and lie on several floors. */
export const zonesAcrossFloors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
