import type { Changed, Outdated } from '#contract/changed.ts'
import { partsOf } from '#contract/parts/walk.ts'
import { same } from '#contract/rules/same.ts'
import type { Change } from '#src/local/change.ts'
import { changesOf } from '#src/local/edits/index.ts'
import type { Base, Merged, OutboxEntry, Overlap } from '#src/local/entry.ts'
import { baseOf, elementsOf, fieldsOf, ownFields } from './enqueue.ts'

/** How an edit stands to a row that somebody else has edited since. */
export type Merge =
  /** Nothing overlaps: the same edit may be sent again on these bases. */
  | { kind: 'clean'; bases: Base[]; with: Omit<Merged, 'at'> }
  /** A person has to decide; `bases` is what the edit stands on if she chooses hers. */
  | { kind: 'overlap'; overlaps: Overlap[]; bases: Base[] }

/**
 * Three-way comparison, field by field and element by element: the base kept in the entry, the edit, and the
 * row as it is now. An edit names only what its author changed, so merging is sending it again.
 */
export function merge(entry: OutboxEntry, outdated: Outdated): Merge {
  const row = findRow(outdated.current, outdated.id)
  const change = changesOf(entry).find((each) => each.id === outdated.id)
  const base = entry.bases.find((each) => each.id === outdated.id)
  if (!row || !change || !base) return { kind: 'overlap', overlaps: [], bases: entry.bases }
  if (change.do === 'remove') {
    const { spaces, templates } = outdated.current
    const below = { spaces, templates: [row, ...(templates.flatMap(partsOf) as unknown as Row[])] }
    const rows = change.table === 'spaces' || change.table === 'templates' ? below[change.table] : [row]
    return mergeRemoval(entry, change, outdated.version, rows)
  }
  const theirs = fieldsOf(row, change)
  const own = ownFields(row)
  const bases = entry.bases.map((each) =>
    each.id === outdated.id ? { id: each.id, version: outdated.version, fields: theirs, row: own } : each,
  )
  const overlaps = overlapsOf(change, base, theirs)
  if (overlaps.length > 0) return { kind: 'overlap', overlaps, bases }
  const fields = differing(base.row, own)
  return { kind: 'clean', bases, with: { id: base.id, from: base.version, to: outdated.version, fields } }
}

/**
 * The same for a row that is removed with what is below it: any of it that is new or looks otherwise is asked about. What is still
 * in the version it stood on is as her own edits have left it.
 */
function mergeRemoval(
  entry: OutboxEntry,
  change: Extract<Change, { do: 'remove' }>,
  version: number,
  rows: readonly Row[],
): Merge {
  const before = new Map(entry.bases.map((base) => [base.id, base]))
  const now = new Map(rows.map((row) => [row.id, baseOf(row, change, row.id)]))
  const bases = [...new Map([...before, ...now]).values()]
  const overlaps = [...now.values()].flatMap(({ id, version: is, fields }) =>
    before.get(id)?.version === is ? [] : removalOf(id, before.get(id)?.fields ?? null, fields),
  )
  if (overlaps.length > 0) return { kind: 'overlap', overlaps, bases }
  const { id } = change
  const fields = differing(before.get(id)?.row ?? {}, now.get(id)?.row ?? {})
  return { kind: 'clean', bases, with: { id, from: before.get(id)?.version ?? null, to: version, fields } }
}

/** A row that looks as it did when she removed it may go, whatever has been done to it in between. */
const removalOf = (id: number, original: Base['fields'] | null, theirs: Base['fields']): Overlap[] =>
  original && same(original, theirs) ? [] : [{ id, field: '', original, mine: null, theirs }]

/** The fields in which two looks of a row differ, as far as the first one is known. */
const differing = (before: Record<string, unknown>, now: Record<string, unknown>): string[] =>
  Object.keys(before).filter((field) => field in now && !same(before[field], now[field]))

function overlapsOf(change: Change, base: Base, theirs: Record<string, unknown>): Overlap[] {
  if (change.do === 'remove-part') return removalOf(base.id, base.fields, theirs)
  if (change.do !== 'edit' && change.do !== 'edit-part') return []
  const mine = minesOf(change)
  return Object.entries(mine).flatMap(([field, value]) => {
    const original = base.fields[field] ?? null
    const now = theirs[field] ?? null
    return same(original, now) || same(value, now)
      ? []
      : [{ id: base.id, field, original, mine: value, theirs: now }]
  })
}

function minesOf(change: Extract<Change, { do: 'edit' | 'edit-part' }>): Record<string, unknown> {
  const items = 'items' in change ? change.items : {}
  const edited = Object.fromEntries(Object.entries(items).map(([field, edit]) => [field, edit.set]))
  return { ...change.fields, ...elementsOf(edited, [], change) }
}

type Row = { id: number; version: number } & Record<string, unknown>

function findRow({ campuses, spaces, templates, rooms }: Changed, id: number): Row | undefined {
  const named = campuses.map((row): Row => ({ ...row, id: row.campusId }))
  const parts: object[] = templates.flatMap(partsOf)
  const devices = rooms.flatMap((room) => room.devices)
  return [...named, ...spaces, ...templates, ...devices, ...(parts as Row[])].find((row) => row.id === id)
}
