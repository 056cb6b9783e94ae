import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const cid = 'cid bigint not null references company (cid)'
const own = `id bigint primary key default nextval('row_id'), ${cid} unique`
const ofCompany = 'cid = (select app_cid())'
const ofCampus = `${ofCompany} and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

const tables = {
  company_map: {
    columns: `${own}, is_display boolean not null, review_number text not null`,
    rule: ofCompany,
  },
  company_energy: {
    columns: `${own}, overview_display boolean not null, energy_page_display boolean not null,
      energy_statistics_dimensions integer not null`,
    rule: ofCompany,
  },
  building_image: {
    columns: `space_id bigint primary key, ${cid}, campus_id bigint not null, hash text not null,
      type text not null, bytes bytea not null,
      foreign key (space_id, campus_id) references space (id, campus_id) on delete cascade`,
    rule: ofCampus,
  },
}

const statements = [
  ...Object.entries(tables).flatMap(([table, { columns, rule }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
  ]),
  'create index building_image_hash on building_image (hash)',
  logChanges('company_map'),
  logChanges('company_energy'),
]

/** What a company shows of its data, and pictures of its buildings. */
export const dataSettings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
