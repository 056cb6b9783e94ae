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

const hasRights = sql<{ fine: boolean }>`
  select case when to_regclass('space') is null then true
    else has_table_privilege('lamplighter_app', 'space', 'select')
      and exists (select from pg_policy where polrelid = to_regclass('space')) end as fine`

/**
 * A dump has no roles: restored into a PostgreSQL without ours, it leaves all grants and policies out and everything else in,
 * and everybody would be refused everything. They cannot be made anew but by what has made them, over years.
 * @throws Error with what is to be done, when a database has tables and no rights to them
 */
export async function requireAppRights<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await hasRights.execute(db)
  if (rows[0]?.fine) return
  throw new Error(
    'The database was restored without the role lamplighter_app, and with it without the rights and policies of its tables. ' +
      'Make an empty database, let the user in DATABASE_URL run CREATE ROLE lamplighter_app NOLOGIN; where that role is not there, ' +
      'and restore the dump again.',
  )
}
