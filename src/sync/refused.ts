import { temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { rootOf } from '#src/local/change.ts'
import { changesOf, doesOf, isQueuedName, referencesIn } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

/** What an edit has to do with rows, finer than the root rows it goes up in the order of. */
interface Reach {
  /** Rows it changes, parts by their own ids, and temporary ids it gives out or needs. */
  own: number[]
  /** Rows it removes, with those below them. */
  removed: number[]
  /** Every row it mentions, and those that what it changes stands in. */
  mentioned: number[]
  /** The rows that what it changes stands in. */
  roots: number[]
}

const reaches = new WeakMap<OutboxEntry, Reach>()

function reachOf(entry: OutboxEntry): Reach {
  const known = reaches.get(entry)
  if (known) return known
  const changes = changesOf(entry)
  const given = entry.temporaries.map((each) => each.temporary)
  const roots = changes.map(rootOf)
  const reach = {
    own: [...changes.map((change) => change.id), ...temporaryIdsIn(entry.input), ...given],
    removed: changes.flatMap((change) => {
      if (change.do === 'remove') return [change.id, ...(change.below ?? [])]
      return change.do === 'remove-part' ? [change.id] : []
    }),
    mentioned: [...referencesIn(entry), ...given, ...roots],
    roots,
  }
  reaches.set(entry, reach)
  return reach
}

/** The rows an edit removes, with those below them. */
export const removedBy = (entry: OutboxEntry): readonly number[] => reachOf(entry).removed

/** The rows an edit has to do with in any way. */
export const mentionedBy = (entry: OutboxEntry): readonly number[] => reachOf(entry).mentioned

/**
 * Edits that wait for a person, and those that wait for these. They hold back what changes the very same rows, needs
 * a row they make, removes something they mention or mentions something they remove, or publishes the template they
 * belong to, and nothing else: other parts of the same template go on.
 */
export class Refused {
  private readonly own = new Map<number, OutboxEntry>()
  private readonly mentioned = new Map<number, OutboxEntry>()
  private readonly removed = new Map<number, OutboxEntry>()
  private readonly roots = new Map<number, OutboxEntry>()
  private readonly unknown = new Map<number, OutboxEntry>()

  add(entry: OutboxEntry): void {
    // What a call does that this build does not know is not told apart.
    for (const id of isQueuedName(entry.name) ? [] : entry.touches)
      if (!this.unknown.has(id)) this.unknown.set(id, entry)
    const { own, removed, mentioned, roots } = reachOf(entry)
    for (const id of own) if (!this.own.has(id)) this.own.set(id, entry)
    for (const id of removed) if (!this.removed.has(id)) this.removed.set(id, entry)
    for (const id of mentioned) if (!this.mentioned.has(id)) this.mentioned.set(id, entry)
    for (const id of roots) if (!this.roots.has(id)) this.roots.set(id, entry)
  }

  /** The one an edit waits for, or null. */
  holding(entry: OutboxEntry): OutboxEntry | null {
    for (const id of this.unknown.size > 0 ? entry.touches : [])
      if (this.unknown.has(id)) return this.unknown.get(id) ?? null
    if (this.own.size === 0 && this.mentioned.size === 0) return null
    const { own, removed, mentioned, roots } = reachOf(entry)
    // Rooms must not get a template without what its author believes to be in it.
    if (doesOf(entry.name) === 'publish')
      for (const id of roots) if (this.roots.has(id)) return this.roots.get(id) ?? null
    for (const id of own) if (this.own.has(id)) return this.own.get(id) ?? null
    for (const id of removed) if (this.mentioned.has(id)) return this.mentioned.get(id) ?? null
    for (const id of mentioned) if (this.removed.has(id)) return this.removed.get(id) ?? null
    return null
  }
}
