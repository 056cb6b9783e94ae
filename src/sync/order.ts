import type { OutboxEntry } from '#src/local/entry.ts'

/**
 * The earlier edit that an edit has to wait for, or null. It waits
 * - for one that changes a row it changes too, or gives out a temporary id it mentions;
 * - when it removes something, for everything made before it that is still under way, because a removal can
 *   make any of it fail.
 * A refused edit holds back only what touches the same rows.
 *
 * @param earlier the entries before it, in order
 */
export function blocker(entry: OutboxEntry, earlier: readonly OutboxEntry[]): OutboxEntry | null {
  const touches = new Set(entry.touches)
  return (
    earlier.find(
      (other) =>
        other.touches.some((id) => touches.has(id)) || (entry.removes && other.state.kind !== 'attention'),
    ) ?? null
  )
}

/** The entries that may be sent at `now`, in order. One pass: what is touched so far is kept as a set. */
export function sendable(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  const touched = new Set<number>()
  let underWay = false
  const ready: OutboxEntry[] = []
  for (const entry of entries) {
    const { state } = entry
    const free = !entry.touches.some((id) => touched.has(id)) && !(entry.removes && underWay)
    const due = state.kind === 'waiting' && state.notBefore <= now && !(state.after && underWay)
    if (free && due) ready.push(entry)
    for (const id of entry.touches) touched.add(id)
    underWay ||= state.kind !== 'attention'
  }
  return ready
}

/** Everything that cannot be sent without an entry, directly or not: discarding it discards these. */
export function dependants(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const gone = new Set(entry.temporaries.map((each) => each.temporary))
  const found: OutboxEntry[] = []
  for (const other of entries) {
    if (other.seq <= entry.seq || !other.touches.some((id) => gone.has(id))) continue
    found.push(other)
    for (const { temporary } of other.temporaries) gone.add(temporary)
  }
  return found
}
