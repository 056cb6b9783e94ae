import type { InputOf, QueuedName } from '#contract/index.ts'
import { isPartList } from '#contract/parts/kinds.ts'
import { itemKeyIn } from '#contract/parts/walk.ts'
import type { Temporary } from '#contract/rules/chain.ts'
import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { editWire } from '#contract/wire-hash.ts'
import { type Change, type OverlayTable, rootOf } from '#src/local/change.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { changesOf, orderedBy } from '#src/local/edits/index.ts'
import type { Aside, Base, NewEntry, OutboxEntry } from '#src/local/entry.ts'
import type { SeenRows, SeenTemplate } from '#src/local/overlay.ts'
import { seenByIds } from '#src/local/read.ts'
import { uuid } from './random.ts'

/** What a verb hands to the outbox. `name` and `input` go on the wire as they are. */
export interface Draft<N extends QueuedName = QueuedName> {
  name: N
  input: InputOf<N>
  temporaries?: Temporary[]
  aside?: Aside
}

/**
 * Puts an edit into the outbox, durably, and answers once it is there. Temporary ids that have become real
 * since the page read them are replaced; what the edit was made on is kept with it.
 */
export async function enqueue(db: LocalDatabase, draft: Draft, now = Date.now()): Promise<NewEntry> {
  return db.transaction('rw', outboxTables(db), async () => {
    const entry = await entryFor(db, draft, now)
    await db.outbox.add(entry)
    return entry
  })
}

/**
 * The entry of an edit, within the caller's transaction over `outboxTables`.
 *
 * @param before its place in the outbox, when that is not the last one
 */
export async function entryFor(
  db: LocalDatabase,
  draft: Pick<OutboxEntry, 'name'> & Partial<OutboxEntry>,
  now: number,
  before?: number,
): Promise<NewEntry> {
  const { input = {}, temporaries = [], aside = {} } = draft
  const names = await realIds(db, temporaryIdsIn([input, temporaries, aside.below]))
  const edit = {
    name: draft.name,
    input: renameIds(input, names),
    temporaries: renameIds(temporaries, names),
    aside: renameIds(aside, names),
    createdAt: now,
  }
  const changes = changesOf(edit)
  return {
    ...edit,
    id: uuid(),
    bases: await basesOf(db, changes, before),
    touches: touchesOf(edit, changes),
    removes: changes.some((change) => change.do === 'remove'),
    wireHash: editWire(draft.name) ?? '',
    attempts: 0,
    history: [],
    merged: [],
    state: { kind: 'waiting', notBefore: 0 },
  }
}

/** The same for several edits: all of them or none. */
export const enqueueAll = (db: LocalDatabase, drafts: readonly Draft[]): PromiseLike<void> =>
  db.transaction('rw', outboxTables(db), async () => {
    for (const draft of drafts) await enqueue(db, draft)
  })

/** What putting an edit into the outbox reads and writes. */
export const outboxTables = (db: LocalDatabase) => [
  db.outbox,
  db.aliases,
  db.campuses,
  db.spaces,
  db.templates,
  db.rooms,
]

/** Temporary -> real, of those that have become real. */
export async function realIds(db: LocalDatabase, temporaries: number[]): Promise<Map<number, number>> {
  if (temporaries.length === 0) return new Map()
  const aliases = await db.aliases.bulkGet([...new Set(temporaries)])
  return new Map(aliases.flatMap((alias) => (alias ? [[alias.temporary, alias.real] as const] : [])))
}

/**
 * Rows an edit changes, copies or keeps the order of, and temporary ids it cannot go up before: see `blockers` in order.ts. A copy is what
 * its author saw of the source, with her earlier edits in it and without her later ones.
 */
export const touchesOf = (
  edit: Pick<OutboxEntry, 'name' | 'input' | 'temporaries'>,
  changes: readonly Change[],
): number[] => [
  ...new Set([
    ...changes.flatMap((change) => (change.do === 'copy' ? [change.id, change.from] : [rootOf(change)])),
    ...changes.flatMap((change) => (change.do === 'remove' ? (change.below ?? []) : [])),
    ...orderedBy(edit),
    ...temporaryIdsIn(edit.input),
    ...edit.temporaries.map((each) => each.temporary),
  ]),
]

/**
 * What the edited rows held on the screen: their version as the server said it, and the fields about to
 * change with earlier queued edits already in them, so that a chain of one's own edits never conflicts.
 */
async function basesOf(db: LocalDatabase, changes: readonly Change[], before?: number): Promise<Base[]> {
  const edits = changes.filter(
    (change) => change.do !== 'add' && change.do !== 'add-part' && change.do !== 'copy',
  )
  if (edits.length === 0) return []
  const rows = new Map<OverlayTable, Map<number, SeenRows[OverlayTable]>>()
  for (const table of new Set(edits.map((change) => change.table))) {
    const ids = edits.filter((change) => change.table === table).flatMap(rowsOf)
    rows.set(table, await seenByIds(db, table, ids, before))
  }
  // What an unsent edit removes is not seen; should that be refused, it goes with what is above it, as it is held.
  const hidden = edits.flatMap(belowOf).filter((id) => !rows.get('spaces')?.has(id))
  for (const row of await db.spaces.bulkGet(hidden))
    if (row) rows.get('spaces')?.set(row.id, row as SeenRows['spaces'])
  return edits.flatMap((change) =>
    rowsOf(change).flatMap((id) => {
      const root = rows.get(change.table)?.get(id)
      const row = root && rowOf(root, change)
      return row ? [baseOf(row, change, 'list' in change ? change.id : id)] : []
    }),
  )
}

/** The rows a change stands on: the one it is about, and what goes with it. */
const rowsOf = (change: Change): number[] =>
  change.do === 'remove' ? [change.id, ...belowOf(change)] : [rootOf(change)]

const belowOf = (change: Change): readonly number[] => (change.do === 'remove' && change.below) || []

/** What a change stands on, of a row. */
export const baseOf = (row: AnyRow, change: Change, id: number): Base => ({
  id,
  version: versionOf(row),
  fields: fieldsOf(row, change),
  row: ownFields(row),
})

type AnyRow = { version: number } & Record<string, unknown>

const rowOf = (root: SeenRows[OverlayTable], change: Change): AnyRow | undefined =>
  'list' in change
    ? ((root as SeenTemplate)[change.list].find((part) => part.id === change.id) as AnyRow | undefined)
    : (root as unknown as AnyRow)

const versionOf = (row: AnyRow): number | null => (row.version > 0 ? row.version : null)

/** What a change is made on, of a row: the fields and elements it sets, or all of a row that it removes. */
export function fieldsOf(row: Record<string, unknown>, change: Change): Record<string, unknown> {
  if (change.do === 'edit' || change.do === 'edit-part')
    return elementsOf(row, Object.keys(change.fields), change)
  return change.do === 'remove' || change.do === 'remove-part'
    ? (contentOf(row) as Record<string, unknown>)
    : {}
}

/** A row without its parts and without what only says how it came to be. */
export function ownFields(row: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([key]) => !isPartList(key) && !bookkeeping.includes(key))
  return Object.fromEntries(kept)
}

/** Says how a row came to be what it is, not what it is. */
const bookkeeping = ['version', 'revision', 'updatedAt', 'pending', 'sort', 'hasTiming']

function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => !bookkeeping.includes(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, contentOf(each)]))
}

/** The named fields of a row, and the named elements of its list-like fields as 'field/key'. */
export function elementsOf(
  row: Record<string, unknown>,
  fields: readonly string[],
  change: Extract<Change, { do: 'edit' | 'edit-part' }>,
): Record<string, unknown> {
  const plain = fields.map((field) => [field, row[field] ?? null])
  const elements =
    change.do === 'edit'
      ? []
      : Object.entries(change.items).flatMap(([field, edit]) => {
          const itemKey = itemKeyIn(change.list, field)
          return [...edit.set.map(itemKey), ...edit.drop].map((key) => [
            `${field}/${key}`,
            ((row[field] as unknown[] | undefined) ?? []).find((item) => itemKey(item) === key) ?? null,
          ])
        })
  return Object.fromEntries([...plain, ...elements])
}
