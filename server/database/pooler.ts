import pg from 'pg'
import { answersWithin, soonEnough } from './pooled-database.ts'

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithin })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Asks a pooler such as pgbouncer whether it is there, soon enough for a health check: by a connection of its own each time, to
 * which it says itself that it is let in. A statement would have to wait for one of its connections to PostgreSQL, all of which
 * may be at work. Who asks meanwhile gets the same answer.
 */
export function askPooler(url: string): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= soonEnough(letsIn(url)).finally(() => {
      asked = undefined
    })
    return asked
  }
}
