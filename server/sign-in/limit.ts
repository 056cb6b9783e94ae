import { limits } from '#contract/limits.ts'

const period = 5 * 60_000
/** Failures in a period: of one account from one address, of one account from anywhere, of one address. */
const most = { pair: 8, account: 40, address: 200 }
const keptMost = 100_000

interface Count {
  failures: number
  until: number
}

/**
 * Counts failed sign-ins of this process. A whole school may be one address, so an address may fail often. An
 * account may not; but failures elsewhere do not keep it from signing in where it has signed in before, or
 * anybody could lock anybody out.
 */
export class SignInLimit {
  readonly #counts = new Map<string, Count>()
  /** Account and address that have had the right password. */
  readonly #proven = new Set<string>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  allows(account: string, ip: string): boolean {
    return this.#keys(account, ip).every(([key, limit]) => this.#failures(key) < limit)
  }

  /** Whether a picture has to be typed off first: after three failures of the account from this address. */
  wantsCaptcha(account: string, ip: string): boolean {
    return this.#failures(pairKey(account, ip)) >= limits.captchaAfter
  }

  failed(account: string, ip: string) {
    const now = this.#now()
    if (this.#counts.size > keptMost) this.#counts.clear()
    for (const [key] of this.#keys(account, ip)) {
      const until = this.#failures(key) === 0 ? now + period : (this.#counts.get(key)?.until ?? now + period)
      this.#counts.set(key, { failures: this.#failures(key) + 1, until })
    }
  }

  succeeded(account: string, ip: string) {
    const pair = pairKey(account, ip)
    this.#counts.delete(pair)
    if (this.#proven.size > keptMost) this.#proven.clear()
    this.#proven.add(pair)
  }

  #failures(key: string): number {
    const count = this.#counts.get(key)
    return count && count.until > this.#now() ? count.failures : 0
  }

  #keys(account: string, ip: string): [key: string, limit: number][] {
    const pair = pairKey(account, ip)
    return [
      [pair, most.pair],
      [`account ${account.toLowerCase()}`, this.#proven.has(pair) ? Number.POSITIVE_INFINITY : most.account],
      [`address ${ip}`, most.address],
    ]
  }
}

const pairKey = (account: string, ip: string) => `pair ${ip} ${account.toLowerCase()}`
