import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { kyselyPool } from './connection.ts'
import { type Bases, type Database, noBases, type Tenant, type Who, type Work } from './database.ts'
import { awayOr, errorCode } from './errors.ts'
import type { Tables } from './tables.ts'

const retried = new Set(['40001', '40P01'])
const attemptsMost = 3
/** How long `answers` waits, in ms: a health check is answered within a second. */
export const answersWithin = 800

/** Whether the database has answered, as far as `answers` waits for it. */
export const soonEnough = (answered: Promise<boolean>): Promise<boolean> =>
  Promise.race([answered, pause(answersWithin, false, { ref: false })])

/** Runs a transaction again when the database chose it as the victim of a deadlock. */
async function retrying<R>(run: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attemptsMost || !retried.has(errorCode(error) ?? '')) throw error
    }
  }
}

const integer = (value: number) => {
  if (!Number.isSafeInteger(value)) throw new TypeError(`not an id: ${value}`)
  return value
}

/**
 * What row-level security reads (see migrations/foundation/policies.ts), for this transaction only; and that statements are not
 * compiled, which with many sums takes longer than running them.
 */
const bind = ({ cid, campusIds, userId }: Who) => {
  const campuses = campusIds ? `{${campusIds.map(integer).join(',')}}` : '*'
  return `select set_config('role', 'lamplighter_app', true), set_config('app.cid', '${integer(cid)}', true),
    set_config('app.campuses', '${campuses}', true), set_config('app.user', '${integer(userId)}', true),
    set_config('jit', 'off', true)`
}

interface Parts {
  kind: Database['kind']
  pool: pg.Pool
  /** Connections of tenants, which have no more rights than their transactions; the same as `pool` when not given. */
  tenantPool?: pg.Pool | undefined
  listen: Database['listen']
  answers: Database['answers']
  /** Runs after the last transaction has ended. */
  close: () => Promise<void>
}

/** A database behind a `pg` pool, be it PostgreSQL or the embedded one. */
export class PooledDatabase implements Database {
  readonly kind: Database['kind']
  readonly listen: Database['listen']
  readonly answers: Database['answers']
  /** For migrations and maintenance; everything else goes through `system` and `tenant`. */
  readonly kysely: Kysely<Tables>
  readonly #tenants: Kysely<Tables>
  readonly #pool: pg.Pool
  readonly #pools: readonly pg.Pool[]
  readonly #close: () => Promise<void>
  #closing: Promise<void> | undefined

  constructor({ kind, pool, tenantPool, listen, answers, close }: Parts) {
    this.kind = kind
    this.listen = listen
    this.answers = answers
    this.#pool = pool
    this.#pools = tenantPool ? [pool, tenantPool] : [pool]
    this.#close = close
    const over = (connections: pg.Pool) =>
      new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: kyselyPool(connections, kind === 'embedded') }),
      })
    this.kysely = over(pool)
    this.#tenants = tenantPool ? over(tenantPool) : this.kysely
  }

  system<R>(work: Work<R>): Promise<R> {
    return retrying(() => this.kysely.transaction().execute(work))
  }

  tenant<R>(who: Who, work: (tenant: Tenant) => Promise<R>, bases: Bases = noBases): Promise<R> {
    const begin = bind(who)
    return retrying(() =>
      this.#tenants.transaction().execute(async (db) => {
        await sql.raw(begin).execute(db)
        return work({ who, db, bases })
      }),
    )
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.#pool
      .query('select pg_notify($1, $2)', [channel, payload])
      .catch((error: unknown) => Promise.reject(awayOr(error)))
  }

  connections(): { busy: number; idle: number; waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) =>
      this.#pools.reduce((total, pool) => total + count(pool), 0)
    const idle = sum((pool) => pool.idleCount)
    return { busy: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((pool) => pool.waitingCount) }
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#tenants.destroy(), this.kysely.destroy()])
      .then(() => (this.#pool.ended || this.#pool.ending ? undefined : this.#pool.end()))
      .then(this.#close)
    return this.#closing
  }
}
