import { type Kysely, type Migration, sql } from 'kysely'

/** What was published, whoever writes: records of handing over name it, and rooms run it by its hash. */
const kept: Readonly<Record<string, { columns: readonly string[]; says: string }>> = {
  template_version: {
    columns: [
      ...['id', 'cid', 'template_id', 'number', 'hash', 'revision', 'published_at', 'published_by'],
      ...['origin', 'of_number'],
    ],
    says: 'a version is never changed once it is published',
  },
  // The same content that is published again says so by its time and revision.
  template_config: {
    columns: ['template_id', 'hash', 'cid', 'config'],
    says: 'a configuration is never changed once it is published',
  },
}

const row = (of: 'old' | 'new', columns: readonly string[]) =>
  `(${columns.map((column) => `${of}.${column}`).join(', ')})`

/** Versions and what they hold stay as they were published; that rooms get one by themselves is said of it later. */
export const versionsStay: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, { columns, says }] of Object.entries(kept)) {
      await sql
        .raw(
          `create function ${table}_kept() returns trigger language plpgsql as $$
          begin
            raise exception '${says}';
          end $$`,
        )
        .execute(db)
      await sql
        .raw(
          `create trigger ${table}_kept before update on ${table} for each row
          when (${row('old', columns)} is distinct from ${row('new', columns)})
          execute function ${table}_kept()`,
        )
        .execute(db)
    }
  },
}
