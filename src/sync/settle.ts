import type { Changed } from '#contract/changed.ts'
import { renameIds } from '#contract/rules/temporary-id.ts'
import { absorb, absorbTables, versionsIn } from '#src/local/absorb.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { Attempt, EntryState, OutboxEntry } from '#src/local/entry.ts'

/** Refusals and failures kept per entry; the latest are worth more than the first. */
const historyKept = 20

/**
 * The server has done an edit: in one transaction its entry goes, its answer enters the cache, and its
 * temporary ids become real in every entry that names them. Entries made on top of it stand on the new
 * versions. Answers whether the entry was still there.
 */
export async function settleDone(db: LocalDatabase, entry: OutboxEntry, answer: Changed): Promise<boolean> {
  const tables = [db.outbox, db.aliases, ...absorbTables(db, answer)]
  return db.transaction('rw', tables, async () => {
    const there = (await db.outbox.get(entry.seq)) !== undefined
    await db.outbox.delete(entry.seq)
    await absorb(db, answer)
    const ids = new Map(answer.created.map((each) => [each.of, each.id]))
    const aliases = entry.temporaries.flatMap(({ of, temporary }) => {
      const real = ids.get(of)
      return real === undefined ? [] : [{ temporary, real }]
    })
    if (aliases.length > 0) await db.aliases.bulkPut(aliases)
    await carryOver(db, entry, answer, new Map(aliases.map((each) => [each.temporary, each.real])))
    return there
  })
}

async function carryOver(
  db: LocalDatabase,
  done: OutboxEntry,
  answer: Changed,
  names: ReadonlyMap<number, number>,
): Promise<void> {
  const versions = versionsIn(answer)
  const stoodOn = new Map(done.bases.map((base) => [base.id, base.version]))
  const touched = new Set(done.touches)
  const following = await db.outbox
    .where('seq')
    .above(done.seq)
    .filter((entry) => entry.touches.some((id) => touched.has(id)))
    .toArray()
  const moved = following.map((entry) => {
    const renamed = rename(entry, names)
    const bases = renamed.bases.map((base) => {
      const made = base.version === null
      const chained = stoodOn.has(base.id) && stoodOn.get(base.id) === base.version
      return made || chained ? { ...base, version: versions.get(base.id) ?? base.version } : base
    })
    return { ...renamed, bases }
  })
  if (moved.length > 0) await db.outbox.bulkPut(moved)
}

const rename = (entry: OutboxEntry, names: ReadonlyMap<number, number>): OutboxEntry => ({
  ...entry,
  input: renameIds(entry.input, names),
  temporaries: renameIds(entry.temporaries, names),
  bases: renameIds(entry.bases, names),
  touches: renameIds(entry.touches, names),
})

/** Writes an entry's new state, unless it has been discarded or settled meanwhile. */
export async function settleState(
  db: LocalDatabase,
  entry: OutboxEntry,
  state: EntryState,
  attempt: Attempt | null,
  bases = entry.bases,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const now = await db.outbox.get(entry.seq)
    if (!now) return
    await db.outbox.put({
      ...now,
      state,
      bases,
      attempts: now.attempts + (attempt ? 1 : 0),
      history: attempt ? [...now.history, attempt].slice(-historyKept) : now.history,
    })
  })
}
