import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Listeners } from './listeners.ts'
import { soonEnough } from './pooled-database.ts'

const reconnectAfter = 500
const connectWithin = 3_000
/** How often it is asked whether it is still there: a network that has fallen silent says nothing by itself. */
const askEvery = 5_000
/** What it may take it to say so, in ms: a process that has much to do hears late, and all who listen ask anew when it is given up. */
const silentFor = 5_000

/** A connection of its own for LISTEN, made again when it is lost or has fallen silent. */
export class ListeningConnection {
  readonly listeners = new Listeners()
  readonly #url: string
  readonly #ending = new AbortController()
  #client: pg.Client | undefined
  #kept: Promise<void> = Promise.resolve()
  #asked: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.#url = url
  }

  /** Throws when PostgreSQL cannot be reached. */
  async start() {
    this.#kept = this.#keep(await this.#connect())
    const asking = setInterval(() => void this.run('select 1'), askEvery).unref()
    this.#ending.signal.addEventListener('abort', () => clearInterval(asking))
  }

  /** Runs LISTEN or UNLISTEN; without a connection the next one will listen to what is listened to by then. */
  async run(statement: string) {
    const client = this.#client
    if (client) await this.#ask(client, statement)
  }

  /** Whether PostgreSQL answers on this connection soon enough for a health check. */
  async answers(): Promise<boolean> {
    const client = this.#client
    return client !== undefined && soonEnough(this.#ask(client, 'select 1'))
  }

  async end() {
    this.#ending.abort()
    await this.#client?.end().catch(() => {})
    await this.#kept
  }

  /** Whether it has answered; one that does not is given up and made again. One after the other, as `pg` wants it. */
  #ask(client: pg.Client, text: string): Promise<boolean> {
    const answered = this.#asked
      .then(() => client.query({ text, query_timeout: silentFor } as pg.QueryConfig))
      .then(
        () => true,
        () => {
          this.#drop(client)
          return false
        },
      )
    this.#asked = answered
    return answered
  }

  /** With a query that is not answered, `end` closes the socket at once. */
  #drop(client: pg.Client) {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  async #connect(): Promise<{ ended: Promise<void> }> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: connectWithin,
    })
    client.on('notification', ({ channel, payload }) => this.listeners.tell(channel, payload ?? ''))
    client.on('error', () => {})
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await client.connect()
    this.#client = client
    return { ended }
  }

  async #keep({ ended }: { ended: Promise<void> }): Promise<void> {
    await ended
    this.#client = undefined
    while (!this.#ending.signal.aborted) {
      await pause(reconnectAfter, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      if (this.#ending.signal.aborted) return
      const made = await this.#connect().catch(() => undefined)
      if (!made) continue
      await this.#catchUp()
      await made.ended
      this.#client = undefined
    }
  }

  /** Whatever was said meanwhile is lost: an empty payload stands for "anything may have happened". */
  async #catchUp() {
    for (const channel of this.listeners.channels) {
      await this.run(`listen ${channel}`)
      this.listeners.tell(channel, '')
    }
  }
}
