import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { hasProved, isCalled, sameNameMost } from '#server/session-store.ts'
import { newToken, tokenHash } from './secrets.ts'

const secretKey = 'browser-secret'
/** Of one account; the one it has not been opened in for longest is forgotten first. */
const keptMost = 50

/**
 * The browsers that accounts have been opened in before, each by a token in a cookie of its own. Their tries to sign in
 * are counted apart (OWASP's cheat sheet on authentication, "device cookies"). A new password makes its account forget them:
 * a trigger does it (migration 195), so that no way of setting one can leave it out.
 */
export class KnownBrowsers {
  readonly #database: Database
  readonly #secret: string

  private constructor(database: Database, secret: string) {
    this.#database = database
    this.#secret = secret
  }

  /** With the secret that all processes on the database share. */
  static async open(database: Database): Promise<KnownBrowsers> {
    const secret = await database.system(async (db) => {
      await db
        .insertInto('meta')
        .values({ key: secretKey, value: newToken() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', secretKey)
        .executeTakeFirstOrThrow()
      return row.value
    })
    return new KnownBrowsers(database, secret)
  }

  /** The hash of a browser that holds a token of ours, found without the database; null for any other. */
  named(token: string | undefined): string | null {
    const [random = '', mark = ''] = token?.split('.') ?? []
    const [given, right] = [Buffer.from(mark), Buffer.from(this.#mark(random))]
    return given.length === right.length && timingSafeEqual(given, right) ? tokenHash(random) : null
  }

  newToken(): string {
    const random = newToken()
    return `${random}.${this.#mark(random)}`
  }

  /** Which of some accounts have been opened in a browser. */
  async knownTo(
    db: Transaction<Tables>,
    browser: string | null,
    accountIds: readonly number[],
  ): Promise<number[]> {
    const rows = await db
      .selectFrom('known_browser')
      .select('account_id')
      .where('browser_hash', '=', browser ?? '')
      .where(sql<boolean>`account_id = any(${accountIds}::bigint[])`)
      .execute()
    return rows.map(({ account_id }) => account_id)
  }

  /**
   * The accounts of a name (contract/rules/sign-in-name.ts), or with a proved contact like it, that have been opened in a
   * browser; of whatever company, and a few at most.
   */
  accountsIn(browser: string, name: string): Promise<number[]> {
    return this.#database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`
        select account.id from account join known_browser known on known.account_id = account.id
        where known.browser_hash = ${browser} and (${isCalled(name)} or ${hasProved(name)})
        limit ${sameNameMost}`.execute(db)
      return rows.map(({ id }) => id)
    })
  }

  /** Notes that an account has been opened in the browser with a token; one that has none is not known again. */
  async note(db: Transaction<Tables>, accountId: number, token: string | undefined): Promise<void> {
    const browser_hash = this.named(token)
    if (browser_hash === null) return
    await db
      .insertInto('known_browser')
      .values({ account_id: accountId, browser_hash })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ seen_at: sql<Date>`now()` }),
      )
      .execute()
    // What another sign-in forgets at this moment is left to it.
    await sql`delete from known_browser where account_id = ${accountId} and browser_hash in (
      select browser_hash from known_browser where account_id = ${accountId}
      order by seen_at desc offset ${keptMost}::int for update skip locked)`.execute(db)
  }

  #mark(random: string): string {
    return createHmac('sha256', this.#secret).update(random).digest('base64url')
  }
}
