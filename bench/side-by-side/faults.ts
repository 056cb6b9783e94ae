import type { Random } from '#server/seed/random.ts'

/** What the link does to one request. Times in ms. */
export type Fate =
  | { kind: 'pass' }
  /** The server never hears of it. */
  | { kind: 'lose-request' }
  /** The server does it, and nobody hears of that. */
  | { kind: 'lose-reply' }
  /** Something on the way answers 503 for the server. */
  | { kind: 'unavailable' }
  | { kind: 'delay'; by: number }
  /** The server gets it once more, that much later; the first answer counts. */
  | { kind: 'duplicate'; after: number }

const shares: readonly { share: number; fate: (chance: Random) => Fate }[] = [
  { share: 0.08, fate: () => ({ kind: 'lose-request' }) },
  { share: 0.08, fate: () => ({ kind: 'lose-reply' }) },
  { share: 0.05, fate: () => ({ kind: 'unavailable' }) },
  { share: 0.2, fate: (chance) => ({ kind: 'delay', by: chance.between(50, 1_500) }) },
  { share: 0.08, fate: (chance) => ({ kind: 'duplicate', after: chance.between(100, 800) }) },
]

/** The fate of the next request; `chance` is seeded, and asked the same number of times for each. */
export function nextFate(chance: Random): Fate {
  let drawn = chance.next()
  const fates = shares.map(({ share, fate }) => ({ share, fate: fate(chance) }))
  for (const { share, fate } of fates) {
    if (drawn < share) return fate
    drawn -= share
  }
  return { kind: 'pass' }
}

/** When nothing at all gets through, in ms since the first edit. */
export interface Outage {
  from: number
  to: number
}

/** An outage of one to two seconds in every seventh second or so of a time. */
export function outagesOf(chance: Random, time: number): Outage[] {
  const outages: Outage[] = []
  for (let from = chance.between(2_000, 5_000); from < time - 2_000; from += chance.between(5_000, 9_000))
    outages.push({ from, to: from + chance.between(1_000, 2_000) })
  return outages
}
