import { limits } from '#contract/limits.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { sendable } from './order.ts'
import { type Sender, type Sent, sendEdit } from './send.ts'

const firstLook = 64

/** How a replay ended: nothing left to send, something to send later, or it had to stop. */
export type Drained =
  | { kind: 'empty' }
  | { kind: 'waiting'; until: number }
  | { kind: 'held' }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  | { kind: 'stopped' }

/**
 * Sends what can be sent, several independent edits side by side, until nothing more can be sent now. Only
 * one may run for a database at a time; who holds the lead runs it.
 */
export async function drain(sender: Sender, signal: AbortSignal): Promise<Drained> {
  const running = new Map<number, Promise<void>>()
  let stop: 'unreachable' | 'signed-out' | null = null

  const start = (entry: OutboxEntry, entries: readonly OutboxEntry[]) => {
    const settled = (sent: Sent) => {
      if (sent === 'unreachable' || sent === 'signed-out') stop = sent
    }
    const sending = sendEdit(sender, entry, isAlone(entry, entries))
      .then(settled)
      .finally(() => running.delete(entry.seq))
    running.set(entry.seq, sending)
  }

  try {
    for (;;) {
      const halted = stop ?? (signal.aborted ? 'stopped' : null)
      const free = halted ? 0 : limits.replayLanes - running.size
      const { ready, entries } = free > 0 ? await pick(sender, running, free) : nothing
      for (const entry of ready) start(entry, entries)
      if (running.size === 0) return halted ? { kind: halted } : rest(entries, sender.now())
      await Promise.race(running.values())
    }
  } finally {
    await Promise.allSettled(running.values())
  }
}

const nothing: Picked = { ready: [], entries: [] }

interface Picked {
  ready: OutboxEntry[]
  /** The entries looked at: from the first, in order. */
  entries: OutboxEntry[]
}

/**
 * Up to `free` entries to send now. Whether an entry may go depends only on those before it, so a short
 * piece of the queue's head is read, and more of it only when that leaves nothing to do.
 */
async function pick(sender: Sender, running: ReadonlyMap<number, unknown>, free: number): Promise<Picked> {
  for (let length = firstLook; ; length *= 4) {
    const head = await sender.db.outbox.orderBy('seq').limit(length).toArray()
    const entries = head.map((entry) => seen(entry, running))
    const ready = sendable(entries, sender.now()).slice(0, free)
    if (ready.length > 0 || running.size > 0 || head.length < length) return { ready, entries }
  }
}

/** An entry left in 'sending' by a tab that is gone counts as waiting; one that is being sent here does not. */
function seen(entry: OutboxEntry, running: ReadonlyMap<number, unknown>): OutboxEntry {
  if (running.has(entry.seq)) return { ...entry, state: { kind: 'sending', since: 0 } }
  return entry.state.kind === 'sending' ? { ...entry, state: { kind: 'waiting', notBefore: 0 } } : entry
}

const isAlone = (entry: OutboxEntry, entries: readonly OutboxEntry[]) =>
  !entries.some((other) => other.seq < entry.seq && other.state.kind !== 'attention')

function rest(entries: readonly OutboxEntry[], now: number): Drained {
  const waiting = entries.filter((entry) => entry.state.kind === 'waiting')
  if (entries.length === 0) return { kind: 'empty' }
  const later = waiting.flatMap((entry) =>
    entry.state.kind === 'waiting' && entry.state.notBefore > now ? [entry.state.notBefore] : [],
  )
  return later.length > 0 ? { kind: 'waiting', until: Math.min(...later) } : { kind: 'held' }
}
