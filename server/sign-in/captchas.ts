import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { type Work, workText } from '#contract/rules/work.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import { newToken } from './secrets.ts'

const attemptsMost = 3

/** Work for browsers: each piece good for one sign-in within five minutes. */
export class Captchas {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async make(): Promise<Work & { keyId: string }> {
    const answer = randomInt(limits.workNumbers)
    const [keyId, salt] = [randomUUID(), newToken()]
    const hash = createHash('sha256').update(workText(salt, answer)).digest('hex')
    await this.#database.system((db) =>
      db
        .insertInto('captcha')
        .values({ key_id: keyId, answer: String(answer), expires_at: fromNow(limits.captchaLength) })
        .execute(),
    )
    return { keyId, salt, hash, numbers: limits.workNumbers }
  }

  /** Whether an answer is right. Three wrong tries end the work, and so does `use`. */
  async check(keyId: string, given: string, use: boolean): Promise<boolean> {
    return this.#database.system(async (db) => {
      const { rows } = await sql<{ answer: string }>`
        update captcha set attempts = attempts + 1
        where key_id = ${keyId} and expires_at > now() and attempts < ${attemptsMost}
        returning answer`.execute(db)
      const right = rows[0] !== undefined && rows[0].answer === given.trim()
      if (use) await db.deleteFrom('captcha').where('key_id', '=', keyId).execute()
      else if (right)
        await db.updateTable('captcha').set({ attempts: 0 }).where('key_id', '=', keyId).execute()
      return right
    })
  }

  async sweep(): Promise<void> {
    await this.#database.system((db) =>
      db.deleteFrom('captcha').where(sql<boolean>`expires_at < now()`).execute(),
    )
  }
}
