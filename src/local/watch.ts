import { onWritten, type Written } from './changes.ts'
import type { LocalDatabase } from './database.ts'

/** Of a table: all rows, those of these keys, or those whose keys begin with a text. */
export type Part = 'all' | readonly (string | number)[] | { startingWith: string }

/** Tables of the local database, and which part of each. */
export type Parts = Partial<Record<StoredTable, Part>>

export type StoredTable =
  | ('campuses' | 'spaces' | 'templates' | 'graves' | 'rooms' | 'statuses' | 'summaries')
  | ('answers' | 'outbox' | 'aliases' | 'receipts' | 'meta' | 'packs')

/** Says, while something is read, that of a table no more than these rows have a say in the answer. */
export type Only = (table: StoredTable, keys: readonly (string | number)[]) => void

/** Something that is read, and read again when it may have become another. */
export interface Reading<Answer> {
  /** What it reads: no other table is within its reach, and no other row should have a say. */
  of: Parts
  /** Reads within one transaction, which ends when anything but the database is waited for. */
  read(db: LocalDatabase, only: Only): Answer | PromiseLike<Answer>
  heard(answer: Answer): void
  failed(error: unknown): void
}

interface Watched {
  written(what: Written): void
}

/** All that is watched of a database goes by one listener, while there is any. */
const watchedOf = new WeakMap<LocalDatabase, { all: Set<Watched>; unlisten(): void }>()

/**
 * Reads now, and again after every transaction, of whatever tab, that has written what is read.
 *
 * Dexie's own live queries find out by themselves what is read, but each keeps all keys that were ever written beside it,
 * to compare them with what it reads next: with a campus of thousands of rooms whose statuses come in, every transaction
 * then costs more than the one before, in every query of a page.
 *
 * @returns how to stop
 */
export function watch<Answer>(db: LocalDatabase, { of, read, heard, failed }: Reading<Answer>): () => void {
  const tables = Object.keys(of) as StoredTable[]
  let parts: Parts = of
  /** What was written while it is being read, of which it may have seen nothing; null while it is not. */
  let meanwhile: Written[] | null = null
  let stopped = false

  const round = async () => {
    const now: Parts = { ...of }
    const missed: Written[] = []
    meanwhile = missed
    const only: Only = (table, keys) => {
      now[table] = keys
    }
    const answer = await db
      .transaction('r!', tables, async () => ({ value: await read(db, only) }))
      .catch((error: unknown) => ({ error }))
    meanwhile = null
    if (stopped) return
    parts = now
    if ('error' in answer) failed(answer.error)
    else heard(answer.value)
    if (!stopped && missed.some((what) => touches(what, parts))) void round()
  }

  const watched: Watched = {
    written: (what) => {
      if (meanwhile) meanwhile.push(what)
      else if (touches(what, parts)) void round()
    },
  }
  const { all, unlisten } = watchedOf.get(db) ?? listen(db)
  all.add(watched)
  void round()
  return () => {
    stopped = true
    if (!all.delete(watched) || all.size > 0) return
    unlisten()
    watchedOf.delete(db)
  }
}

function listen(db: LocalDatabase) {
  const all = new Set<Watched>()
  const unlisten = onWritten(db, (what) => {
    for (const each of [...all]) each.written(what)
  })
  const listening = { all, unlisten }
  watchedOf.set(db, listening)
  return listening
}

/** Whether a transaction may have written what is read. */
export const touches = (what: Written, parts: Parts): boolean =>
  (Object.entries(parts) as [StoredTable, Part][]).some(([table, part]) => {
    if (part === 'all') return what.table(table)
    return 'startingWith' in part
      ? what.startingWith(table, part.startingWith)
      : what.rows(table, part).length > 0
  })
