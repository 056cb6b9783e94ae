import { type Kysely, type Migration, sql } from 'kysely'

const cid = 'cid bigint not null references company (cid)'
const own = `id bigint primary key default nextval('row_id'), ${cid}`

const tables = [
  `create table company_theme (${own} unique, layout integer not null, map_type integer not null,
    nav_bg_color text not null, custom_color text not null, theme_color text not null,
    icon_visible boolean not null)`,
  `create table company_login (cid bigint primary key references company (cid), title text not null,
    slogan text not null, background_color text not null, button_color text not null)`,
  `create table company_image (${cid}, kind text not null check (kind in ('logo', 'login')),
    hash text not null, type text not null, bytes bytea not null, primary key (cid, kind))`,
  'create index company_image_hash on company_image (hash)',
  `create table company_region (${own} unique, region_list jsonb not null)`,
  `create table space_type (${own}, name text not null, space_layout_id integer not null,
    space_layout jsonb not null, constraint space_type_name unique (cid, name))`,
]

const bound = ['company_theme', 'company_login', 'company_image', 'company_region', 'space_type']

/** What a company says of itself: theme, sign-in, pictures, regions and space types. Its campuses do not matter. */
export const face: Migration = {
  async up(db: Kysely<unknown>) {
    const policies = bound.flatMap((table) => [
      `alter table ${table} enable row level security`,
      `create policy tenant on ${table} to lamplighter_app using (cid = (select app_cid()))
        with check (cid = (select app_cid()))`,
      `grant select, insert, update, delete on ${table} to lamplighter_app`,
    ])
    const logo = 'grant update (company_logo) on company to lamplighter_app'
    for (const statement of [...tables, ...policies, logo]) await sql.raw(statement).execute(db)
  },
}
