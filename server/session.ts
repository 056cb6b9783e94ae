import { createHash, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OpenSession } from '#contract/session.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Caller } from './handlers.ts'
import { callerOf } from './session-store.ts'

/** How long a session read from the database is believed without asking again. */
const believed = 15_000
const cachedMost = 20_000
/** Of one account: with one more, the one that was used longest ago ends. */
const openMost = 50
const channel = 'lamplighter_session'

export interface Found {
  caller: Caller
  /** Its end was moved: the browser's cookie has to be told. */
  renewed: boolean
}

interface Cached {
  found: Promise<Caller | undefined>
  /** Once it has been found. */
  caller?: Caller | undefined
  until: number
}

export const sessionHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The sessions of the server. A token is known to the browser alone; the database has its hash. */
export class Sessions {
  readonly #database: Database
  readonly #cache = new Map<string, Cached>()
  readonly #ended = new Set<(hash: string) => void>()
  readonly #forgotten = new Set<() => void>()
  #unlisten: Promise<() => Promise<void>> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Hears of sessions that other server processes end. */
  async start() {
    this.#unlisten = this.#database.listen(channel, (heard) => this.#hear(heard))
    await this.#unlisten
  }

  async stop() {
    await (await this.#unlisten)?.()
  }

  /** Told the hash of every session that ends by signing out. Answers the function that stops it. */
  onEnd(heard: (hash: string) => void): () => void {
    this.#ended.add(heard)
    return () => this.#ended.delete(heard)
  }

  /** Told when nothing is believed of any session any more. Answers the function that stops it. */
  onForgotten(heard: () => void): () => void {
    this.#forgotten.add(heard)
    return () => this.#forgotten.delete(heard)
  }

  /**
   * Whether a caller is what she was: her session has not ended, and she may what she might. Of an access key that is never said: it
   * is read with every call. While the database is away nobody has changed.
   */
  async isStill({ sessionHash: hash, user, key }: Caller): Promise<boolean> {
    if (key) return false
    const read = this.#database.system((db) => callerOf(db, hash))
    return read.then(
      (known) => JSON.stringify(known?.caller.user) === JSON.stringify(user),
      () => true,
    )
  }

  /** The caller behind a token, in the system the session was opened for; undefined when there is none. */
  async find(token: string, system: SystemCode): Promise<Found | undefined> {
    const hash = sessionHash(token)
    const now = Date.now()
    const cached = this.#cache.get(hash)
    if (cached && cached.until > now) {
      const caller = await cached.found
      return caller?.system === system ? { caller, renewed: false } : undefined
    }
    const reading = this.#read(hash)
    if (this.#cache.size >= cachedMost) this.#cache.clear()
    const entry: Cached = { found: reading.then((read) => read?.caller), until: now + believed }
    this.#cache.set(hash, entry)
    entry.found.catch(() => this.#cache.delete(hash))
    const read = await reading
    entry.caller = read?.caller
    if (!read) this.#cache.delete(hash)
    return read?.caller.system === system ? read : undefined
  }

  /** Whether the token was found good a moment ago. */
  isKnown(token: string): boolean {
    return (this.#cache.get(sessionHash(token))?.until ?? 0) > Date.now()
  }

  /** Whether a caller would be found the same again: her session has neither ended nor changed, as far as is known here. */
  isCurrent(caller: Caller): boolean {
    const cached = this.#cache.get(caller.sessionHash)
    return cached?.caller === caller && cached.until > Date.now()
  }

  /** Opens a session, once the transaction is done, and answers its token. */
  async open(
    db: Transaction<Tables>,
    account: { id: number; cid: number },
    system: SystemCode,
    from: { ip: string; userAgent: string },
  ) {
    const token = randomBytes(32).toString('base64url')
    const values = {
      token_hash: sessionHash(token),
      account_id: account.id,
      cid: account.cid,
      system,
      expires_at: fromNow(limits.sessionLength),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
    }
    await db.insertInto('session').values(values).execute()
    return token
  }

  async close(token: string) {
    const hash = sessionHash(token)
    await this.#database.system((db) => db.deleteFrom('session').where('token_hash', '=', hash).execute())
    this.#forget(hash)
    await this.#database.notify(channel, hash)
  }

  /** Lets nothing be believed of any session any more: what somebody may has changed. */
  async forgetAll() {
    this.#cache.clear()
    await this.#database.notify(channel, '')
  }

  /** Her sessions that have not ended, by use; `current` is the one with that hash. */
  async list(accountId: number, currentHash: string): Promise<OpenSession[]> {
    const rows = await this.#database.system((db) =>
      db
        .selectFrom('session')
        .select([
          'public_id as id',
          'token_hash',
          'system',
          'ip',
          'user_agent as userAgent',
          'created_at as createdAt',
          'seen_at as seenAt',
          'expires_at as expiresAt',
        ])
        .where('account_id', '=', accountId)
        .where(sql<boolean>`expires_at > now()`)
        .orderBy('seen_at', 'desc')
        .execute(),
    )
    const named = rows.map(({ token_hash, ...row }) => ({ ...row, current: token_hash === currentHash }))
    return named.sort((a, b) => Number(b.current) - Number(a.current))
  }

  /** Ends one of an account's sessions by the id its owner sees; false when she has none of that id. */
  async end(accountId: number, publicId: string): Promise<boolean> {
    const ended = await this.#remove((db) =>
      db
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('public_id', '=', publicId)
        .returning('token_hash')
        .execute(),
    )
    return ended > 0
  }

  /** Ends those of an account's sessions that are too many, used longest ago first. */
  async endSurplus(accountId: number) {
    await this.#remove(async (db) => {
      const { rows } = await sql<{ token_hash: string }>`
        delete from session where token_hash in (select token_hash from session where account_id = ${accountId}
          order by seen_at desc, created_at desc offset ${openMost}::int for update skip locked)
        returning token_hash`.execute(db)
      return rows
    })
  }

  /** Ends every session of an account but the one with the hash given. */
  async endAll(accountId: number, exceptHash: string | null = null) {
    await this.#remove((db) =>
      db
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('token_hash', '<>', exceptHash ?? '')
        .returning('token_hash')
        .execute(),
    )
  }

  /** Ends every session of a company's people. */
  async endCompany(cid: number) {
    await this.#remove((db) =>
      db.deleteFrom('session').where('cid', '=', cid).returning('token_hash').execute(),
    )
  }

  /** Ends the streams that were opened with an access key, in every server process. */
  async endStreamsOf(name: string) {
    this.#forget(name)
    await this.#database.notify(channel, name)
  }

  /** Reads who is behind a session anew at its next call, in every server process: something about her has changed. */
  async forgetCaller(hash: string) {
    this.#cache.delete(hash)
    await this.#database.notify(channel, `stale ${hash}`)
  }

  async #remove(work: (db: Transaction<Tables>) => Promise<{ token_hash: string }[]>): Promise<number> {
    const gone = await this.#database.system(work)
    for (const { token_hash } of gone) {
      this.#forget(token_hash)
      await this.#database.notify(channel, token_hash)
    }
    return gone.length
  }

  /** Removes sessions that have ended by age. */
  async sweep() {
    await this.#database.system((db) =>
      db.deleteFrom('session').where(sql<boolean>`expires_at < now()`).execute(),
    )
  }

  /** A session's hash: it has ended; `stale` before it: it is to be read anew; nothing: all are. */
  #hear(heard: string) {
    const [word, hash] = heard.split(' ')
    if (!word) {
      this.#cache.clear()
      for (const heard of this.#forgotten) heard()
    } else if (hash) this.#cache.delete(hash)
    else this.#forget(word)
  }

  #forget(hash: string) {
    this.#cache.delete(hash)
    for (const heard of this.#ended) heard(hash)
  }

  async #read(hash: string): Promise<Found | undefined> {
    return this.#database.system(async (db) => {
      const known = await callerOf(db, hash)
      if (!known) return undefined
      if (known.due) {
        await db
          .updateTable('session')
          .set({
            seen_at: sql<Date>`now()`,
            expires_at: sql<Date>`least(${fromNow(limits.sessionLength)},
              created_at + make_interval(secs => ${limits.sessionMost / 1000}))`,
          })
          .where('token_hash', '=', hash)
          .execute()
      }
      return { caller: known.caller, renewed: known.due }
    })
  }
}
