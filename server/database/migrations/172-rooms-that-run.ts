import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // Those too that whoever asks does not see, and those that have got another template which is not published yet.
  `create function rooms_running(of_template bigint) returns integer language sql stable security definer
    set search_path from current as $$
    select count(*)::int from room_config c
      where c.template_id = of_template and c.cid = (select app_cid()) $$`,
  'revoke execute on function rooms_running(bigint) from public',
  'grant execute on function rooms_running(bigint) to lamplighter_app',
]

/** How many rooms of a company run what was published of a template, or try it: see decision 157. */
export const roomsThatRun: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
