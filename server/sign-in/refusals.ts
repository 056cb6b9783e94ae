import type { FastifyBaseLogger } from 'fastify'
import type { UserInfo } from '#contract/user.ts'
import { addressOf } from '#server/address-of.ts'
import { type AuditEntry, writeDown } from '#server/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Visit } from '#server/handlers.ts'

const period = 5 * 60_000
/** Refusals of different accounts, addresses or kinds that are counted at once; then they are written down early. */
const differentMost = 10_000

/** A sign-in that was refused: of whom, where, by which call and with which code. */
export interface RefusedEntry {
  /** Null when it was about no account there is. */
  person: Pick<UserInfo, 'userId' | 'cid' | 'username'> | null
  visit: Pick<Visit, 'system' | 'ip' | 'userAgent'>
  call: string
  code: number
}

interface Counted {
  entry: RefusedEntry
  /** Since it was last written down. */
  times: number
}

/** An entry of her company's log; the input tells how often, when it was more than once. */
export const auditEntryOf = (
  { userId, cid, username }: NonNullable<RefusedEntry['person']>,
  { visit, call, code }: Omit<RefusedEntry, 'person'>,
  input: Record<string, unknown> = {},
): AuditEntry => ({
  cid,
  accountId: userId,
  username,
  system: visit.system ?? '',
  ip: visit.ip,
  userAgent: visit.userAgent,
  call,
  input,
  code,
})

/**
 * Refused sign-ins on their way into the logs. The first of an account from an address (of IPv6: a line) is written down at once, those
 * after it as one entry every five minutes with their number; those of no account there is are a line of the server's
 * own log with theirs.
 */
export class Refusals {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'error'>
  readonly #timer: NodeJS.Timeout
  #counted = new Map<string, Counted>()
  #nobodys = new Map<number, { times: number; addresses: Set<string> }>()

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
    this.#database = database
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), period).unref()
  }

  note(entry: RefusedEntry): void {
    const { person, visit, call, code } = entry
    if (!person) {
      this.#noteNobody(visit.ip, code)
      return
    }
    const key = `${person.userId} ${addressOf(visit.ip)} ${call} ${code}`
    const counted = this.#counted.get(key)
    if (counted) {
      counted.times += 1
      return
    }
    if (this.#counted.size >= differentMost) void this.flush()
    this.#counted.set(key, { entry, times: 0 })
    void this.#write({ entry, times: 1 })
  }

  /** Writes down what has been counted, and begins anew. */
  async flush(): Promise<void> {
    const [counted, nobodys] = [this.#counted, this.#nobodys]
    this.#counted = new Map()
    this.#nobodys = new Map()
    for (const [code, { times, addresses }] of nobodys)
      this.#log.info({ code, times, addresses: addresses.size }, 'sign-ins refused to nobody known')
    for (const each of counted.values()) if (each.times > 0) await this.#write(each)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #noteNobody(ip: string, code: number) {
    const counted = this.#nobodys.get(code) ?? { times: 0, addresses: new Set<string>() }
    counted.times += 1
    if (counted.addresses.size < differentMost) counted.addresses.add(ip)
    this.#nobodys.set(code, counted)
  }

  async #write({ entry, times }: Counted): Promise<void> {
    const { person } = entry
    if (!person) return
    const written = auditEntryOf(person, entry, times === 1 ? {} : { times })
    await this.#database
      .system((db) => writeDown(db, written))
      .catch((err: unknown) => this.#log.error({ err }, 'a refused sign-in was not written down'))
  }
}
