import { refuse } from './refusal.ts'

/** 'first' is let in before anybody of 'last'. */
export type Lane = 'first' | 'last'

interface Sizes {
  /** Works at once. */
  together: number
  /** Waiting in a lane, and of those the ones that have a key in common. */
  waiting: Record<Lane, number>
  ofKey?: number
  /** Who finds it full is told so after `after` ms, so that asking again at once gains nothing; so many at once are held. */
  turnedAway?: { after: number; together: number }
}

interface Waiting {
  keys: readonly string[]
  begin(): void
}

/** Lets so many works run at once, of one key one at a time, and so many wait. */
export class Turnstile {
  readonly #sizes: Sizes
  readonly #lanes: Record<Lane, Waiting[]> = { first: [], last: [] }
  readonly #inside = new Set<string>()
  #running = 0
  #held = 0

  constructor(sizes: Sizes) {
    this.#sizes = sizes
  }

  /** @throws Refusal tooMany when too many wait already */
  async pass<R>(lane: Lane, keys: readonly string[], work: () => Promise<R>): Promise<R> {
    await this.#enter(lane, keys)
    try {
      return await work()
    } finally {
      this.#running -= 1
      for (const key of keys) this.#inside.delete(key)
      this.#admit()
    }
  }

  #enter(lane: Lane, keys: readonly string[]): Promise<void> {
    if (this.#fits(keys)) {
      this.#take(keys)
      return Promise.resolve()
    }
    const queue = this.#lanes[lane]
    const { waiting, ofKey = waiting[lane] } = this.#sizes
    const crowded = keys.some((key) => queue.filter((one) => one.keys.includes(key)).length >= ofKey)
    if (crowded || queue.length >= waiting[lane]) return this.#turnAway()
    return new Promise((begin) => queue.push({ keys, begin }))
  }

  async #turnAway(): Promise<never> {
    const { after, together } = this.#sizes.turnedAway ?? { after: 0, together: 0 }
    if (this.#held < together) {
      this.#held += 1
      await new Promise((resolve) => setTimeout(resolve, after))
      this.#held -= 1
    }
    return refuse('tooMany')
  }

  #fits(keys: readonly string[]): boolean {
    return this.#running < this.#sizes.together && !keys.some((key) => this.#inside.has(key))
  }

  #take(keys: readonly string[]) {
    this.#running += 1
    for (const key of keys) this.#inside.add(key)
  }

  /** Whoever waits longest goes first, unless somebody of her key is inside. */
  #admit() {
    for (const queue of [this.#lanes.first, this.#lanes.last])
      for (let place = 0; place < queue.length; ) {
        const next = queue[place]
        if (!next || !this.#fits(next.keys)) place += 1
        else {
          queue.splice(place, 1)
          this.#take(next.keys)
          next.begin()
        }
      }
  }
}
