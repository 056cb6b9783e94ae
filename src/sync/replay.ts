import { limits } from '#contract/limits.ts'
import { isQueuedName } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { setCallsLacked } from '#src/local/meta.ts'
import { setUnderWay } from '#src/local/under-way.ts'
import { fitsThisBuild } from './fits.ts'
import { type Batch, batchOf } from './order.ts'
import { type Sender, type Sent, sendBatch, sendEdit } from './send.ts'

/** How a replay ended: nothing left to send, something to send later, or it had to stop. */
export type Drained =
  | { kind: 'empty' }
  | { kind: 'waiting'; until: number }
  | { kind: 'held' }
  /** `some`: calls were answered before one was not. */
  | { kind: 'unreachable'; some: boolean }
  | { kind: 'signed-out' }
  | { kind: 'stopped' }

/** How many edits are tried in one call: fewer after one that came to nothing, more after one that did not. */
interface Pace {
  now: number
  /** What the server takes, as far as is known. */
  most: number
  /** Edits that went by themselves and got no answer, the one tried longest ago first: the others have their turn before these. */
  silent: readonly string[]
  /** How it was before a call went without an answer. */
  before?: Pick<Pace, 'now' | 'silent'>
}

const paces = new WeakMap<Sender['db'], Pace>()

/**
 * Sends what can be sent, in as few calls as the link lets through, until nothing more can be sent now. Only one
 * may run for a database at a time; who holds the lead runs it.
 */
export async function drain(sender: Sender, signal: AbortSignal): Promise<Drained> {
  let pace = paces.get(sender.db) ?? { now: limits.batchEdits, most: limits.batchEdits, silent: [] }
  for (let some = false; ; some = true) {
    const picked = await pick(sender, pace, signal)
    if (!picked) return { kind: 'stopped' }
    const { batch, entries } = picked
    if (batch.edits.length === 0) return rest(entries, sender.now())
    const sent = await send(sender, batch, pace)
    pace = paceAfter(sent, pace, batch)
    paces.set(sender.db, pace)
    if (sent === 'unreachable') return { kind: sent, some }
    if (sent === 'signed-out') return { kind: sent }
  }
}

function paceAfter(sent: Sent, { now, most, silent: before }: Pace, { edits }: Batch): Pace {
  const fewer = Math.max(1, Math.floor(edits.length / 2))
  const ids = edits.map(({ entry }) => entry.id)
  const silent = before.filter((id) => !ids.includes(id))
  if (sent === 'no-batch') return { now: fewer, most: fewer, silent }
  if (sent === 'unreachable') {
    const [id, ...others] = ids
    if (id === undefined || others.length > 0)
      return { now: fewer, most, silent: before, before: { now, silent: before } }
    // Of one that is known for it nothing is learned about how many may go at once.
    const isKnown = before.includes(id)
    return { now: isKnown ? now : fewer, most, silent: [...silent, id], before: { now, silent: before } }
  }
  if (sent === 'settled') return { now: Math.min(now * 2, most), most, silent }
  // One that is too much for a call of several goes by itself.
  return { now: fewer, most: ids.length === 1 ? 1 : most, silent }
}

/** The last call went without an answer because the line was lost, and not because it carried too much. */
export function excuseLast(db: Sender['db']): void {
  const pace = paces.get(db)
  if (pace?.before) paces.set(db, { ...pace.before, most: pace.most })
}

/** So many versions are more than what stands between browser and server takes in a header. */
const headerBases = 300

const isLarge = (edit: Batch['edits'][number] | undefined) =>
  edit !== undefined && edit.entry.bases.length > headerBases

/** What does not fit into a header goes in a call of several, by itself too, as long as the server takes such calls. */
function send(sender: Sender, { edits, underWay }: Batch, { most }: Pace): Promise<Sent> {
  const [only] = edits
  const alone = only && edits.length === 1 && (most === 1 || !isLarge(only))
  return alone ? sendEdit(sender, only.entry, underWay) : sendBatch(sender, edits, underWay)
}

/**
 * What to send next. Whether an entry may go depends only on those before it, so a short piece of the queue's
 * head is read, and more of it only when that leaves nothing to do; null once sending is to end. What is chosen is under way from that moment on:
 * nobody discards it between the two.
 */
const pick = (
  { db, now }: Sender,
  pace: Pace,
  signal: AbortSignal,
): Promise<{ batch: Batch; entries: OutboxEntry[] } | null> =>
  db.transaction('rw', [db.outbox, db.meta], async () => {
    for (let length = 2 * pace.now; ; length *= 4) {
      const entries = await db.outbox.orderBy('seq').limit(length).toArray()
      const batch = firstBatch(entries, now(), pace)
      if (signal.aborted) return null
      if (batch.edits.length === 0 && entries.length === length) continue
      if (batch.edits.length === 0) await setCallsLacked(db, lackedBy(entries))
      await setUnderWay(
        db,
        batch.edits.map(({ entry }) => entry.id),
      )
      return { batch, entries }
    }
  })

/** The calls of these entries that this build does not know. */
const lackedBy = (entries: readonly OutboxEntry[]): string[] => [
  ...new Set(entries.flatMap(({ name }) => (isQueuedName(name) ? [] : [name as string]))),
]

/** What may go of these entries, without those that this build does not know. One that got no answer goes by itself, and when nothing else may. */
function firstBatch(entries: readonly OutboxEntry[], now: number, pace: Pace): Batch {
  const held = new Set(pace.silent)
  const batch = (edits: number) =>
    batchOf(
      entries,
      now,
      { edits, characters: limits.batchCharacters },
      {
        isFit: fitsThisBuild,
        isHeld: ({ id, name }) => held.has(id) || !isQueuedName(name),
      },
    )
  let found = batch(pace.now)
  for (const id of pace.silent) {
    if (found.edits.length > 0) break
    held.delete(id)
    found = batch(1)
  }
  return found
}

function rest(entries: readonly OutboxEntry[], now: number): Drained {
  const waiting = entries.filter((entry) => entry.state.kind === 'waiting')
  if (entries.length === 0) return { kind: 'empty' }
  const later = waiting.flatMap((entry) =>
    entry.state.kind === 'waiting' && entry.state.notBefore > now ? [entry.state.notBefore] : [],
  )
  return later.length > 0 ? { kind: 'waiting', until: Math.min(...later) } : { kind: 'held' }
}
