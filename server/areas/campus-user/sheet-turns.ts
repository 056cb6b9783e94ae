import { refuse } from '#server/refusal.ts'

/** Lets a few works run at once; the others wait in their order, and beyond `waitingMost` they are refused. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #waitingMost: number
  #free: number

  constructor(atOnce: number, waitingMost: number) {
    this.#free = atOnce
    this.#waitingMost = waitingMost
  }

  /** @throws Refusal tooMany, and what `work` throws */
  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#free > 0) this.#free -= 1
    else {
      if (this.#waiting.length >= this.#waitingMost) refuse('tooMany')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
