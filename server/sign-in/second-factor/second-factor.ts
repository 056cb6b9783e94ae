import { sql, type Transaction } from 'kysely'
import type { Words } from '#contract/words.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { SignInLimit } from '../limit.ts'
import { newSecret, stepOf, uriOf } from './one-time-codes.ts'
import { newRecoveryCodes, plainCode, recoveryHash } from './recovery-codes.ts'

type Db = Transaction<Tables>

/** What has become of a code that was typed. */
type Taken = 'code' | 'recovery' | null

/** The second factors of accounts. Whatever is compared is counted first, and a code that was taken is taken no more. */
export class SecondFactors {
  readonly #database: Database
  readonly #limit: SignInLimit

  constructor(database: Database, limit: SignInLimit) {
    this.#database = database
    this.#limit = limit
  }

  /** Since when an account has one, null when it has none; and how many recovery codes are left. */
  async of(accountId: number): Promise<{ since: number | null; recoveryCodes: number }> {
    return this.#database.system(async (db) => {
      const row = await db
        .selectFrom('second_factor')
        .select('confirmed_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      const { left } = await db
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll<number>().as('left'))
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return { since: row?.confirmed_at ?? null, recoveryCodes: left }
    })
  }

  /** Draws a secret, in place of one that was not confirmed; null when one is. */
  async begin(accountId: number, account: string): Promise<{ secret: string; uri: string } | null> {
    const secret = newSecret()
    const drawn = await this.#database.system((db) =>
      db
        .insertInto('second_factor')
        .values({ account_id: accountId, secret })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ secret, last_step: 0 })
            .where('second_factor.confirmed_at', 'is', null),
        )
        .returning('account_id')
        .executeTakeFirst(),
    )
    return drawn ? { secret, uri: uriOf(secret, account) } : null
  }

  /** From now on it is asked for. Answers recovery codes; null when the code is wrong or there is nothing to confirm. */
  confirm(accountId: number, code: string): Promise<string[] | null> {
    return this.#counted(accountId, async (db) => {
      if (!(await takeCode(db, accountId, code, false))) return null
      await db
        .updateTable('second_factor')
        .set({ confirmed_at: sql<Date>`now()` })
        .where('account_id', '=', accountId)
        .execute()
      return renew(db, accountId)
    })
  }

  /** Recovery codes in place of those before; null when the code is wrong. */
  renewCodes(accountId: number, code: string): Promise<string[] | null> {
    return this.#counted(accountId, async (db) =>
      (await takeCode(db, accountId, code, true)) ? renew(db, accountId) : null,
    )
  }

  /** Takes a code of the authenticator or a recovery code, each once. @throws Refusal tooMany */
  take(accountId: number, code: string): Promise<Taken> {
    return this.#counted(accountId, (db) => takeEither(db, accountId, code))
  }

  /** Whether it was removed: the code has to be right. @throws Refusal tooMany */
  async remove(accountId: number, code: string): Promise<boolean> {
    const done = await this.#counted(accountId, async (db) => {
      if (!(await takeEither(db, accountId, code))) return null
      await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute()
      return true
    })
    return done ?? false
  }

  /** Counts a try before anything is compared; null is a wrong one. @throws Refusal tooMany */
  async #counted<R>(accountId: number, compare: (db: Db) => Promise<R | null>): Promise<R | null> {
    const reserved = await this.#limit.reserveFactor(accountId)
    try {
      const result = await this.#database.system(compare)
      if (result !== null) await reserved.right()
      return result
    } catch (error) {
      await reserved.undone()
      throw error
    }
  }
}

const takeEither = async (db: Db, accountId: number, code: string): Promise<Taken> => {
  if (await takeCode(db, accountId, code, true)) return 'code'
  return (await takeRecovery(db, accountId, code)) ? 'recovery' : null
}

/** Takes the step of a right code, so that neither it nor one before it is right again, in no server process. */
async function takeCode(db: Db, accountId: number, code: string, confirmed: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now')])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row || (row.confirmed_at !== null) !== confirmed) return false
  const step = stepOf(row.secret, plainCode(code), Number(row.now))
  if (step === null) return false
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function takeRecovery(db: Db, accountId: number, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', recoveryHash(code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function renew(db: Db, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: recoveryHash(code) })))
    .execute()
  return codes
}

/** What is said of a code that is not taken. */
export const wrongFactor: { code: Words } = {
  code: { zh: '验证码不正确、已用过或已失效', en: 'This code is wrong, was used before, or is too old' },
}
