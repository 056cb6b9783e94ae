import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { drawable, drawCharacters } from './captcha-drawing.ts'

const attemptsMost = 3
const length = 4
const newAnswer = () => Array.from({ length }, () => drawable[randomInt(drawable.length)] ?? '').join('')

/** Pictures with characters to type off: each good for one sign-in within five minutes. */
export class Captchas {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async make(): Promise<{ keyId: string; image: string }> {
    const answer = newAnswer()
    const keyId = randomUUID()
    const expires_at = new Date(Date.now() + limits.captchaLength)
    await this.#database.system((db) =>
      db.insertInto('captcha').values({ key_id: keyId, answer, expires_at }).execute(),
    )
    return { keyId, image: drawCharacters(answer) }
  }

  /** Whether the characters are right, in any case. Three wrong tries end the picture, and so does `use`. */
  async check(keyId: string, characters: string, use: boolean): Promise<boolean> {
    return this.#database.system(async (db) => {
      const { rows } = await sql<{ answer: string }>`
        update captcha set attempts = attempts + 1
        where key_id = ${keyId} and expires_at > now() and attempts < ${attemptsMost}
        returning answer`.execute(db)
      const right = rows[0] !== undefined && rows[0].answer === characters.trim().toUpperCase()
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
