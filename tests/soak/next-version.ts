import { type Kysely, type Migration, sql } from 'kysely'
import { migrations } from '#server/database/migrate.ts'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

/** What versions bring again and again: a column with an index where much is written, and a table of tenants. */
const statements: readonly string[] = [
  'alter table campus add column next_note text',
  'create index campus_next_note on campus (cid, next_note)',
  `create table next_thing (id bigint generated always as identity primary key,
    cid bigint not null references company (cid), campus_id bigint not null references campus (id) on delete cascade,
    name text not null)`,
  'create index next_thing_campus on next_thing (campus_id)',
  'alter table next_thing enable row level security',
  `create policy tenant on next_thing to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select, insert, update, delete on next_thing to lamplighter_app',
]

const nextVersion: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Makes the version that follows this one of the process: one more migration, after all there are. */
export function becomeNextVersion(): void {
  migrations['999-next-version'] = nextVersion
}
