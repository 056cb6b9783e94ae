import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  `alter table template add column light_time integer not null default 0,
    add column power_state integer not null default 3, add column switch_state integer not null default 1`,
]

/** Templates say how their rooms behave where nothing else is said; those there are go on as they did. */
export const roomDefaults: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
