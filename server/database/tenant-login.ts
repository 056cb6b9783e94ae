import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const word = /^[\w-]{1,80}$/

/** Name and password of the login, the same for every process on this database and for its copies; made once. */
async function credentials(db: Kysely<Tables>): Promise<{ user: string; password: string }> {
  const drawn = {
    tenant_role: `lamplighter_app_${randomBytes(6).toString('hex')}`,
    tenant_secret: randomBytes(24).toString('base64url'),
  }
  const values = Object.entries(drawn).map(([key, value]) => ({ key, value }))
  await db
    .insertInto('meta')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(drawn))
    .execute()
  const kept = new Map(rows.map(({ key, value }) => [key, value]))
  const [user = '', password = ''] = [kept.get('tenant_role'), kept.get('tenant_secret')]
  // They are written into a statement, where they cannot be parameters.
  if (!word.test(user) || !word.test(password))
    throw new Error('the login of tenants in the table meta is malformed')
  return { user, password }
}

const create = (user: string, password: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${user}') then
    create role ${user} login password '${password}' in role lamplighter_app;
  end if;
  if not has_database_privilege('lamplighter_app', current_database(), 'connect') then
    execute format('grant connect on database %I to lamplighter_app', current_database());
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

/** Held while the login's limits are said, which two processes cannot do at once. */
const limiting = 0x1a3b15

/**
 * A pooler does not pass on what we ask for when we connect, so the login itself says how long a statement may take and a
 * transaction may wait: as long as on connections of our own (postgresql.ts). A login that somebody else has made is left alone.
 */
const limit = (user: string) => `do $$ begin
  perform pg_advisory_xact_lock(${limiting});
  if not exists (select from pg_db_role_setting where setrole = '${user}'::regrole) then
    alter role ${user} set statement_timeout = '12s';
    alter role ${user} set idle_in_transaction_session_timeout = '60s';
  end if;
exception when insufficient_privilege then null;
end $$`

/**
 * The address under which tenants' transactions connect: a login that has the rights of lamplighter_app and no others, so
 * that nothing said on its connection can take the owner's. A role that is only set can be reset by whoever gets a
 * statement in.
 * @throws Error when our user may make no roles, or PostgreSQL does not let the new one in
 */
export async function tenantUrl(db: Kysely<Tables>, ownerUrl: string): Promise<string> {
  const { user, password } = await credentials(db)
  for (const statement of [create(user, password), limit(user)]) await sql.raw(statement).execute(db)
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
  return url.href
}
