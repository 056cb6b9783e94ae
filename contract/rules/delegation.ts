import { ranks, ranksOf } from './roles.ts'

interface Holder {
  roles: readonly { id: number }[]
}

/** Whoever has no rank stands below all. */
const heightOf = (holder: Holder): number => {
  const held = ranksOf(holder)
  const place = ranks.findIndex((rank) => held.has(rank))
  return place < 0 ? ranks.length : place
}

/**
 * Whether somebody may administer an account, or give a role: it stands below her own rank. Administrators also
 * administer one another. Roles that a company has made itself have no rank, so everybody with a rank stands above.
 */
export function standsAbove(holder: Holder, other: Holder): boolean {
  const [own, their] = [heightOf(holder), heightOf(other)]
  return own === 0 || own < their
}

/** Permission urls of a role that somebody does not hold herself, and so cannot give away. */
export const beyond = (held: ReadonlySet<string>, urls: Iterable<string>): string[] =>
  [...urls].filter((url) => !held.has(url))
