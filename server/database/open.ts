import { sql } from 'kysely'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { keepTidy } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'
import { noticeRestore } from './restored.ts'
import { tenantUrl } from './tenant-login.ts'

interface Options {
  /** A PostgreSQL address; without one the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined
  /** The same database without a pooler in between, for migrations and for listening; `databaseUrl` when not given. */
  databaseDirectUrl?: string | undefined
  /** A directory, or 'memory://'. */
  dataDir: string
  /** Runs on the migrated database before anything else happens on it: the seed. Answers whether it has filled it. */
  prepare?: (database: Database) => Promise<boolean>
  /** Told about failures of background work. */
  failed?: (error: unknown) => void
  /** Told when the database was restored from a dump, and browsers are to fetch everything again. */
  restored?: () => void
  /** Told when the embedded database has died and only a new process helps. */
  ended?: (error: Error) => void
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir, failed = () => {}, ended } = options
  const database = databaseDirectUrl
    ? await openPostgresql(databaseDirectUrl, { patient: true })
    : await openEmbedded(dataDir, ended)
  try {
    await migrate(database.kysely)
    if (database.kind === 'postgresql' && (await noticeRestore(database))) options.restored?.()
    // Until rows that came all at once are known to be seen by all, no answer comes from an index alone.
    if (await options.prepare?.(database)) await sql`vacuum`.execute(database.kysely)
  } catch (error) {
    await database.close()
    throw error
  }
  if (databaseUrl) {
    const tenants = await tenantUrl(database.kysely, databaseUrl).catch((cause: unknown) => {
      failed(
        new Error('tenants share the connections of the owner: no login could be made for them', { cause }),
      )
      return undefined
    })
    await database.close()
    return openPostgresql(databaseUrl, { tenants, listenAt: databaseDirectUrl })
  }
  const endTidying = keepTidy(database, failed)
  const close = database.close.bind(database)
  database.close = () => endTidying().then(close)
  return database
}
