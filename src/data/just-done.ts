import { useRef } from 'react'
import type { EntryState, OutboxEntry } from '#src/local/entry.ts'
import type { Pending } from '#src/local/overlay.ts'
import type { Moment } from '#src/local/screen.ts'
import { useSeen } from './use-local.ts'

/** An edit as it is laid over what the server said: one of the outbox, or one that the server has done since. */
export type SaidEdit = Omit<OutboxEntry, 'state'> & { state: EntryState | { kind: 'done'; at: number } }

/** How it is marked: what is done needs no mark. */
export const pendingOf = ({ state }: Pick<SaidEdit, 'state'>): Pending =>
  state.kind === 'attention' ? 'attention' : state.kind === 'done' ? 'none' : 'waiting'

/** So long, in ms, an edit that is done is laid over answers of before; by then they have been asked for anew. */
const laidFor = 20_000

/**
 * The edits of the outbox that are wanted, and before them those that have gone up since they were seen in it. Answers that
 * are no rows of the cache are asked for anew a moment after an edit of them is done: until then nothing else here says
 * what it said. Pure but for what it reads of receipts.
 *
 * @param before what it answered last
 */
export async function withJustDone(
  { db, entries }: Pick<Moment, 'db' | 'entries'>,
  wanted: (entry: OutboxEntry) => boolean,
  before: readonly SaidEdit[],
  now = Date.now(),
): Promise<SaidEdit[]> {
  const waiting = entries.filter(wanted)
  const there = new Set(waiting.map(({ id }) => id))
  const gone = before.filter(({ id }) => !there.has(id))
  // What was discarded, or taken into a file, has no receipt.
  const receipts = await db.receipts.bulkGet(gone.map(({ id }) => id))
  const done = gone.flatMap((entry, place): SaidEdit[] => {
    const at = receipts[place]?.doneAt
    const isNew = at !== undefined && at <= now && now - at < laidFor
    return isNew ? [{ ...entry, state: { kind: 'done', at } }] : []
  })
  return [...done, ...waiting]
}

/** The same, followed. @param wanted the same function for the same edits */
export function useSaid(wanted: (entry: OutboxEntry) => boolean): readonly SaidEdit[] | undefined {
  const last = useRef<readonly SaidEdit[]>([])
  return useSeen(
    ['receipts'],
    async (moment) => {
      last.current = await withJustDone(moment, wanted, last.current)
      return last.current
    },
    [wanted],
  )
}

/** Those of them that an answer does not have yet. @param at when it came, in ms; null when it never did */
export const saidSince = (edits: readonly SaidEdit[], at: number | null | undefined): readonly SaidEdit[] =>
  edits.filter(({ state }) => state.kind !== 'done' || state.at >= (at ?? 0))
