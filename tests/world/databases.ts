import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../scripts/source-tree.mjs'
import { type Content, fill, nameOf, namesInUse, preparedDirectory } from './prepared.ts'

/** Where a server of a test keeps its rows; `remove` once it has stopped. */
export interface Place {
  dataDir: string
  databaseUrl?: string
  remove(): Promise<void>
}

export interface Kind {
  name: string
  missing: string | null
  /** A database of its own, 'empty' when not said otherwise: making one takes seconds, copying one does not. */
  make(content?: Content): Promise<Place>
}

/** Memory that is a directory on Linux: copying a database there takes a quarter of the time. */
const memory = '/dev/shm'
/** Bytes, for some dozens of databases. */
const roomy = 4 * 1024 ** 3

function quickDirectory(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomy ? memory : tmpdir()
}

/**
 * Copies what is there and changes no more. Node's own `cp` looks at every file in many ways, for six times as much
 * processor time as this takes for the 1,600 files of a database.
 */
function copyDirectory(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyDirectory(source, target)
    else copyFileSync(source, target)
  }
}

const embedded: Kind = {
  name: 'the embedded database',
  missing: null,
  make: async (content = 'empty') => {
    const from = await preparedDirectory(content)
    const dataDir = await mkdtemp(join(quickDirectory(), 'lamplighter-test-'))
    copyDirectory(from, dataDir)
    return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
  },
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const urlOf = (name: string) => {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

const templatePrefix = 'lamplighter_template_'
/** Checkouts side by side on one server leave each other's templates alone. A name has 63 bytes, or loses its end. */
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 6)
/** Held while the template is made, so that test files side by side make one. */
const templateLock = 0x1a3b20

/** Templates that nobody will copy from: of this checkout with other content, and of checkouts that are gone. */
async function olderTemplates(client: pg.Client, prefix: string, used: string[]): Promise<string[]> {
  const { rows } = await client.query<{ datname: string; root: string | null }>(
    `select datname, shobj_description(oid, 'pg_database') as root from pg_database where starts_with(datname, $1)`,
    [templatePrefix],
  )
  return rows
    .filter((row) => !used.includes(row.datname))
    .filter((row) => row.datname.startsWith(prefix) || (row.root !== null && !existsSync(row.root)))
    .map(({ datname }) => datname)
}

/** A database to copy from. It stays for the next run. */
const templateDatabase = (content: Exclude<Content, 'blank'>): Promise<string> =>
  onServer(async (client) => {
    const prefix = `${templatePrefix}${checkout}_${content}`
    const named = (of: string) => `${templatePrefix}${checkout}_${of.replace(/\W/g, '_')}`
    const name = named(nameOf(content))
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    for (const older of await olderTemplates(client, prefix, namesInUse(content).map(named)))
      await client.query(`drop database if exists ${older} with (force)`)
    const draft = `${prefix}_draft`
    await client.query(`create database ${draft}`)
    const { openDatabase } = await import('#server/database/open.ts')
    const where = { dataDir: 'memory://', databaseUrl: urlOf(draft) }
    const database = await openDatabase({ ...where, prepare: fill[content] })
    // Copies would be taken for dumps that were restored elsewhere, and each begin anew.
    await database.system((db) => db.deleteFrom('meta').where('key', '=', 'stands_at').execute())
    await database.close()
    await client.query(`comment on database ${draft} is ${client.escapeLiteral(root)}`)
    // A server that was killed in the middle leaves a draft, and no template.
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })

async function createPostgresql(from?: string): Promise<Place> {
  const name = `lamplighter_test_${randomUUID().replaceAll('-', '')}`
  await onServer(async (client) => {
    // Copying files takes half of the processor time that writing every page to the log does, which is the usual way.
    await client.query(`create database ${name}${from ? ` template ${from} strategy file_copy` : ''}`)
    // Nobody misses what a test had written when the power went.
    await client.query(`alter database ${name} set synchronous_commit to off`)
  })
  return {
    dataDir: 'memory://',
    databaseUrl: urlOf(name),
    remove: async () => {
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

const postgresql: Kind = {
  name: 'PostgreSQL',
  missing: await onServer((client) => client.query('select 1')).then(
    () => null,
    (error: Error) => `no PostgreSQL at ${postgresUrl} (${error.message}); TEST_DATABASE_URL names another`,
  ),
  make: async (content = 'empty') =>
    createPostgresql(content === 'blank' ? undefined : await templateDatabase(content)),
}

export const places = { embedded, postgresql }

/**
 * Holds a transaction open that has written, beside whatever a test does on PostgreSQL, where what is visible to all
 * goes by the oldest one of the whole cluster. Answers what ends it; where there is none, nothing is held.
 */
export async function holdTransaction(): Promise<() => Promise<void>> {
  if (postgresql.missing) return async () => undefined
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return () => client.end()
}

/** For what does not depend on which database it is: PostgreSQL, where there is one, starts in a tenth of the time. */
export const quickest: Kind = postgresql.missing ? embedded : postgresql
