import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import { contactForm } from '#contract/rules/sign-in-name.ts'
import { addressOf } from '#server/address-of.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Channel, Messages } from '#server/messages/index.ts'
import { hashPassword, passwordMatches } from '#server/password.ts'
import { refuse } from '#server/refusal.ts'
import type { Lane } from '#server/turnstile.ts'
import { newCode } from './secrets.ts'

/** What a code proves. One sent for one purpose is worth nothing for another. */
export type Purpose = 'login' | 'password' | 'address' | 'phone' | 'email' | 'remote'

const withinAnHour = sql<boolean>`created_at > now() - interval '1 hour'`
/**
 * In an hour: codes of one purpose for one name, number or address; messages to one phone or mailbox, whatever they are
 * asked by; and codes asked for from one address, which may be a whole school's.
 */
const most = { target: 5, receiver: 10, address: 120 }
/** Codes that only who is signed in asks for. */
const own: ReadonlySet<Purpose> = new Set(['phone', 'email', 'remote'])
const laneOf = (purpose: Purpose): Lane => (own.has(purpose) ? 'first' : 'last')

const titles: Record<Purpose, string> = {
  login: '登录验证码 · Sign-in code',
  password: '重置密码验证码 · Code for a new password',
  address: '新地址登录验证码 · Sign-in from a new address',
  phone: '绑定手机验证码 · Code to bind your phone',
  email: '绑定邮箱验证码 · Code to bind your email address',
  remote: '远程控制验证码 · Code for remote control',
}
const words = (purpose: Purpose, code: string) =>
  `【点灯人】${titles[purpose].split(' · ')[0]}：${code}，5 分钟内有效，请勿告诉他人。\n` +
  `Your Lamplighter code is ${code}. It is good for five minutes; tell it to nobody.`

interface Receiver {
  subject: string
  /** Where her code goes; null where nothing reaches her. */
  to: { channel: Channel; address: string } | null
}

export interface Wanted {
  /** Whom it proves, each by a code of her own; nobody where there is no such account, and all else is the same. */
  people: readonly Receiver[]
  purpose: Purpose
  /** What was typed: the same limits hold whether or not it names an account. */
  typed: string
  ip: string
}

const nobody = (typed: string) => `nobody ${typed}`

/** @throws Refusal tooMany when a receiver or an address has had its share */
async function countSend(db: Transaction<Tables>, target: string, address: string, atMost = most.target) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 1))`.execute(db)
  // Always behind the target's, so that no two wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 4))`.execute(db)
  const { soon, mine, theirs } = await db
    .selectFrom('verification_code')
    .select((row) => [
      sql<boolean>`coalesce(max(created_at) filter (where target = ${target})
        > now() - make_interval(secs => ${limits.codeAgain / 1000}), false)`.as('soon'),
      row.fn.countAll<number>().filterWhere('target', '=', target).as('mine'),
      row.fn.countAll<number>().filterWhere('ip', '=', address).as('theirs'),
    ])
    .where(withinAnHour)
    .executeTakeFirstOrThrow()
  if (soon || Number(mine) >= atMost || Number(theirs) >= most.address) refuse('tooMany')
}

/** Whether a phone or an email address may be sent one more, by whatever name and for whatever purpose. */
async function mayReceive(db: Transaction<Tables>, receiver: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${receiver}, 2))`.execute(db)
  const { count } = await db
    .selectFrom('verification_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('receiver', '=', receiver)
    .where(withinAnHour)
    .executeTakeFirstOrThrow()
  return Number(count) < most.receiver
}

/** A code that is being made; `to` is where it really goes. */
interface Begun extends Receiver {
  id: number
}

async function begin(
  db: Transaction<Tables>,
  { subject, to }: Receiver,
  row: { purpose: Purpose; ip: string; target: string },
): Promise<Begun> {
  const receiver = to && contactForm(to.address)
  const reached = receiver !== null && (await mayReceive(db, receiver))
  const made = { ...row, subject, code_hash: '', used: true, receiver: reached ? receiver : null }
  const { id } = await db
    .insertInto('verification_code')
    .values({ ...made, expires_at: fromNow(limits.codeLength) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, subject, to: reached ? to : null }
}

interface Given {
  subject: string | null
  purpose: Purpose
  typed: string
  code: string
  use: boolean
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
   * Sends a code. Neither the answer nor the work tells whether anybody got it; nobody gets more than ten in an hour.
   * @throws Refusal noMessages where no message leaves this server; tooMany within a minute of the last one for the
   * same name, after five in an hour, after 120 in an hour from one address, or when too many codes are being made
   */
  async send({ people, purpose, typed, ip }: Wanted): Promise<void> {
    if (!this.#messages.reaches('mail') && !this.#messages.reaches('sms')) refuse('noMessages')
    const target = `${purpose} ${typed}`
    const address = addressOf(ip)
    const all = people.length > 0 ? people : [{ subject: nobody(typed), to: null }]
    // Counted before they are hashed, so that of many at once one costs the work.
    const begun = await this.#database.system(async (db) => {
      await countSend(db, target, address)
      const rows = []
      // All of one name count once.
      for (const [place, one] of all.entries())
        rows.push(
          await begin(db, one, { purpose, ip: address, target: place === 0 ? target : `also ${target}` }),
        )
      return rows
    })
    for (const each of begun) await this.#finish(each, purpose)
  }

  async #finish({ id, subject, to }: Begun, purpose: Purpose) {
    const code = newCode()
    const code_hash = await hashPassword(code, laneOf(purpose))
    await this.#database.system(async (db) => {
      await db
        .updateTable('verification_code')
        .set({ used: true })
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .execute()
      await db
        .updateTable('verification_code')
        .set({ code_hash, used: false, expires_at: fromNow(limits.codeLength) })
        .where('id', '=', id)
        .execute()
    })
    if (to)
      this.#messages.send({
        channel: to.channel,
        to: to.address,
        subject: titles[purpose],
        text: words(purpose, code),
      })
  }

  /** Counts a message that carries no code under the same limits. @throws Refusal tooMany */
  async countSend(target: string, ip: string): Promise<void> {
    const address = addressOf(ip)
    const unused = { subject: target, purpose: 'note', target, ip: address, code_hash: '', used: true }
    await this.#database.system(async (db) => {
      await countSend(db, target, address)
      await db
        .insertInto('verification_code')
        .values({ ...unused, expires_at: sql<Date>`now()` })
        .execute()
    })
  }

  /**
   * Counts a message that somebody sends herself to see whether it arrives: one a minute and ten an hour of an account,
   * and to a phone or a mailbox, together with the codes that go there.
   * @throws Refusal tooMany
   */
  async countTest(accountId: number, to: string, ip: string): Promise<void> {
    const [receiver, address] = [contactForm(to), addressOf(ip)]
    const counted = [
      { target: `test account ${accountId}`, receiver: null },
      { target: `test ${receiver}`, receiver },
    ]
    await this.#database.system(async (db) => {
      for (const { target } of counted) await countSend(db, target, address, most.receiver)
      if (!(await mayReceive(db, receiver))) refuse('tooMany')
      const unused = { purpose: 'note', ip: address, code_hash: '', used: true, expires_at: sql<Date>`now()` }
      await db
        .insertInto('verification_code')
        .values(counted.map((row) => ({ ...row, ...unused, subject: row.target })))
        .execute()
    })
  }

  /**
   * Whose code is right, of several it may be; null when it is nobody's. A right one is used up when `use` says so, and
   * only one of several callers at once gets it; five wrong ones end it. An unknown subject costs the same work.
   */
  async whose({
    subjects,
    ...given
  }: Omit<Given, 'subject'> & { subjects: readonly string[] }): Promise<string | null> {
    for (const subject of subjects) if (await this.check({ ...given, subject })) return subject
    if (subjects.length === 0) await this.check({ ...given, subject: null })
    return null
  }

  /** The same for one it may be; null is somebody there is not. */
  async check(given: Given): Promise<boolean> {
    const { purpose, code, use } = given
    const subject = given.subject ?? nobody(given.typed)
    const tried = await this.#database.system(async (db) => {
      const { rows } = await sql<{ id: number; code_hash: string }>`
        update verification_code set attempts = attempts + 1
        where purpose = ${purpose} and subject = ${subject} and not used and expires_at > now()
          and attempts < ${limits.codeAttempts}
        returning id, code_hash`.execute(db)
      return rows[0]
    })
    // Who is signed in learns nothing by the time it takes.
    if (!tried && own.has(purpose)) return false
    if (!(await passwordMatches(tried?.code_hash, code, laneOf(purpose))) || !tried || given.subject === null)
      return false
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

  /** The account that the code proves that was asked for last from an address; null when none is good any more, or it is nobody's. */
  async askedFrom(ip: string, purpose: Purpose): Promise<number | null> {
    const last = await this.#database.system((db) =>
      db
        .selectFrom('verification_code')
        .select('subject')
        .where('purpose', '=', purpose)
        .where('ip', '=', addressOf(ip))
        .where('used', '=', false)
        .where(sql<boolean>`expires_at > now()`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    const id = /^account (\d+)$/.exec(last?.subject ?? '')?.[1]
    return id === undefined ? null : Number(id)
  }

  /** Forgets what neither proves anything nor counts for a limit any more. */
  async sweep(): Promise<void> {
    await this.#database.system((db) =>
      db.deleteFrom('verification_code').where(sql<boolean>`not ${withinAnHour}`).execute(),
    )
  }
}
