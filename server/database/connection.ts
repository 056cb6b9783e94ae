import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { awayOr, breaksConnection } from './errors.ts'

const { builtins } = pg.types
type Parse<V> = (text: string) => V
const getTypeParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse<unknown>

/** Not among pg's names of types: `select oid from pg_type where typname = '_int8'`. */
const int8List = 1016
const readList = getTypeParser(int8List) as Parse<string[]>
const readTime = getTypeParser(builtins.TIMESTAMPTZ) as Parse<Date>

/** int8 is read as a number (ids and counts stay far below 2^53), timestamptz as milliseconds since 1970. */
const parsers = new Map<number, Parse<unknown>>([
  [builtins.INT8, Number],
  [int8List, (text) => readList(text).map(Number)],
  [builtins.TIMESTAMPTZ, (text) => readTime(text).getTime()],
])

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
} as pg.CustomTypesConfig

/** More distinct statements than this are not kept prepared: their texts are then made up, not written. */
const preparedMost = 500

type Result = PostgresQueryResult<never>

/**
 * One connection as Kysely uses it. `begin` travels with the statement that follows it, so that a transaction
 * costs one round trip less; with `prepare`, statements are parsed and planned once.
 */
class Connection {
  readonly #client: pg.PoolClient
  readonly #names: Map<string, string> | undefined
  #beginPending = false
  /** What has broken it: whatever is asked of it after that would wait behind a query that is never answered. */
  #broken: Error | undefined

  constructor(client: pg.PoolClient, names: Map<string, string> | undefined) {
    this.#client = client
    this.#names = names
  }

  async query(text: string, values: readonly unknown[]): Promise<Result> {
    if (text === 'begin') {
      this.#beginPending = true
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    const begin = this.#beginPending
    this.#beginPending = false
    if (this.#broken) throw awayOr(this.#broken)
    try {
      return await this.#send(text, values, begin)
    } catch (error) {
      if (error instanceof Error && breaksConnection(error)) this.#broken = error
      throw awayOr(error)
    }
  }

  async #send(text: string, values: readonly unknown[], begin: boolean): Promise<Result> {
    if (values.length === 0) {
      if (begin && (text === 'commit' || text === 'rollback'))
        return { command: 'SELECT', rowCount: 0, rows: [] }
      const answer: unknown = await this.#client.query(begin ? `begin; ${text}` : text)
      return (Array.isArray(answer) ? answer.at(-1) : answer) as Result
    }
    if (begin) await this.#client.query('begin')
    return (await this.#client.query({ text, values: [...values], name: this.#name(text) })) as Result
  }

  release() {
    this.#client.release(this.#broken)
  }

  #name(text: string): string | undefined {
    const known = this.#names?.get(text)
    if (known || !this.#names || this.#names.size >= preparedMost) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** A `pg` pool as Kysely's PostgreSQL dialect takes it. */
export function kyselyPool(pool: pg.Pool, prepare: boolean): PostgresPool {
  const names = prepare ? new Map<string, string>() : undefined
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(awayOr(error)))
      return new Connection(client, names) as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
