import { type Random, random } from '#server/seed/random.ts'
import type { Work } from '#src/session/machine/states.ts'

/** What one browser keeps of an account. */
interface Account {
  /** Null when the device knows nothing of her. */
  known: { seal: 'plain' | 'sealing' | 'sealed' | 'opening' } | null
  /** Her data key, while there is a seal. */
  key: Uint8Array | null
  /** Edits that were never sent. */
  unsent: number
  /** Whether anything is there that the server can give again. */
  cached: boolean
  /** Whether a desk that knew of no seal has written after there was one. */
  plainRows: boolean
}

/** What a browser refuses now and then; the rest is done as far as it goes. */
export const mayFail: ReadonlySet<Work['kind']> = new Set([
  'read-present',
  'give-up',
  'prove',
  'note',
  'update',
  'open',
  'sign-out',
  'wipe',
  'empty',
  'begin-seal',
  'finish',
])

/** An effect that failed because it was drawn to. */
export class Drawn extends Error {}

/**
 * One browser with its device, its server and its tabs' channels, in virtual time: nothing happens but what is due
 * next, and what takes how long is drawn.
 */
export class World {
  readonly draw: Random
  /** How likely an effect fails, 0 to 1. */
  readonly failing: number
  readonly users = [1, 2, 3] as const
  /** Who is signed in on the device. */
  present: number | null = null
  /** Whose the session at the server is. */
  cookie: number | null = null
  /** What drawn events came to, for a run to show that it has drawn them. */
  readonly seen = new Map<string, number>()
  /** Who signed out and has not been here since, and whose desk no tab has left for another account. */
  readonly left = new Set<number>()
  failures = 0
  private readonly accounts = new Map<number, Account>()
  private due: { at: number; order: number; work: () => void }[] = []
  private now = 0
  private order = 0

  constructor(seed: number) {
    this.draw = random(seed)
    this.failing = this.draw.pick([0, 0, 0.05, 0.2])
    for (const userId of this.users) this.accounts.set(userId, this.drawAccount(userId))
    const known = this.users.filter((userId) => this.of(userId).known)
    this.present = this.draw.chance(0.5) ? (known[0] ?? null) : null
  }

  /** What earlier visits have left. */
  private drawAccount(userId: number): Account {
    const { draw } = this
    if (draw.chance(0.5)) return { known: null, key: null, unsent: 0, cached: false, plainRows: false }
    const seal = draw.pick(['plain', 'sealed', 'sealed', 'sealing', 'opening'] as const)
    const key = seal === 'plain' ? null : new Uint8Array([userId])
    return { known: { seal }, key, unsent: draw.between(0, 2), cached: true, plainRows: false }
  }

  of(userId: number): Account {
    const account = this.accounts.get(userId)
    if (!account) throw new Error(`there is no account ${userId}`)
    return account
  }

  isSealed = (userId: number): boolean => (this.of(userId).known?.seal ?? 'plain') !== 'plain'

  count(what: string) {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  /** Does something in so many virtual ms. */
  after(time: number, work: () => void) {
    this.order += 1
    this.due.push({ at: this.now + time, order: this.order, work })
  }

  /** Does something after a drawn time. */
  later(work: () => void, most = 60) {
    this.after(this.draw.between(0, most), work)
  }

  /** Goes on until nothing is due any more. */
  play() {
    for (let steps = 0; this.due.length > 0; steps += 1) {
      if (steps > 20_000) throw new Error('it never comes to rest')
      this.due.sort((a, b) => a.at - b.at || a.order - b.order)
      const next = this.due.shift()
      if (!next) return
      this.now = next.at
      next.work()
    }
  }

  /** @throws Drawn now and then */
  mayFail() {
    if (this.draw.chance(this.failing)) throw this.fail('drawn')
  }

  fail(why: string): Drawn {
    this.failures += 1
    return new Drawn(why)
  }

  /** Takes everything of an account away that may be; her edits only when told so. */
  wipe(userId: number, edits: boolean) {
    const account = this.of(userId)
    account.cached = false
    if (edits) account.unsent = 0
    const empty = account.unsent === 0
    if (this.present !== userId && empty && (edits || !this.isSealed(userId))) {
      account.known = null
      account.key = null
    }
  }

  note(userId: number) {
    this.present = userId
    this.left.delete(userId)
    const account = this.of(userId)
    account.known ??= { seal: 'plain' }
  }

  setSeal(userId: number, seal: 'plain' | 'sealing' | 'sealed' | 'opening') {
    const { known } = this.of(userId)
    if (known) known.seal = seal
  }
}
