import { once } from 'node:events'
import { mkdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { types } from './connection.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import { errorCode } from './errors.ts'
import { checkChannel, Listeners } from './listeners.ts'
import { takeLock } from './lock.ts'
import { PooledDatabase } from './pooled-database.ts'
import { askThread } from './pulse.ts'

/** Without a small limit the write-ahead log alone takes a gigabyte of the data directory. */
const settings = ['max_wal_size=48MB', 'min_wal_size=32MB', 'timezone=UTC', 'jit=off']

const damaged = (directory: string, why: string) =>
  new Error(
    `The embedded database in ${directory} cannot be opened: its files are damaged, or not of this version (${why}). ` +
      'Put a copy of DATA_DIR in its place, or move it away to begin with an empty one.',
  )

/** A new database takes more than that, and the log of one that is there. Bytes. */
const leastFree = 96 * 1024 * 1024
const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Why it could not be opened: on a disk without room the files may well be sound. */
async function fault(directory: string, why: string): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(directory))
  const free = bavail * bsize
  if (free >= leastFree) return damaged(directory, why)
  return new Error(
    `The embedded database in ${directory} cannot be opened: its disk is full, with ${megabytes(free)} MB left (${why}). ` +
      `Make room, at least ${megabytes(leastFree)} MB, and start again; what was there before is not touched.`,
  )
}

/** Whether there is one. What is no directory makes the database wait for ever. @throws Error */
async function requireDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (found && !found.isDirectory()) throw damaged(path, 'it is no directory')
  return found !== undefined
}

declare global {
  /** Node has it; the types of Node only name what it gives. */
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PostgreSQL, compiled once in a process: what runs often has become quick by the time of the next database. */
function programOfDatabase(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

async function startThread(dataDir: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir, settings, program: await programOfDatabase() },
    execArgv: [],
  })
  const [message] = (await once(worker, 'message')) as ['open' | { failed: string }]
  if (message === 'open') return worker
  await worker.terminate()
  throw await fault(dataDir, message.failed)
}

/** What a first start has left half made would count as damaged at the next one. */
async function openFiles(files: string, inMemory: boolean): Promise<Worker> {
  const were = inMemory || (await requireDirectory(files))
  try {
    return await startThread(files)
  } catch (error) {
    if (!were) await rm(files, { recursive: true, force: true })
    throw error
  }
}

async function endThread(worker: Worker) {
  worker.removeAllListeners('error')
  const ended = once(worker, 'exit')
  worker.postMessage('close')
  await ended
}

/**
 * Opens the database that comes with the server, in a thread of its own: one connection, transactions one
 * after the other. `dataDir` is a directory that is made when missing, locked against other processes, or
 * 'memory://' for a database that ends with the process. `ended` is told when the thread dies of a fault; only
 * a new process helps then. Throws when another process holds the directory.
 */
export async function openEmbedded(
  dataDir: string,
  ended: (error: Error) => void = () => {},
): Promise<PooledDatabase> {
  const inMemory = dataDir === 'memory://'
  if (!inMemory) await mkdir(dataDir, { recursive: true })
  const release = inMemory ? async () => {} : await takeLock(dataDir)
  const files = inMemory ? dataDir : join(dataDir, 'database')
  const worker = await openFiles(files, inMemory).catch(async (error) => {
    await release()
    throw error
  })
  worker.on('error', ended)
  const pool = new pg.Pool({
    max: 1,
    // A transaction that waits for another one inside itself would wait for ever.
    connectionTimeoutMillis: 60_000,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types,
    stream: () => new EmbeddedSocket(worker),
  } as pg.PoolConfig)
  const listeners = new Listeners()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => listeners.tell(channel, payload ?? ''))
  })
  return new PooledDatabase({
    kind: 'embedded',
    pool,
    listen: async (channel, heard) => {
      if (listeners.add(checkChannel(channel), heard)) await pool.query(`listen ${channel}`)
      return async () => {
        if (listeners.remove(channel, heard) && !pool.ending) await pool.query(`unlisten ${channel}`)
      }
    },
    answers: askThread(worker),
    close: async () => {
      await endThread(worker)
      await release()
    },
  })
}
