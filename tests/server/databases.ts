import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'

/** Where a server of a test keeps its rows; `remove` once it has stopped. */
export interface Place {
  dataDir: string
  databaseUrl?: string
  remove(): Promise<void>
}

interface Kind {
  name: string
  missing: string | null
  make(): Promise<Place>
}

const cache = new URL('../../node_modules/.cache/lamplighter-tests/', import.meta.url).pathname
const migrations = new URL('../../server/database/migrations/', import.meta.url).pathname

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(migrations, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.ts')).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  return hash.digest('hex').slice(0, 16)
}

/** A migrated, empty database: creating one takes seconds, copying one does not. */
async function emptyDatabase(): Promise<string> {
  const directory = join(cache, await hashOfMigrations())
  const exists = await readdir(directory).then(
    () => true,
    () => false,
  )
  if (exists) return directory
  const draft = join(cache, randomUUID())
  await mkdir(draft, { recursive: true })
  const database = await openDatabase({ dataDir: draft })
  await database.close()
  // Another test may have been faster: then its directory stays.
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }))
  return directory
}

const embedded: Kind = {
  name: 'the embedded database',
  missing: null,
  make: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-test-'))
    await cp(await emptyDatabase(), dataDir, { recursive: true })
    return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
  },
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const postgresql: Kind = {
  name: 'PostgreSQL',
  missing: await onServer('select 1').then(
    () => null,
    (error: Error) => `no PostgreSQL at ${postgresUrl} (${error.message}); TEST_DATABASE_URL names another`,
  ),
  make: async () => {
    const name = `lamplighter_test_${randomUUID().replaceAll('-', '')}`
    await onServer(`create database ${name}`)
    const url = new URL(postgresUrl)
    url.pathname = `/${name}`
    return {
      dataDir: 'memory://',
      databaseUrl: url.href,
      remove: () => onServer(`drop database if exists ${name} with (force)`),
    }
  },
}

export const places = { embedded, postgresql }

/**
 * Runs a suite on the embedded database and on PostgreSQL. Without a PostgreSQL the suite is skipped by name;
 * where CI is set, it fails.
 */
export function onEachDatabase(suite: (kind: Kind) => void) {
  for (const kind of [embedded, postgresql]) {
    if (!kind.missing) describe(`on ${kind.name}`, () => suite(kind))
    else if (process.env.CI) it(`on ${kind.name}`, () => Promise.reject(new Error(kind.missing ?? '')))
    else describe.skip(`on ${kind.name}: ${kind.missing}`, () => suite(kind))
  }
}
