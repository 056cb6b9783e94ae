import type { LocalDatabase } from '#src/local/database.ts'
import { restsOf, trimInput, withoutTarget } from '#src/local/edits/index.ts'
import type { Base, NewEntry, OutboxEntry } from '#src/local/entry.ts'
import { entryFor, outboxTables } from './enqueue.ts'
import { insist } from './insist.ts'
import { isInDoubt } from './may-be-done.ts'
import { mendedNow } from './mended.ts'
import { type Following, placesBetween } from './order.ts'

/**
 * What came of mending a refused edit: it waits to be sent again, nothing of it was left and it is gone, or it was
 * not there to be mended (sent or discarded meanwhile).
 */
export type Mended = 'waiting' | 'nothing-left' | 'not-there'

/** Who wins one field of a conflict. */
export type Side = 'mine' | 'theirs'

/** A field of a conflict, as `choices` names it. */
export const choiceKey = ({ id, field }: { id: number; field: string }): string => `${id} ${field}`

/**
 * Puts another input in the place of a refused edit's, in its place in the order and with its temporary ids, so that
 * what was made on top of it stays so. It goes up under a new key: it is another edit to the server. Fields it shares
 * with the old one stand on what they stood on, so that a conflict is not lost by mending something else.
 */
export const amend = (db: LocalDatabase, id: string, input: Record<string, unknown>): PromiseLike<Mended> =>
  mend(db, id, async (entry) => {
    const fresh = await entryFor(db, { ...entry, input }, entry.createdAt, entry.seq)
    return inPlaceOf(entry, fresh)
  })

/**
 * Settles a conflict field by field: what is hers goes up again on the other's version, what is the other's leaves
 * the edit. `choices` by `choiceKey`; a field not named is hers. Of an edit that says the same of several rows, one row leaves
 * it as a whole: what is hers of that goes up in an edit of its own, right after it.
 */
export const resolve = (
  db: LocalDatabase,
  id: string,
  choices: ReadonlyMap<string, Side>,
): PromiseLike<Mended> =>
  mend(db, id, async (entry) => {
    const { state } = entry
    if (state.kind !== 'attention' || state.overlaps.length === 0) return entry
    const dropped = state.overlaps.filter((each) => choices.get(choiceKey(each)) === 'theirs')
    const insisting = insist(entry)
    if (dropped.length === 0) return insisting
    const rests = restsOf(entry, dropped)
    const input = trimInput(entry, dropped)
    const [first, ...others] = rests
    await putAfter(db, insisting, input === null ? others : rests)
    const left = input ?? first?.input
    if (!left) return null
    const { bases } = insisting
    const fresh = await entryFor(db, { ...entry, input: left }, entry.createdAt, entry.seq)
    const standing = fresh.bases.map((base) => bases.find((each) => each.id === base.id) ?? base)
    return { ...inPlaceOf(entry, fresh), bases: standing }
  })

/** Puts edits right after another one, as if they had been made with it: on what that stands on. */
async function putAfter(
  db: LocalDatabase,
  entry: OutboxEntry,
  rests: ReturnType<typeof restsOf>,
): Promise<void> {
  const next = await db.outbox.where('seq').above(entry.seq).first()
  const places = placesBetween(entry.seq, next?.seq ?? entry.seq + 1, rests.length)
  const { name, behalf, createdAt } = entry
  for (const [index, { id, input }] of rests.entries()) {
    const subject = entry.bases.find((base) => base.id === id)?.row.name
    const aside = typeof subject === 'string' ? { subject } : {}
    // What it changes must not be what it stands on: the entry itself is not trimmed yet.
    const fresh = await entryFor(db, { name, input, aside }, createdAt, entry.seq)
    const bases = fresh.bases.map((base) => onOld(base, entry.bases))
    const seq = places[index] ?? entry.seq
    await db.outbox.add({ ...fresh, ...(behalf ? { behalf } : {}), bases, seq } as OutboxEntry)
  }
}

/** Leaves out what an edit does with a part that somebody has removed. */
export const dropTarget = (db: LocalDatabase, id: string, target: number): PromiseLike<Mended> =>
  mend(db, id, async (entry) => {
    const input = withoutTarget(entry, target)
    if (input === null) return null
    const fresh = await entryFor(db, { ...entry, input }, entry.createdAt, entry.seq)
    return inPlaceOf(entry, fresh)
  })

/**
 * Gives edits up, within the caller's transaction over `outboxTables`. What goes on without them keeps its place and its key: of a
 * refused edit the server has kept neither.
 */
export async function giveUp(
  db: LocalDatabase,
  given: readonly OutboxEntry[],
  { gone, shortened }: Following,
): Promise<void> {
  await db.outbox.bulkDelete([...given, ...gone].map(({ seq }) => seq))
  for (const { entry, ...left } of shortened) {
    const fresh = await entryFor(db, { ...entry, ...left }, entry.createdAt, entry.seq)
    await db.outbox.put({ ...inPlaceOf(entry, fresh), id: entry.id })
  }
}

/** In one transaction: reads a refused edit and writes what is made of it, or takes it out for null. */
function mend(
  db: LocalDatabase,
  id: string,
  work: (entry: OutboxEntry) => Promise<OutboxEntry | null>,
): PromiseLike<Mended> {
  return db.transaction('rw', outboxTables(db), async (): Promise<Mended> => {
    const entry = await db.outbox.where({ id }).first()
    if (entry?.state.kind !== 'attention') return 'not-there'
    const mended = await work(entry)
    if (mended) await db.outbox.put(mended)
    else await db.outbox.delete(entry.seq)
    return mended ? 'waiting' : 'nothing-left'
  })
}

/** A mended edit keeps its place and its history. */
function inPlaceOf(entry: OutboxEntry, fresh: NewEntry): OutboxEntry {
  const bases = fresh.bases.map((base) => onOld(base, entry.bases))
  return { ...entry, ...pickedFrom(fresh), ...mendedNow(entry), bases, id: keyFor(entry, fresh.id) }
}

/** What of an entry follows from its input. */
const pickedFrom = ({ input, aside, temporaries, touches, removes, wireHash, state }: NewEntry) => ({
  input,
  aside,
  temporaries,
  touches,
  removes,
  wireHash,
  state,
})

/**
 * The key a changed edit goes up under. One that was sent and may have been done without an answer, or that a colleague may
 * have sent, keeps its own: should the server have done it after all, it refuses the changed one (4093) instead of doing both.
 */
export const keyFor = (entry: OutboxEntry, fresh: string): string =>
  entry.exportedAt || entry.behalf || isInDoubt(entry) ? entry.id : fresh

function onOld(base: Base, old: readonly Base[]): Base {
  const before = old.find((each) => each.id === base.id)
  if (!before) return base
  const fields = Object.fromEntries(
    Object.entries(base.fields).map(([field, value]) => [
      field,
      field in before.fields ? before.fields[field] : value,
    ]),
  )
  return { ...base, version: before.version, fields }
}
