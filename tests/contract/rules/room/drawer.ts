/** Draws from a seed, the same every time (mulberry32). */
export function drawer(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return (value ^ (value >>> 14)) >>> 0
  }
  const below = (count: number) => next() % count
  const chance = (percent: number) => below(100) < percent
  const one = <V>(of: readonly [V, ...V[]] | readonly V[]): V => of[below(of.length)] as V
  const some = <V>(of: readonly V[]): V[] => of.filter(() => chance(50))
  const many = <V>(most: number, make: (index: number) => V): V[] =>
    Array.from({ length: below(most + 1) }, (_, index) => make(index))
  return { below, chance, one, some, many }
}
export type Drawer = ReturnType<typeof drawer>
