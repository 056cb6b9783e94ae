import { onWritten, type Written } from './changes.ts'
import type { LocalDatabase } from './database.ts'
import type { OutboxEntry } from './entry.ts'
import { campusesAtKey } from './meta.ts'
import { outboxEntries } from './read.ts'
import { underWay, underWayKey } from './under-way.ts'
import { type Only, type Parts, type StoredTable, touches } from './watch.ts'

/** One moment of the local database. */
export interface Moment {
  db: LocalDatabase
  /** All queued edits, in the order in which they were made. */
  entries: readonly OutboxEntry[]
  /** Those that are on their way to the server, by id. */
  sent: ReadonlySet<string>
}

/** Something the screen shows: rows with queued edits laid over, or the queue itself. */
export interface Look<Answer, Read = Answer> {
  /** The tables it reads beside the outbox, or which part of each; `read` may narrow that by what it finds. */
  of: readonly StoredTable[] | Parts
  /** Records of `meta` that it reads, by their keys. */
  records?: readonly string[]
  /** Reads within the moment's transaction, which ends when anything but the database is waited for. */
  read(moment: Moment, only: Only): Read | PromiseLike<Read>
  /** Makes the answer of what was read; without it that is the answer. The transaction has ended: it may rest in between. */
  make?(read: Read): Answer | PromiseLike<Answer>
  heard(answer: Answer): void
  /** Told what reading has failed with, until a later one succeeds. */
  failed(error: unknown): void
}

/** Reads what a tab shows of its database. */
export interface Screen {
  /** Reads, and again whenever what is read has been written. Answers how to stop. */
  watch<Answer>(look: Look<Answer>): () => void
  watch<Answer, Read>(look: Look<Answer, Read>): () => void
}

/** So many readings, one soon after the other, are made at once: what a person does is shown as she does it. */
const atOnce = 3
/** From then on reading takes at most this part of the time, and rests at most so long between, in ms. */
const part = 0.05
const longestRest = 400

/** Records that some looks read beside their tables. */
const records = [underWayKey, campusesAtKey]

interface Watched extends Look<unknown, unknown> {
  /** What it has read beside the outbox. */
  parts: Parts
  /** It has not been read since something of it was written, or never. */
  due: 'first' | 'again' | null
}

/**
 * One reading of the outbox for all that a tab shows: whatever is due is read in one transaction over the outbox and its
 * own tables. So no list shows an edit without its row, or a row without its edit, and no two lists show two moments.
 */
export function openScreen(db: LocalDatabase): Screen {
  const looks = new Set<Watched>()
  let stop: (() => void) | undefined
  let planned: { timer: ReturnType<typeof setTimeout>; at: number } | undefined
  /** What is written while something is read; null while nothing is. */
  let meanwhile: Written[] | null = null
  let last = { ended: Number.NEGATIVE_INFINITY, inARow: 0 }
  let restUntil = 0

  const plan = () => {
    const due = [...looks].filter((look) => look.due !== null)
    if (meanwhile || due.length === 0) return
    const at = due.some((look) => look.due === 'first') ? 0 : restUntil
    if (planned && planned.at <= at) return
    clearTimeout(planned?.timer)
    planned = { at, timer: setTimeout(round, Math.max(0, at - performance.now())) }
  }

  const round = async () => {
    planned = undefined
    const missed: Written[] = []
    meanwhile = missed
    const began = performance.now()
    const due = [...looks].filter((look) => look.due !== null)
    const isAgain = due.some((look) => look.due === 'again')
    for (const look of due) look.due = null
    try {
      const tell: [Watched, () => void][] = []
      for (const [look, read] of await readAll(db, due)) tell.push([look, await answerOf(look, read)])
      for (const [look, now] of tell) if (looks.has(look)) now()
    } finally {
      if (isAgain) rest(began, performance.now())
      meanwhile = null
      // What is read was not known to the last when this was written.
      for (const written of missed) mark(written, due)
      plan()
    }
  }

  const rest = (began: number, ended: number) => {
    last = { ended, inARow: began - last.ended < 2 * longestRest ? last.inARow + 1 : 1 }
    const long = Math.min(longestRest, (ended - began) * (1 / part - 1))
    restUntil = last.inARow < atOnce ? ended : ended + long
  }

  const mark = (written: Written, among: Iterable<Watched>) => {
    const all = written.table('outbox') || written.rows('meta', records).length > 0
    const isOf = ({ parts, records: own = [] }: Watched) =>
      touches(written, parts) || written.rows('meta', own).length > 0
    for (const look of among) if (all || isOf(look)) look.due ??= 'again'
  }

  const listen = () =>
    onWritten(db, (written) => {
      meanwhile?.push(written)
      mark(written, looks)
      plan()
    })

  return {
    watch: <Answer, Read>(look: Look<Answer, Read>) => {
      const watched = { ...look, parts: partsOf(look.of), due: 'first' } as Watched
      looks.add(watched)
      stop ??= listen()
      plan()
      return () => {
        looks.delete(watched)
        if (looks.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

const partsOf = (of: Look<unknown>['of']): Parts =>
  isWhole(of) ? Object.fromEntries(of.map((table) => [table, 'all'])) : of
const isWhole = (of: Look<unknown>['of']): of is readonly StoredTable[] => Array.isArray(of)

type Read = { value: unknown } | { error: unknown }

/** What each look reads, in one transaction. */
async function readAll(db: LocalDatabase, due: readonly Watched[]): Promise<(readonly [Watched, Read])[]> {
  const tables = [...new Set(['outbox', 'meta', ...due.flatMap(({ of }) => Object.keys(partsOf(of)))])]
  const reading = db.transaction('r', tables, async () => {
    const moment: Moment = { db, entries: await outboxEntries(db), sent: await underWay(db) }
    const reads: (readonly [Watched, Read])[] = []
    for (const look of due) {
      const parts = { ...partsOf(look.of) }
      const only: Only = (table, keys) => {
        parts[table] = keys
      }
      look.parts = parts
      try {
        reads.push([look, { value: await look.read(moment, only) }])
      } catch (error) {
        reads.push([look, { error }])
      }
    }
    return reads
  })
  return reading.catch((error: unknown) => due.map((look) => [look, { error }]))
}

/** Makes the answer of what a look has read. Answers what tells it. */
async function answerOf(look: Watched, read: Read): Promise<() => void> {
  try {
    if ('error' in read) throw read.error
    const answer = look.make ? await look.make(read.value) : read.value
    return () => look.heard(answer)
  } catch (error) {
    return () => look.failed(error)
  }
}
