import pg from 'pg'
import { types } from './connection.ts'
import { checkChannel, Listeners } from './listeners.ts'
import { PooledDatabase } from './pooled-database.ts'

const reconnectAfter = 1_000

/** A connection of its own for LISTEN, made again when it is lost. */
class ListeningConnection {
  readonly listeners = new Listeners()
  readonly #url: string
  #client: Promise<pg.Client> | undefined
  #ended = false

  constructor(url: string) {
    this.#url = url
  }

  async run(statement: string) {
    this.#client ??= this.#connect()
    await (await this.#client).query(statement)
  }

  async end() {
    this.#ended = true
    await this.#client?.then((client) => client.end()).catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    client.on('notification', ({ channel, payload }) => this.listeners.tell(channel, payload ?? ''))
    client.on('error', () => {})
    client.once('end', () => {
      if (!this.#ended) setTimeout(() => void this.#reconnect(), reconnectAfter).unref()
    })
    await client.connect()
    return client
  }

  async #reconnect() {
    if (this.#ended) return
    this.#client = this.#connect()
    try {
      const client = await this.#client
      for (const channel of this.listeners.channels) {
        await client.query(`listen ${channel}`)
        // Whatever was said meanwhile is lost: an empty payload stands for "anything may have happened".
        this.listeners.tell(channel, '')
      }
    } catch {
      setTimeout(() => void this.#reconnect(), reconnectAfter).unref()
    }
  }
}

/** Opens PostgreSQL 15 or newer. Throws when it cannot be reached. */
export async function openPostgresql(url: string): Promise<PooledDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 60_000,
    types,
    options: '-c timezone=UTC',
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks is replaced by the pool; a query on a broken one reports it itself.
  pool.on('error', () => {})
  const listening = new ListeningConnection(url)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Error(`PostgreSQL cannot be reached: ${(error as Error).message}`, { cause: error })
  }
  return new PooledDatabase({
    kind: 'postgresql',
    pool,
    listen: async (channel, heard) => {
      if (listening.listeners.add(checkChannel(channel), heard)) await listening.run(`listen ${channel}`)
      return async () => {
        if (listening.listeners.remove(channel, heard)) await listening.run(`unlisten ${channel}`)
      }
    },
    close: () => listening.end(),
  })
}
