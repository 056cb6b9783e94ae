import type { Changed } from '#contract/changed.ts'
import { rebase, stepOf } from '#contract/rules/chain.ts'
import { renameIds } from '#contract/rules/temporary-id.ts'
import { absorb, absorbTables } from '#src/local/absorb.ts'
import type { Alias, LocalDatabase } from '#src/local/database.ts'
import { renameInDrafts } from '#src/local/drafts.ts'
import { withoutTarget } from '#src/local/edits/index.ts'
import type { Attempt, Base, EntryState, Merged, OutboxEntry } from '#src/local/entry.ts'
import { dropOldReceipts, type Receipt } from '#src/local/receipts.ts'
import { sayRoom } from '#src/local/room.ts'
import { storageFailure } from '#src/local/storage-failure.ts'
import { arrived } from '#src/local/under-way.ts'
import { withAttempt } from './may-be-done.ts'
import { isUnderWayBefore } from './order.ts'
import { removedBy } from './refused.ts'

/** So many receipts a device without room keeps. */
const keptWhenFull = 50

/**
 * What is written down beside what has become of the edits: all there is to keep; receipts without what is long in them
 * (photos); neither receipts nor what the server answered, which a later delta says again.
 */
const kinds = ['whole', 'short', 'bare'] as const
type Kind = (typeof kinds)[number]

/** Longer texts are no words of a person. */
const longText = 1_000

/** What an edit that stays in the outbox looks like from now on. */
export interface Unsettled {
  state: EntryState
  attempt: Attempt | null
  bases?: Base[]
  /** Somebody else's edit it was laid over. */
  merged?: Merged
}

/**
 * What has become of an edit: the server has done it, or it is kept. `keep` is asked with the entry as it is by
 * then, after all that was done before it.
 */
export type Settlement =
  | { entry: OutboxEntry; done: Changed; at: number }
  | { entry: OutboxEntry; keep: (entry: OutboxEntry, alone: boolean) => Unsettled }

/**
 * Writes down what has become of edits, in their order and in one transaction. Of those done the entries go and
 * leave receipts, the answers enter the cache, and temporary ids become real in every entry that names them; entries
 * made on top of them stand on the new versions. An entry that has been discarded meanwhile stays away, and another
 * one that has got its place (in a database the browser has begun anew) stays as it is. None of them is under way any
 * more.
 *
 * On a device without room old receipts go, and of these only what is needed is written: an edit that is done has to
 * leave, or it would be sent again and again and take the room that is missing.
 *
 * @param db the handle whose commits wait for the disk: an edit must not go before its receipt is there
 * @param underWay whether an edit made before all of these is still under way: then none of them is alone
 */
export async function settle(
  db: LocalDatabase,
  settlements: readonly Settlement[],
  underWay = false,
): Promise<void> {
  for (const kind of kinds)
    try {
      await write(db, settlements, underWay, kind)
      if (kind === 'whole') sayRoom(db, 'room')
      return
    } catch (error) {
      if (storageFailure(error) !== 'full') throw error
      sayRoom(db, 'full')
      if (kind === 'bare') throw error
      if (kind === 'whole') await dropOldReceipts(db, keptWhenFull).catch(() => undefined)
    }
}

async function write(
  db: LocalDatabase,
  settlements: readonly Settlement[],
  underWay: boolean,
  kind: Kind,
): Promise<void> {
  const answer = together(settlements.flatMap((each) => ('done' in each ? [each.done] : [])))
  const tables = answer ? [db.aliases, db.receipts, ...absorbTables(db, answer)] : []
  await db.transaction('rw', [db.outbox, db.meta, ...tables], async () => {
    const entries = await db.outbox.orderBy('seq').toArray()
    const after = settleEntries(entries, settlements, underWay)
    await db.outbox.bulkDelete(after.gone)
    if (after.changed.length > 0) await db.outbox.bulkPut(after.changed)
    if (after.names.size > 0) {
      await db.aliases.bulkPut(
        [...after.names].map(
          ([temporary, real]): Alias => ({
            ...{ temporary, real },
            ...(after.stood.has(temporary) ? { stood: true } : {}),
          }),
        ),
      )
      if (kind !== 'bare') await renameInDrafts(db, after.names)
    }
    const receipts = receiptsOf(after.receipts, kind)
    if (receipts.length > 0) await db.receipts.bulkPut(receipts)
    if (answer && kind !== 'bare') await absorb(db, answer, 'edit')
    await arrived(
      db,
      settlements.map(({ entry: { id } }) => id),
    )
  })
}

/** The same on entries that have been read: which go, which are to be written anew, and which ids became real. */
function settleEntries(entries: OutboxEntry[], settlements: readonly Settlement[], underWay: boolean) {
  const kept = new Map(entries.map((entry) => [entry.seq, entry]))
  const written = new Set<number>()
  const gone: number[] = []
  const names = new Map<number, number>()
  const stood = new Set<number>()
  const receipts: Receipt[] = []
  const write = (entry: OutboxEntry) => {
    kept.set(entry.seq, entry)
    written.add(entry.seq)
  }
  const drop = (seq: number) => {
    gone.push(seq)
    kept.delete(seq)
  }
  for (const settlement of settlements) {
    const { seq, id } = settlement.entry
    const there = kept.get(seq)
    const entry = there?.id === id ? there : undefined
    if ('done' in settlement) {
      const step = stepOf(entry ?? settlement.entry, settlement.done)
      for (const [temporary, real] of step.names) names.set(temporary, real)
      if (entry) drop(seq)
      const others = stoodInFor(entry ?? settlement.entry, settlement.done)
      for (const each of others) stood.add(each)
      for (const later of others.length > 0 ? [...kept.values()] : []) {
        const spared = sparing(later, stood)
        if (spared === null) drop(later.seq)
        else if (spared !== later) write(spared)
      }
      receipts.push(receiptOf(entry ?? settlement.entry, step.names, settlement))
      const touched = new Set(entry?.touches ?? settlement.entry.touches)
      for (const later of kept.values())
        if (later.seq > seq && later.touches.some((id) => touched.has(id))) write(rebase(later, step))
    } else if (entry) {
      const alone = !underWay && !isUnderWayBefore(kept.values(), seq)
      write(keepAs(entry, settlement.keep(entry, alone)))
    }
  }
  // An edit that goes by other rows may stand on what it names.
  for (const entry of names.size > 0 ? kept.values() : []) {
    const bases = renameIds(entry.bases, names)
    if (bases !== entry.bases) write({ ...entry, bases })
  }
  return { gone, names, stood, receipts, changed: [...written].flatMap((seq) => kept.get(seq) ?? []) }
}

/** The temporary ids of what was to be made and was there already, somebody else's. */
function stoodInFor({ temporaries }: Pick<OutboxEntry, 'temporaries'>, { created }: Changed): number[] {
  const others = new Set(created.filter(({ stood }) => stood).map(({ of }) => of))
  return temporaries.filter(({ of }) => others.has(of)).map(({ temporary }) => temporary)
}

/** A removal without what was never hers, since somebody else's stands in for it; null when nothing is left of it. */
function sparing(entry: OutboxEntry, stood: ReadonlySet<number>): OutboxEntry | null {
  const others = removedBy(entry).filter((id) => stood.has(id))
  if (others.length === 0) return entry
  const input = others.reduce<OutboxEntry['input'] | null>(
    (left, id) => left && withoutTarget({ name: entry.name, input: left }, id),
    entry.input,
  )
  return input && { ...entry, input }
}

function receiptOf(
  entry: OutboxEntry,
  names: ReadonlyMap<number, number>,
  { done, at: doneAt }: { done: Changed; at: number },
): Receipt {
  const { id, name, input, aside, createdAt, attempts, merged, touches, behalf } = entry
  const rows = renameIds(touches, names)
  const revisions = Object.fromEntries(done.templates.map((template) => [template.id, template.revision]))
  return {
    ...{ id, name, aside, createdAt, attempts, merged, doneAt, rows, revisions },
    input: renameIds(input, names),
    ...(behalf ? { behalf } : {}),
  }
}

/** As they are kept; of what is long in an input only its field stays: whoever reads receipts reads names and ids. */
function receiptsOf(receipts: Receipt[], kind: Kind): Receipt[] {
  if (kind === 'whole') return receipts
  if (kind === 'bare') return []
  return receipts.map(({ input, aside, ...receipt }) => {
    const { subject } = aside
    return {
      ...receipt,
      input: shortened(input) as Receipt['input'],
      aside: subject === undefined ? {} : { subject },
    }
  })
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longText ? '' : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}

const keepAs = (
  entry: OutboxEntry,
  { state, attempt, merged, bases = entry.bases }: Unsettled,
): OutboxEntry => ({
  ...entry,
  state,
  bases,
  merged: merged ? [...entry.merged, merged] : entry.merged,
  attempts: entry.attempts + (attempt ? 1 : 0),
  history: attempt ? withAttempt(entry.history, attempt) : entry.history,
})

/** Several answers as one, in their order: a later one says more recently how a row looks. */
function together(answers: readonly Changed[]): Changed | null {
  if (answers.length === 0) return null
  return {
    created: answers.flatMap((each) => each.created),
    campuses: answers.flatMap((each) => each.campuses),
    spaces: answers.flatMap((each) => each.spaces),
    templates: answers.flatMap((each) => each.templates),
    rooms: answers.flatMap((each) => each.rooms),
    removed: answers.flatMap((each) => each.removed),
  }
}
