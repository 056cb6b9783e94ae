import { refuse } from './refusal.ts'

/** 'first' is let in before anybody of 'last'. */
export type Lane = 'first' | 'last'

interface Sizes {
  /** Works at once. */
  together: number
  /** Waiting in a lane, and of those the ones that have a key in common, where nothing else is said of them. */
  waiting: Record<Lane, number>
  ofKey?: number
  /** Who finds it full is told so after `after` ms, so that asking again at once gains nothing; so many at once are held. */
  turnedAway?: { after: number; together: number }
}

/** What works that wait are counted by, and how many with it may. */
interface Share {
  key: string
  most: number
}

interface Waiting {
  keys: readonly string[]
  shares: readonly string[]
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

  /**
   * @param keys of which one is let in at a time
   * @param shares what it is counted by among those that wait in its lane: its keys, when not given
   * @throws Refusal tooMany when too many wait already
   */
  async pass<R>(
    lane: Lane,
    keys: readonly string[],
    work: () => Promise<R>,
    shares: readonly Share[] = this.#sharesOf(lane, keys),
  ): Promise<R> {
    await this.#enter(lane, keys, shares)
    try {
      return await work()
    } finally {
      this.#running -= 1
      for (const key of keys) this.#inside.delete(key)
      this.#admit()
    }
  }

  #sharesOf(lane: Lane, keys: readonly string[]): Share[] {
    const { waiting, ofKey = waiting[lane] } = this.#sizes
    return keys.map((key) => ({ key, most: ofKey }))
  }

  #enter(lane: Lane, keys: readonly string[], shares: readonly Share[]): Promise<void> {
    if (this.#fits(keys)) {
      this.#take(keys)
      return Promise.resolve()
    }
    const queue = this.#lanes[lane]
    const crowded = shares.some(
      ({ key, most }) => queue.filter((one) => one.shares.includes(key)).length >= most,
    )
    if (crowded || queue.length >= this.#sizes.waiting[lane]) return this.#turnAway()
    return new Promise((begin) => queue.push({ keys, shares: shares.map(({ key }) => key), begin }))
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
