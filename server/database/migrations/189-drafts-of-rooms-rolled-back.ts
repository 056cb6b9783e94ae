import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // One that was not edited since holds what was published last; what came after that is what its rooms were rolled back to.
  `update template set status = 3 where status = 2 and (
      select hash from template_version v where v.template_id = template.id order by number desc limit 1) <> (
      select hash from template_version v where v.template_id = template.id and v.origin = 'publish'
      order by number desc limit 1)`,
]

/** A template whose rooms were all given an older content has something that they do not have: see decision 054. */
export const draftsOfRoomsRolledBack: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
