import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table config_need drop constraint config_need_pkey',
  'alter table config_need add column id bigint generated always as identity primary key',
  'create index config_need_room on config_need (room_id)',
]

/**
 * A room is noted as often as something of it changes. While one note stood for all, a change that was not committed yet when the
 * room was given its configuration was neither in it nor noted any more.
 */
export const needsSideBySide: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
