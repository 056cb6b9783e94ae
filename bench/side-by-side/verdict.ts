import type { Edit } from './plan.ts'

/** One doing of an edit that the server knows of. */
export interface Done {
  n: number
  /** Milliseconds since 1970, by the server's clock. */
  at: number
}

/** What a contender says of its edits when it is asked at the end; numbers of edits. */
export interface Told {
  /** Taken in when they were made. */
  accepted: number[]
  /** Still to be sent. */
  waiting: number[]
  /** Kept back because an edit before them was refused, and shown so. */
  held: number[]
  /** Told to the person as not done. */
  shown: number[]
}

/** What became of the edits of one trial: but for `accepted`, `outOfOrder` and `staleRows` each edit is in one number. */
export interface Verdict {
  accepted: number
  doneOnce: number
  /** Done more than once. */
  doneTwice: number
  /** Done after a later edit of the same row had been done. */
  outOfOrder: number
  /** Rows whose last value on the server is not that of the latest edit done. */
  staleRows: number
  /** Never done as itself: a later edit of the same field stands in the same document. */
  superseded: number
  /** Not done, and the person has been told; without those the server refuses. */
  failedShown: number
  /** Held back behind a refused one and shown so; of all edits. */
  held: number
  /** Not done, not told and not kept; without those the server refuses. */
  lost: number
  refusedShown: number
  refusedDropped: number
  /** Still kept to be sent, of all edits, when the time was up. */
  stuck: number
  /** From the first edit to the last one done, in seconds. */
  seconds: number
}

/**
 * Reads off what became of each edit.
 *
 * @param done in the order in which the server did them
 * @param documents whether the contender sends documents as they are, and not edits
 * @param began when the first edit was made, as `Done.at`
 */
export function judge(
  edits: readonly Edit[],
  done: readonly Done[],
  told: Told,
  documents: boolean,
  began: number,
): Verdict {
  const times = new Map<number, number>()
  for (const { n } of done) times.set(n, (times.get(n) ?? 0) + 1)
  const rowOf = new Map(edits.map((edit) => [edit.n, edit.row]))
  const latest = new Map<string, number>()
  const last = new Map<string, number>()
  const late = new Set<number>()
  for (const { n } of done) {
    const row = rowOf.get(n) ?? ''
    const before = latest.get(row) ?? 0
    if (n < before) late.add(n)
    latest.set(row, Math.max(before, n))
    last.set(row, n)
  }
  const [waiting, held, shown] = [new Set(told.waiting), new Set(told.held), new Set(told.shown)]
  const fieldOf = ({ templateId, field }: Edit) => `${templateId} ${field}`
  const newest = new Map(edits.map((edit) => [fieldOf(edit), edit.n]))
  const fateOf = (edit: Edit): Fate => {
    const { n } = edit
    const count = times.get(n) ?? 0
    if (count > 0) return count === 1 ? 'done once' : 'done twice'
    if (documents && newest.get(fieldOf(edit)) !== n) return 'superseded'
    if (shown.has(n)) return 'shown'
    if (held.has(n)) return 'held'
    return waiting.has(n) ? 'waiting' : 'gone'
  }
  const counted = (fate: Fate, among: readonly Edit[] = edits) =>
    among.filter((edit) => fateOf(edit) === fate).length
  const good = edits.filter(({ refused }) => refused === null)
  const refused = edits.filter((edit) => edit.refused !== null)
  return {
    accepted: new Set(told.accepted).size,
    doneOnce: counted('done once'),
    doneTwice: counted('done twice'),
    outOfOrder: late.size,
    staleRows: [...latest].filter(([row, n]) => last.get(row) !== n).length,
    superseded: counted('superseded'),
    failedShown: counted('shown', good),
    held: counted('held'),
    lost: counted('gone', good),
    refusedShown: counted('shown', refused),
    refusedDropped: counted('gone', refused),
    stuck: counted('waiting'),
    seconds: Math.max(0, ...done.map(({ at }) => (at - began) / 1_000)),
  }
}

/** Every edit has one: together they are all edits. */
type Fate = 'done once' | 'done twice' | 'superseded' | 'shown' | 'held' | 'waiting' | 'gone'
