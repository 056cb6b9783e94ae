/** Random numbers that come out the same in every run, so that a seeded company always looks the same. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number
  /** Whether something of this probability (0 to 1) happens. */
  chance(probability: number): boolean
  /** A multiple of `step` counted from `min`, at most `max`. */
  between(min: number, max: number, step?: number): number
  pick<V>(list: readonly [V, ...V[]]): V
}

/** Tommy Ettinger's mulberry32: 32 bits of state are plenty for made-up temperatures. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const index = (count: number) => Math.floor(next() * count)
  return {
    next,
    chance: (probability) => next() < probability,
    // Rounded, because 220 + 37 * 0.1 is not 223.7 in binary.
    between: (min, max, step = 1) =>
      Number((min + index(Math.floor((max - min) / step) + 1) * step).toFixed(6)),
    pick: (list) => list[index(list.length)] ?? list[0],
  }
}
