import { type Kysely, sql } from 'kysely'
import { errorCode, insufficientPrivilege } from './errors.ts'

const create = `do $$ begin
  if not exists (select from pg_roles where rolname = 'lamplighter_app') then
    create role lamplighter_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

const grant = `do $$ begin
  if not pg_has_role(current_user, 'lamplighter_app', 'member') then
    execute format('grant lamplighter_app to %I', current_user);
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

/**
 * Makes the role that row-level security binds, once per PostgreSQL server, and lets our user take it. Throws
 * with the statements an administrator has to run when our user may not.
 */
export async function ensureAppRole<T>(db: Kysely<T>): Promise<void> {
  try {
    for (const statement of [create, grant]) await sql.raw(statement).execute(db)
  } catch (error) {
    if (errorCode(error) !== insufficientPrivilege) throw error
    throw new Error(
      'The database user may not create or take the role lamplighter_app. Let an administrator run: ' +
        'CREATE ROLE lamplighter_app NOLOGIN; GRANT lamplighter_app TO <the user in DATABASE_URL>;',
      { cause: error },
    )
  }
}
