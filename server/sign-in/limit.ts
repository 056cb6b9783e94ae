import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { addressOf } from '#server/address-of.ts'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/**
 * Tries in five minutes: of one account from one address, of one account from anywhere, of one account from a browser
 * it knows, of one account by somebody signed in to it, of one account's second factor, and of one address; and after how many of an address every
 * browser it has not seen has to prove that it works for each try.
 */
const most = { pair: 8, account: 40, browser: 8, own: 8, factor: 8, address: 2_000, addressFree: 200 }

const wrongProof = {
  imageVerificationCode: { zh: '安全验证没有通过，请再试一次', en: 'The security check failed, try again' },
}

/** Somebody who wants in. */
export interface Trial {
  /** What was typed (contract/rules/sign-in-name.ts). */
  name: string
  /** The accounts it names; none is a name as good as any other. */
  accountIds: readonly number[]
  ip: string
  /** The browser, by its hash, where it has signed in to each of the accounts before. */
  browser: string | null
  /** Whether the work that captcha asks for was done; 'never' asks for none. */
  proof: 'right' | 'wrong' | 'none' | 'never'
  /** A code for a new password is asked for when passwords have failed: its tries are counted beside theirs. */
  reset?: boolean
}

/** A try that counts as failed until one of these says otherwise. */
export interface Reserved {
  /**
   * It was right: what failed before is forgotten.
   * @param ids of which of the accounts; for the others it counts as failed still
   */
  right(ids?: readonly number[]): Promise<void>
  /** It was not looked at after all. */
  undone(): Promise<void>
}

interface Key {
  key: string
  most: number
  /** The right password wipes it out, instead of taking this try back. */
  wiped: boolean
  /** Whose it is; left out where it is of the name or the place. */
  account?: number
}

const namesOf = (keys: readonly Key[]) => keys.map(({ key }) => key)
const pairKey = (name: string, ip: string) => `pair ${addressOf(ip)} ${name}`
const addressKey = (ip: string) => `address ${addressOf(ip)}`

function keysOf({ name, accountIds, ip, browser, reset = false }: Trial): Key[] {
  const own = (key: string) => (reset ? `reset ${key}` : key)
  if (browser !== null)
    return accountIds.map((id) => ({
      ...{ key: own(`browser ${browser} ${id}`), most: most.browser, wiped: true, account: id },
    }))
  const accounts =
    accountIds.length > 0
      ? accountIds.map((id) => ({ key: own(`account ${id}`), account: id }))
      : [{ key: own(`nobody ${name}`) }]
  return [
    // Of several accounts the owner of one does not make the tries at the others undone.
    { key: own(pairKey(name, ip)), most: most.pair, wiped: accountIds.length < 2 },
    { key: addressKey(ip), most: most.address, wiped: false },
    ...accounts.map((key) => ({ ...key, most: most.account, wiped: false })),
  ]
}

/**
 * Counts tries in the database, before anything is compared and for all server processes: of many at once no more than
 * the limit are looked at. A browser that an account knows is counted by itself, so that failures elsewhere keep nobody
 * out; an address, which may be a whole school's, is not refused after its share but asked for work.
 */
export class SignInLimit {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** @throws Refusal tooMany, captchaNeeded; neither is counted */
  reserve(trial: Trial): Promise<Reserved> {
    return this.#count(keysOf(trial), (attempts) => {
      const { name, ip, browser, proof } = trial
      if (browser !== null || proof === 'right' || proof === 'never') return
      const before = (key: string) => (attempts.get(key) ?? 1) - 1
      const needed =
        before(pairKey(name, ip)) >= limits.captchaAfter || before(addressKey(ip)) >= most.addressFree
      if (needed) refuse('captchaNeeded', proof === 'wrong' ? wrongProof : null)
    })
  }

  /** The same for the password of somebody who is signed in. @throws Refusal tooMany */
  reserveOwn(accountId: number): Promise<Reserved> {
    return this.#count([{ key: `own ${accountId}`, most: most.own, wiped: true }], () => undefined)
  }

  /** The same for the second factor of somebody whose first was right. @throws Refusal tooMany */
  reserveFactor(accountId: number): Promise<Reserved> {
    return this.#count([{ key: `factor ${accountId}`, most: most.factor, wiped: true }], () => undefined)
  }

  /** Whether the next try of a browser that is not known has to prove work. */
  async wantsProof(name: string, ip: string): Promise<boolean> {
    const keys = [pairKey(name, ip), addressKey(ip)]
    const rows = await this.#database.system((db) =>
      db
        .selectFrom('sign_in_count')
        .select(['key', 'attempts'])
        .where('key', 'in', keys)
        .where(sql<boolean>`until > now()`)
        .execute(),
    )
    return rows.some(
      ({ key, attempts }) => attempts >= (key === keys[0] ? limits.captchaAfter : most.addressFree),
    )
  }

  /** Forgets what does not count any more. */
  async sweep(): Promise<void> {
    await this.#database.system((db) =>
      db.deleteFrom('sign_in_count').where(sql<boolean>`until < now()`).execute(),
    )
  }

  async #count(keys: readonly Key[], check: (attempts: Map<string, number>) => void): Promise<Reserved> {
    const names = namesOf(keys)
    await this.#database.system(async (db) => {
      // In the order of their names, so that two tries never wait for each other.
      const { rows } = await sql<{ key: string; attempts: number }>`
        insert into sign_in_count as had (key, attempts, until)
        select key, 1, now() + interval '5 minutes' from unnest(${names}::text[]) key order by key
        on conflict (key) do update set
          attempts = case when had.until > now() then had.attempts + 1 else 1 end,
          until = case when had.until > now() then had.until else excluded.until end
        returning key, attempts`.execute(db)
      const attempts = new Map(rows.map((row) => [row.key, row.attempts]))
      if (keys.some(({ key, most }) => (attempts.get(key) ?? 0) > most)) refuse('tooMany')
      check(attempts)
    })
    return {
      right: (ids = []) => {
        const theirs = keys.filter(({ account }) => account === undefined || ids.includes(account))
        const wiped = theirs.filter((one) => one.wiped)
        return this.#takeBack(namesOf(theirs), namesOf(wiped))
      },
      undone: () => this.#takeBack(names, []),
    }
  }

  async #takeBack(names: readonly string[], wiped: readonly string[]) {
    await this.#database.system((db) =>
      sql`
        with held as (select key from sign_in_count where key = any(${names}::text[]) order by key for update)
        update sign_in_count set attempts =
          case when key = any(${wiped}::text[]) then 0 else greatest(attempts - 1, 0) end
        where key in (select key from held)`.execute(db),
    )
  }
}
