import type { Outdated } from '#contract/changed.ts'
import { changesOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { touchesOf } from './enqueue.ts'
import { mendedNow } from './mended.ts'
import { merge } from './merge.ts'

/**
 * The same edit to be sent again. One that conflicts is thereby decided to be the right one: it stands on the other's
 * version from then on, and a removal takes along what has come below.
 */
export function insist(entry: OutboxEntry): OutboxEntry {
  const again: OutboxEntry = { ...entry, state: { kind: 'waiting', notBefore: 0 } }
  if (entry.state.kind !== 'attention' || entry.state.overlaps.length === 0) return again
  const { bases } = merge(entry, entry.state.data as Outdated)
  const decided = { ...again, ...mendedNow(entry), bases }
  if (entry.name !== 'space.delete') return decided
  const below = bases.flatMap(({ id }) => (id === entry.input.id ? [] : [id]))
  const whole = { ...decided, aside: { ...entry.aside, below } }
  return { ...whole, touches: touchesOf(whole, changesOf(whole)) }
}
