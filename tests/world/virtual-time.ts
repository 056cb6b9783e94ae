/** A clock that stands still until what was put off is done: hours pass in milliseconds. */
export class VirtualTime {
  now = 0
  readonly #later: { at: number; order: number; act: () => void }[] = []
  #order = 0

  after(delay: number, act: () => void) {
    this.#order += 1
    this.#later.push({ at: this.now + delay, order: this.#order, act })
  }

  /** Does what was put off, in the order of its time, up to and with `until`. */
  run(until: number) {
    for (;;) {
      this.#later.sort((a, b) => a.at - b.at || a.order - b.order)
      const [next] = this.#later
      if (!next || next.at > until) break
      this.#later.shift()
      this.now = next.at
      next.act()
    }
    this.now = until
  }
}
