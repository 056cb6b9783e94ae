import pg from 'pg'
import { types } from './connection.ts'
import { checkChannel } from './listeners.ts'
import { ListeningConnection } from './listening-connection.ts'
import { PooledDatabase } from './pooled-database.ts'
import { askPooler } from './pooler.ts'

/**
 * Browsers wait 20 seconds for an answer (limits.callTimeout): waiting for a connection and for one statement is less
 * than that. PostgreSQL ends a statement by itself; the second limit is for one that cannot be heard any more.
 */
const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 12_000,
  query_timeout: 13_000,
}
/** Migrations and the seed take as long as they take, also where the user of the database has a limit of its own. */
const patience = { connectionTimeoutMillis: 60_000, options: '-c timezone=UTC -c statement_timeout=0' }

/** Connections of one process: of all together, or of the owner of the tables and of tenants. */
const connections = { all: 10, owner: 5, tenants: 8 }

interface PostgresqlOptions {
  /** Without limits on how long a statement takes: for migrations, before anybody waits for an answer. */
  patient?: boolean
  /** The address under which tenants' transactions connect (tenant-login.ts); the same one when not given. */
  tenants?: string | undefined
  /** The same database where a connection is one's own, as LISTEN needs it; `url` when not given. */
  listenAt?: string | undefined
}

function newPool(url: string, max: number, patient: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c timezone=UTC',
    ...(patient ? patience : timeouts),
    keepAlive: true,
    types,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that breaks is replaced by the pool, and whoever asks on it is told. It says so itself too, and the
  // process would end when nobody heard: the pool hears it only while the connection is idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Opens PostgreSQL 15 or newer.
 * @throws Error when it cannot be reached
 */
export async function openPostgresql(
  url: string,
  { patient = false, tenants, listenAt = url }: PostgresqlOptions = {},
): Promise<PooledDatabase> {
  const pool = newPool(url, tenants === undefined ? connections.all : connections.owner, patient)
  const listening = new ListeningConnection(listenAt)
  const pooler = listenAt === url ? async () => true : askPooler(url)
  try {
    await listening.start()
  } catch (error) {
    await pool.end()
    throw new Error(`PostgreSQL cannot be reached: ${(error as Error).message}`, { cause: error })
  }
  return new PooledDatabase({
    kind: 'postgresql',
    pool,
    tenantPool: tenants === undefined ? undefined : newPool(tenants, connections.tenants, patient),
    listen: async (channel, heard) => {
      if (listening.listeners.add(checkChannel(channel), heard)) await listening.run(`listen ${channel}`)
      return async () => {
        if (listening.listeners.remove(channel, heard)) await listening.run(`unlisten ${channel}`)
      }
    },
    answers: async () => (await Promise.all([listening.answers(), pooler()])).every((is) => is),
    close: () => listening.end(),
  })
}
