import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { mustEnd } from './loose-ends.ts'

/** Where a server of the bench keeps its rows. */
export interface Place {
  dataDir: string
  databaseUrl?: string
  remove(): Promise<void>
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A directory that is gone when the bench has ended. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lamplighter-bench-'))
  const remove = mustEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return { path, remove }
}

/** A directory for an embedded database. */
export async function embeddedPlace(): Promise<Place> {
  const { path, remove } = await temporaryDirectory()
  return { dataDir: path, remove }
}

async function onPostgresql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A PostgreSQL database of its own, on the server TEST_DATABASE_URL names.
 * @throws Error when there is none
 */
export async function postgresqlPlace(): Promise<Place> {
  const name = `lamplighter_bench_${randomUUID().replaceAll('-', '')}`
  await onPostgresql(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const remove = mustEnd(() => onPostgresql(`drop database if exists ${name} with (force)`))
  return { dataDir: 'memory://', databaseUrl: url.href, remove }
}

/** A database that is measured, and where a new one of its kind is made. */
export interface Kind {
  name: string
  make(): Promise<Place>
}

export const kinds: readonly Kind[] = [
  { name: 'embedded', make: embeddedPlace },
  { name: 'PostgreSQL', make: postgresqlPlace },
]
