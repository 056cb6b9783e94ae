import { type Kysely, type Migration, sql } from 'kysely'

/** A rollout says whether its version is what rooms get by themselves when it is done. */
export const rolloutReleases: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rollout add column releases boolean not null default true`.execute(db)
    await sql`update rollout set releases = false where kind = 'upgrade'`.execute(db)
    await sql`alter table rollout alter column releases drop default`.execute(db)
  },
}
