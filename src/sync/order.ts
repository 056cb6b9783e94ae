import type { OutboxEntry } from '#src/local/entry.ts'

/**
 * The earlier edit that each edit has to wait for, or null. It waits
 * - for one that changes a row it changes too, or gives out a temporary id it mentions;
 * - when it removes something, for everything made before it that is still under way, because a removal can
 *   make any of it fail.
 * A refused edit holds back only what touches the same rows.
 *
 * @param entries in order; looked at in one pass
 */
export function blockers(entries: readonly OutboxEntry[]): (OutboxEntry | null)[] {
  const touchedFirst = new Map<number, number>()
  let underWayFirst: number | undefined
  return entries.map((entry, place) => {
    const before = entry.touches.flatMap((id) => touchedFirst.get(id) ?? [])
    if (entry.removes && underWayFirst !== undefined) before.push(underWayFirst)
    for (const id of entry.touches) if (!touchedFirst.has(id)) touchedFirst.set(id, place)
    if (entry.state.kind !== 'attention') underWayFirst ??= place
    return before.length > 0 ? (entries[Math.min(...before)] ?? null) : null
  })
}

/** An entry as one of a batch; `after` are the places in the batch of those it waits for. */
export interface Batched {
  entry: OutboxEntry
  after: number[]
}

export interface Batch {
  edits: Batched[]
  /** Whether an edit made before the batch's first one is under way and not in it. */
  underWay: boolean
}

/** How much one batch may hold: edits, and characters of their inputs. */
export interface Room {
  edits: number
  characters: number
}

/**
 * What may be sent together at `now`: in order, every entry that waits for nothing outside the batch. One pass;
 * what is touched so far is kept by row.
 *
 * @param isFit whether an entry may travel with others; one that may not is sent only by itself
 */
export function batchOf(
  entries: readonly OutboxEntry[],
  now: number,
  room: Room,
  isFit: (entry: OutboxEntry) => boolean = () => true,
): Batch {
  const outside = new Set<number>()
  const inside = new Map<number, number[]>()
  const edits: Batched[] = []
  let passed = false
  let underWay = false
  let left = room.characters
  for (const entry of entries) {
    const { state, touches } = entry
    const last = entry.removes || (state.kind === 'waiting' && state.after)
    const free = !touches.some((id) => outside.has(id)) && !(last && passed)
    const due = state.kind === 'waiting' && state.notBefore <= now
    const size = JSON.stringify(entry.input).length
    const fits = edits.length === 0 || (isFit(entry) && size <= left)
    if (free && due && fits) {
      const after = last ? edits.map((_, place) => place) : touches.flatMap((id) => inside.get(id) ?? [])
      if (edits.length === 0) underWay = passed
      for (const id of touches) inside.set(id, [...(inside.get(id) ?? []), edits.length])
      edits.push({ entry, after: [...new Set(after)].sort((a, b) => a - b) })
      left -= size
      if (edits.length === room.edits || !isFit(entry)) break
      continue
    }
    for (const id of touches) outside.add(id)
    passed ||= state.kind !== 'attention'
  }
  return { edits, underWay }
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
