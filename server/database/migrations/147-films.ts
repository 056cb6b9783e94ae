import { type Kysely, type Migration, sql } from 'kysely'

const cid = 'cid bigint not null references company (cid)'
const own = 'cid = (select app_cid())'
const url = `'/template/v1/film/' || film.id`

const statements: readonly string[] = [
  `create table film (id bigint primary key default nextval('row_id'), ${cid}, by_id bigint not null,
    size integer not null, piece_bytes integer not null, received integer not null default 0, type text,
    moved_at timestamptz not null, finished_at timestamptz, unnamed_at timestamptz,
    constraint film_whole check ((finished_at is not null) = (received = size)))`,
  `create table film_piece (film_id bigint not null references film (id) on delete cascade, ${cid},
    number integer not null, bytes bytea not null, primary key (film_id, number))`,
  // What is compressed already takes time to be compressed again.
  'alter table film_piece alter column bytes set storage external',
  'create index film_company on film (cid)',
  "create index template_part_film on template_part ((content ->> 'url')) where list = 'videoList'",
  'alter table film enable row level security',
  'alter table film_piece enable row level security',
  // A company that took a template over names the film of the company that it is from.
  `create policy seen on film for select to lamplighter_app using (${own} or exists (
    select from template_part part where part.list = 'videoList' and part.content ->> 'url' = ${url}))`,
  ...['insert', 'update', 'delete'].map(
    (what) =>
      `create policy own_${what} on film for ${what} to lamplighter_app
        ${what === 'insert' ? 'with check' : 'using'} (${own})`,
  ),
  'create policy seen on film_piece for select to lamplighter_app using (film_id in (select id from film))',
  `create policy added on film_piece for insert to lamplighter_app with check (${own}
    and film_id in (select id from film where ${own}))`,
  'grant select, insert, update, delete on film to lamplighter_app',
  'grant select, insert on film_piece to lamplighter_app',
]

/** Films that were uploaded, in pieces: see decision 169. */
export const films: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
