import type { InputOf, QueuedName } from '#contract/index.ts'
import type { Temporary } from '#contract/rules/chain.ts'
import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { wireHash } from '#contract/wire-hash.ts'
import { type Change, itemKey, type OverlayTable, rootOf } from '#src/local/change.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { changesOf } from '#src/local/effects/index.ts'
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
  return db.transaction('rw', tables(db), async () => {
    const names = await realIds(db, temporaryIdsIn([draft.input, draft.temporaries]))
    const edit = {
      name: draft.name,
      input: renameIds(draft.input as Record<string, unknown>, names),
      temporaries: renameIds(draft.temporaries ?? [], names),
      aside: draft.aside ?? {},
      createdAt: now,
    }
    const changes = changesOf(edit)
    const entry: NewEntry = {
      ...edit,
      id: uuid(),
      bases: await basesOf(db, changes),
      touches: touchesOf(edit, changes),
      removes: changes.some((change) => change.do === 'remove'),
      wireHash: wireHash(),
      attempts: 0,
      history: [],
      state: { kind: 'waiting', notBefore: 0 },
    }
    await db.outbox.add(entry)
    return entry
  })
}

/** The same for several edits: all of them or none. */
export const enqueueAll = (db: LocalDatabase, drafts: readonly Draft[]): PromiseLike<void> =>
  db.transaction('rw', tables(db), async () => {
    for (const draft of drafts) await enqueue(db, draft)
  })

const tables = (db: LocalDatabase) => [db.outbox, db.aliases, db.campuses, db.spaces, db.templates]

/** Temporary -> real, of those that have become real. */
export async function realIds(db: LocalDatabase, temporaries: number[]): Promise<Map<number, number>> {
  if (temporaries.length === 0) return new Map()
  const aliases = await db.aliases.bulkGet([...new Set(temporaries)])
  return new Map(aliases.flatMap((alias) => (alias ? [[alias.temporary, alias.real] as const] : [])))
}

/** Rows an edit changes, and temporary ids it cannot go up before: see `blockers` in order.ts. */
export const touchesOf = (
  edit: Pick<OutboxEntry, 'input' | 'temporaries'>,
  changes: readonly Change[],
): number[] => [
  ...new Set([
    ...changes.map(rootOf),
    ...temporaryIdsIn(edit.input),
    ...edit.temporaries.map((each) => each.temporary),
  ]),
]

/**
 * What the edited rows held on the screen: their version as the server said it, and the fields about to
 * change with earlier queued edits already in them, so that a chain of one's own edits never conflicts.
 */
async function basesOf(db: LocalDatabase, changes: readonly Change[]): Promise<Base[]> {
  const edits = changes.filter(
    (change) => change.do !== 'add' && change.do !== 'add-part' && change.do !== 'copy',
  )
  if (edits.length === 0) return []
  const rows = new Map<OverlayTable, Map<number, SeenRows[OverlayTable]>>()
  for (const table of new Set(edits.map((change) => change.table)))
    rows.set(table, await seenByIds(db, table, edits.map(rootOf)))
  return edits.flatMap((change) => {
    const root = rows.get(change.table)?.get(rootOf(change))
    const row = root && rowOf(root, change)
    return row ? [{ id: change.id, version: versionOf(row), fields: fieldsOf(row, change) }] : []
  })
}

type AnyRow = { version: number } & Record<string, unknown>

const rowOf = (root: SeenRows[OverlayTable], change: Change): AnyRow | undefined =>
  'list' in change
    ? ((root as SeenTemplate)[change.list].find((part) => part.id === change.id) as AnyRow | undefined)
    : (root as unknown as AnyRow)

const versionOf = (row: AnyRow): number | null => (row.version > 0 ? row.version : null)

/** What a change is made on, of a row: the fields and elements it sets, or all of a row that it removes. */
export function fieldsOf(row: Record<string, unknown>, change: Change): Record<string, unknown> {
  if (change.do === 'edit' || change.do === 'edit-part')
    return elementsOf(row, Object.keys(change.fields), 'items' in change ? change.items : {})
  return change.do === 'remove' || change.do === 'remove-part'
    ? (contentOf(row) as Record<string, unknown>)
    : {}
}

/** Says how a row came to be what it is, not what it is. */
const bookkeeping = ['version', 'pending']

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
  items: Record<string, { set: unknown[]; drop: number[] }>,
): Record<string, unknown> {
  const plain = fields.map((field) => [field, row[field] ?? null])
  const elements = Object.entries(items).flatMap(([field, edit]) =>
    [...edit.set.map(itemKey), ...edit.drop].map((key) => [
      `${field}/${key}`,
      ((row[field] as unknown[] | undefined) ?? []).find((item) => itemKey(item) === key) ?? null,
    ]),
  )
  return Object.fromEntries([...plain, ...elements])
}
