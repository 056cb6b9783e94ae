import type { OutboxEntry } from '#src/local/entry.ts'

/**
 * The chosen edits with all that they hang on: every earlier edit of the same rows, or that gives out an id they
 * mention, and what those hang on in turn. In their order.
 *
 * @param entries the whole outbox, in order
 */
export function withNeeded(entries: readonly OutboxEntry[], chosen: ReadonlySet<string>): OutboxEntry[] {
  const touched = new Set<number>()
  const found: OutboxEntry[] = []
  for (const entry of [...entries].reverse()) {
    if (!chosen.has(entry.id) && !entry.touches.some((id) => touched.has(id))) continue
    for (const id of entry.touches) touched.add(id)
    found.unshift(entry)
  }
  return found
}
