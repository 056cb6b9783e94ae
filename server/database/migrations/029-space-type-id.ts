import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'alter table space_type add constraint space_type_own unique (id, cid)',
  `alter table campus add column space_type_id bigint, add foreign key (space_type_id, cid)
    references space_type (id, cid) on delete set null (space_type_id)`,
  // It says the same as before, so whoever has an edit of such a campus waiting has not been overtaken.
  'alter table campus disable trigger count_version',
  `update campus set space_type_id = space_type.id, space_type = 0 from space_type
    where space_type.id = campus.space_type and space_type.cid = campus.cid`,
  'update campus set space_type = 0 where space_type > 5',
  'alter table campus enable trigger count_version',
]

/** A campus's kind and the space type of its company were one number: each has a column of its own. */
export const spaceTypeId: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
