import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Channel, Messages } from '#server/messages/index.ts'
import { hashPassword, passwordMatches } from '#server/password.ts'
import { refuse } from '#server/refusal.ts'
import { newCode } from './secrets.ts'

/** What a code proves. One sent for one purpose is worth nothing for another. */
export type Purpose = 'login' | 'password' | 'address' | 'phone' | 'email' | 'remote'

const hour = 60 * 60_000
/** Codes in an hour: to one receiver, and asked for from one address, which may be a whole school's. */
const most = { receiver: 5, address: 120 }

const titles: Record<Purpose, string> = {
  login: '登录验证码 · Sign-in code',
  password: '重置密码验证码 · Code for a new password',
  address: '新地址登录验证码 · Sign-in from a new address',
  phone: '绑定手机验证码 · Code to bind your phone',
  email: '绑定邮箱验证码 · Code to bind your e-mail address',
  remote: '远程控制验证码 · Code for remote control',
}
const words = (purpose: Purpose, code: string) =>
  `【点灯人】${titles[purpose].split(' · ')[0]}：${code}，5 分钟内有效，请勿告诉他人。\n` +
  `Your Lamplighter code is ${code}. It is good for five minutes; tell it to nobody.`

export interface Wanted {
  /** Whom it proves; null for an account that does not exist: nothing is sent, and all else is the same. */
  subject: string | null
  purpose: Purpose
  /** Where it goes; null where nothing reaches her. */
  to: { channel: Channel; address: string } | null
  /** What was typed: the same limits hold whether or not it names an account. */
  typed: string
  ip: string
}

const subjectOf = (subject: string | null, typed: string) => subject ?? `nobody ${typed.toLowerCase()}`

/** @throws Refusal tooMany when a receiver or an address has had its share */
async function countSend(db: Transaction<Tables>, target: string, ip: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 1))`.execute(db)
  const since = new Date(Date.now() - hour)
  const { last, mine, theirs } = await db
    .selectFrom('verification_code')
    .select((row) => [
      row.fn.max<number | null>('created_at').filterWhere('target', '=', target).as('last'),
      row.fn.countAll<number>().filterWhere('target', '=', target).as('mine'),
      row.fn.countAll<number>().filterWhere('ip', '=', ip).as('theirs'),
    ])
    .where(sql<boolean>`created_at > ${since}`)
    .executeTakeFirstOrThrow()
  const soon = last !== null && Date.now() - last < limits.codeAgain
  if (soon || Number(mine) >= most.receiver || Number(theirs) >= most.address) refuse('tooMany')
}

/** Codes of six digits, hashed where they are stored, good once and for five minutes. */
export class Codes {
  readonly #database: Database
  readonly #messages: Messages

  constructor(database: Database, messages: Messages) {
    this.#database = database
    this.#messages = messages
  }

  /** Whether codes leave the server that way. */
  readonly reaches = (channel: Channel): boolean => this.#messages.reaches(channel)

  /**
   * Sends a code. Neither the answer nor the work tells whether anybody got it.
   * @throws Refusal noMessages where no message leaves this server; tooMany within a minute of the last one to the
   * same receiver, after five in an hour, or after 120 in an hour from one address
   */
  async send({ subject, purpose, to, typed, ip }: Wanted): Promise<void> {
    if (!this.#messages.reaches('mail') && !this.#messages.reaches('sms')) refuse('noMessages')
    const code = newCode()
    const code_hash = await hashPassword(code)
    const target = `${purpose} ${typed.toLowerCase()}`
    await this.#database.system(async (db) => {
      await countSend(db, target, ip)
      const whom = subjectOf(subject, typed)
      await db
        .updateTable('verification_code')
        .set({ used: true })
        .where('purpose', '=', purpose)
        .where('subject', '=', whom)
        .execute()
      const expires_at = new Date(Date.now() + limits.codeLength)
      await db
        .insertInto('verification_code')
        .values({ subject: whom, purpose, target, ip, code_hash, expires_at })
        .execute()
    })
    if (subject && to)
      this.#messages.send({
        channel: to.channel,
        to: to.address,
        subject: titles[purpose],
        text: words(purpose, code),
      })
  }

  /** Counts a message that carries no code under the same limits. @throws Refusal tooMany */
  async countSend(target: string, ip: string): Promise<void> {
    const unused = { subject: target, purpose: 'note', target, ip, code_hash: '', used: true }
    await this.#database.system(async (db) => {
      await countSend(db, target, ip)
      await db
        .insertInto('verification_code')
        .values({ ...unused, expires_at: new Date() })
        .execute()
    })
  }

  /**
   * Whether a code is right. A right one is used up when `use` says so, and only one of several callers at once
   * gets it; five wrong ones end it. An unknown subject costs the same work.
   */
  async check(given: {
    subject: string | null
    purpose: Purpose
    typed: string
    code: string
    use: boolean
  }): Promise<boolean> {
    const { purpose, code, use } = given
    const subject = subjectOf(given.subject, given.typed)
    const tried = await this.#database.system(async (db) => {
      const { rows } = await sql<{ id: number; code_hash: string }>`
        update verification_code set attempts = attempts + 1
        where purpose = ${purpose} and subject = ${subject} and not used and expires_at > now()
          and attempts < ${limits.codeAttempts}
        returning id, code_hash`.execute(db)
      return rows[0]
    })
    if (!(await passwordMatches(tried?.code_hash, code)) || !tried || given.subject === null) return false
    const kept = await this.#database.system((db) =>
      db
        .updateTable('verification_code')
        .set((row) => ({ used: use, proved: true, attempts: row('attempts', '-', 1) }))
        .where('id', '=', tried.id)
        .where('used', '=', false)
        .returning('id')
        .executeTakeFirst(),
    )
    return kept !== undefined
  }

  /** Uses up a code that was found right before; false when there is none. */
  async spendProved({ subject, purpose }: { subject: string; purpose: Purpose }): Promise<boolean> {
    const used = await this.#database.system((db) =>
      db
        .updateTable('verification_code')
        .set({ used: true })
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('proved', '=', true)
        .where('used', '=', false)
        .where(sql<boolean>`expires_at > now()`)
        .returning('id')
        .executeTakeFirst(),
    )
    return used !== undefined
  }

  /** Whom the code proves that was asked for last from an address; null when none is good any more, or it is nobody's. */
  async askedFrom(ip: string, purpose: Purpose): Promise<string | null> {
    const last = await this.#database.system((db) =>
      db
        .selectFrom('verification_code')
        .select('subject')
        .where('purpose', '=', purpose)
        .where('ip', '=', ip)
        .where('used', '=', false)
        .where(sql<boolean>`expires_at > now()`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    return last?.subject.startsWith('account ') ? last.subject : null
  }

  /** Forgets what neither proves anything nor counts for a limit any more. */
  async sweep(): Promise<void> {
    const before = new Date(Date.now() - hour)
    await this.#database.system((db) =>
      db.deleteFrom('verification_code').where(sql<boolean>`created_at < ${before}`).execute(),
    )
  }
}
